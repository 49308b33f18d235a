import { type DraftFields, orderTextNames } from '#modules/booking'
import { type AnswerName, type Answers, answerNames } from '../../components/wizard/view.ts'
import type { User } from '#modules/accounts'
import type { Form } from '../../page-context.ts'

/** The answers: the returned form overrides the draft, and the draft overrides the profile. */
export function answersOf(draft: DraftFields, who: User | null, form: Form | null): Answers {
  const { access = {}, danger, keep, consent } = draft
  const kept: Partial<Record<AnswerName, string | undefined>> = {
    ...profileOf(who),
    ...given({
      ...access,
      ...Object.fromEntries(orderTextNames.map((name) => [name, draft[name]])),
      danger: danger === undefined ? undefined : danger ? 'yes' : 'no',
      keep: keep ? 'yes' : undefined,
      consent: consent ? 'yes' : undefined,
    }),
  }
  const answers = answerNames.map((name) => [name, typedIn(form, name) ?? kept[name] ?? ''] as const)
  return Object.fromEntries(answers) as Record<AnswerName, string>
}

function profileOf(who: User | null): Partial<Record<AnswerName, string>> {
  if (!who) return {}
  const { fullName, email, phone, postcode, address } = who
  return { name: fullName, email, phone: phone ?? '', postcode: postcode ?? '', address: address ?? '' }
}

/** An empty answer of the draft does not hide what the profile knows. */
function given(answers: Partial<Record<AnswerName, string | undefined>>): Partial<Record<AnswerName, string>> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer))
}

function typedIn(form: Form | null, name: AnswerName): string | undefined {
  const typed = form?.action === '/book' ? form.values[name] : undefined
  return typeof typed === 'string' ? typed : undefined
}

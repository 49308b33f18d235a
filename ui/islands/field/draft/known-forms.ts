import { type AnswerValue, type FormOfReport, type VisitForm, canonicalAnswers, missingIn } from '#modules/fulfilment'
import type { Draft } from '../outbox/queue-store.ts'
import { noAnswers } from './known-report.ts'
import { digestOf } from './report-draft.ts'

/** A form with its answers, as a page has it. */
export type FormOfPage = Pick<VisitForm, 'form' | 'isRequired' | 'answers'>

/** The forms of a visit as they will be on the server once it has all that this phone keeps. */
export function formsAfter(forms: readonly FormOfPage[], drafts: Draft['forms']): readonly FormOfPage[] {
  return forms.map((one) => {
    const changes = drafts[one.form.formId]?.written ?? {}
    const answers: Record<string, AnswerValue> = {}
    for (const [id, value] of Object.entries({ ...one.answers, ...changes })) if (value !== null) answers[id] = value
    return { ...one, answers }
  })
}

/** Those that this phone answered, as far as the report goes. */
export async function answeredOf(
  forms: readonly FormOfPage[],
  drafts: Draft['forms'],
): Promise<readonly FormOfReport[]> {
  const mine = forms.filter(({ form }) => Object.keys(drafts[form.formId]?.written ?? {}).length > 0)
  return Promise.all(
    mine.map(async (one) => ({
      id: one.form.formId,
      version: one.form.version,
      digest: Object.keys(one.answers).length === 0 ? noAnswers : await digestOf(canonicalAnswers(one)),
    })),
  )
}

/** How many questions of a form are open. A photo counts once the phone or the server has it. */
export function leftIn({ form, answers }: FormOfPage, photoIds: ReadonlySet<string>): number {
  return missingIn(form, answers, photoIds).length
}

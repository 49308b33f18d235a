import { type ModerationModule, subjectRef } from '#modules/market'
import { at, doneAt, parseId } from '#modules/shared'
import { notValid } from '../../kit/form-faults.ts'
import type { Problem } from '../../kit/problem.ts'
import type { Submission, Submitted } from '../../kit/submission.ts'
import type { Acts } from './act.ts'
import { appealAnswerFields, decisionFields, noticeStepFields, sanctionFields } from './fields.ts'

/** The forms of the page of an advert or a review in the office. */
export function moderationDeskForms(form: Submission, moderation: ModerationModule, acts: Acts): void {
  /** A form comes back with its faults; the password is asked for first. */
  function answered(sent: Submitted, fault: Problem | null, page: string, word: string): Promise<Response> | Response {
    if (!fault) return sent.c.redirect(doneAt(page, word), 303)
    if (fault.status === 403) return sent.refuse(403)
    return fault.status === 404 ? sent.refuse(404) : sent.again(fault, page)
  }

  const refOf = ({ param }: Pick<Submitted, 'param'>) => subjectRef(param('kind'), param('id'))

  // Each decision has an address of its own, so that a password is asked for before those of administrators alone.
  for (const [path, isOwners] of [
    ['/admin/market/:kind/:id/office-decision', false],
    ['/admin/market/:kind/:id/decision', true],
  ] as const) {
    form(path, { access: isOwners ? 'users' : 'message' }, async (sent) => {
      const ref = refOf(sent)
      if (!ref) return sent.refuse(404)
      const page = at.admin.marketSubject(ref.kind, ref.id)
      const parsed = decisionFields.safeParse(decisionIn(sent.fields))
      if (!parsed.success) return sent.again(notValid(parsed.error), page)
      const decided = await acts.decide(sent, ref, parsed.data)
      return answered(sent, decided.fault, page, 'decided')
    })
  }

  form('/admin/market/:kind/:id/sanction', { access: 'users' }, async (sent) => {
    const ref = refOf(sent)
    if (!ref) return sent.refuse(404)
    const page = at.admin.marketSubject(ref.kind, ref.id)
    const parsed = sanctionFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    return answered(sent, await acts.sanction(sent, ref, parsed.data), page, 'sanctioned')
  })

  form('/admin/market-appeals/:number/answer', { access: 'users' }, async (sent) => {
    const number = Number(sent.param('number'))
    const found = Number.isSafeInteger(number) && number > 0 ? await moderation.findDecision(number) : null
    if (!found) return sent.refuse(404)
    const { kind, id } = found.decision.subject
    const page = at.admin.marketSubject(kind, id)
    const parsed = appealAnswerFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    return answered(sent, await acts.answerAppeal(sent, number, parsed.data), page, 'answered')
  })

  for (const [path, isOwners] of [
    ['/admin/market-notices/:id/step', false],
    ['/admin/market-notices/:id/remove', true],
  ] as const) {
    form(path, { access: isOwners ? 'users' : 'message' }, async (sent) => {
      const id = parseId('rpt', sent.param('id'))
      const found = id && (await moderation.findCase(id))
      if (!found) return sent.refuse(404)
      const page = at.admin.marketSubject(found.subject.kind, found.subject.id)
      const parsed = noticeStepFields.safeParse(isOwners ? { ...sent.fields, step: 'remove' } : sent.fields)
      if (!parsed.success) return sent.again(notValid(parsed.error), page)
      return answered(sent, await acts.stepNotice(sent, found.id, parsed.data), page, 'stepped')
    })
  }
}

/** One list has decisions with their reasons: `approve/meets_rules`. */
function decisionIn({ choice = '', ...fields }: Readonly<Record<string, string>>) {
  const [decision = '', reason = ''] = choice.split('/')
  return { ...fields, decision, reason }
}

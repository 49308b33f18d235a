import { z } from 'zod'
import type { VatDays, VatReturns } from '#modules/billing'
import { pence, atSystem, doneAt } from '#modules/shared'
import { localDate, orEmpty, pounds } from '../../kit/fields.ts'
import type { Submission } from '../../kit/submission.ts'
import { vatProblemOf } from '../vat-routes.ts'

const page = atSystem.vatReturn()
const days = { from: localDate, to: localDate }
/** An empty box is nothing. */
const box = orEmpty(pounds).transform((amount) => amount ?? pence(0))

const typedBoxes = z.strictObject({ ...days, box2: box, box4: box, box7: box, box8: box, box9: box })
const closing = z.strictObject({
  ...days,
  sent: z.literal('yes', 'Say that the return has gone to HMRC, or send it first'),
})

/** The VAT return as its page has it: the boxes that people fill in, and the end of a period. */
export function vatReturnForms(form: Submission, vat: Pick<VatReturns, 'typeBoxes' | 'closePeriod'>): void {
  const ofPeriod = ({ from }: Pick<VatDays, 'from'>) => `${page}?from=${from.toString()}`

  form(page, { access: 'settings', fields: typedBoxes, page: () => page }, async (sent) => {
    const { from, to, ...boxes } = sent.fields
    const kept = await vat.typeBoxes({ from, to }, boxes)
    if (!kept.ok) return sent.again(vatProblemOf(kept.refusal), ofPeriod({ from }))
    return sent.c.redirect(doneAt(ofPeriod({ from }), 'saved'), 303)
  })

  form(`${page}/close`, { access: 'settings', fields: closing, page: () => page }, async (sent) => {
    const { from, to } = sent.fields
    const closed = await vat.closePeriod({ from, to }, sent.who.id)
    if (!closed.ok) return sent.again(vatProblemOf(closed.refusal), ofPeriod({ from }))
    return sent.c.redirect(doneAt(ofPeriod({ from }), 'closed'), 303)
  })
}

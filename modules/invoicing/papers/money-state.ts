import { type Pence, pence, sumPence } from '#modules/shared'
import { type Totals, amountToPay } from '../sums/totals.ts'
import { vatKinds } from '../sums/vat.ts'
import { kindOfDocument } from './document-type.ts'
import type { LeftToCredit } from './document-totals.ts'
import type { BillingDocument } from './document.ts'
import type { DocumentStatus } from './status.ts'

type Money = Pick<BillingDocument, 'totals' | 'settled' | 'credited'>

/** The amount to pay less money and credits: negative is owed back to the customer. */
export function balanceOf({ totals, settled, credited }: Money): Pence {
  return pence(amountToPay(totals) - settled - credited)
}

/** The amount that is still to pay; nothing where the document asks for no money, or does not ask any more. */
export function leftOf(document: Money & Pick<BillingDocument, 'content' | 'status'>): Pence {
  const { status, content } = document
  const isAsked = kindOfDocument(content.type) === 'charge' && status !== 'void' && status !== 'written_off'
  return isAsked ? pence(Math.max(0, balanceOf(document))) : pence(0)
}

/**
 * The state of a charge by its money: `credited` in full, else `paid` where money came in and, with the credits, covers the
 * amount to pay, else as it was before the money. A bad debt stays one until it is paid.
 */
export function statusAfterMoney(
  document: Money & Pick<BillingDocument, 'content' | 'status' | 'sentAt'>,
): DocumentStatus {
  const { content, status, totals, settled, credited, sentAt } = document
  if (kindOfDocument(content.type) !== 'charge' || status === 'draft' || status === 'void') return status
  const due = amountToPay(totals)
  if (status !== 'written_off' && credited > 0 && credited >= due) return 'credited'
  if (settled > 0 && settled + credited >= due) return 'paid'
  if (status === 'written_off') return status
  return sentAt === null ? 'issued' : 'sent'
}

/** The part of a charge that credits may still take back, by kind of VAT. Drafts among the credits do not count. */
export function leftToCredit(
  document: Pick<BillingDocument, 'totals'>,
  credits: readonly Pick<BillingDocument, 'totals' | 'issued'>[],
): LeftToCredit {
  const all: readonly Totals[] = [
    document.totals,
    ...credits.flatMap(({ issued, totals }) => (issued === null ? [] : [totals])),
  ]
  const groups = vatKinds.flatMap((kind) => {
    const parts = all.flatMap((totals) => totals.groups.filter(({ vat }) => vat === kind))
    if (parts.length === 0) return []
    return [{ vat: kind, net: sumPence(parts.map(({ net }) => net)), tax: sumPence(parts.map(({ tax }) => tax)) }]
  })
  return {
    groups,
    total: sumPence(all.map(({ total }) => total)),
    cis: sumPence(all.map(({ cisDeduction }) => cisDeduction)),
  }
}

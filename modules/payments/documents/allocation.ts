import { type InvoiceId, type Pence, pence, sumPence } from '#modules/shared'
import type { LedgerEntry } from '../ledger.ts'

/** Money for a document: positive settles it, negative is taken off it. */
export interface Share {
  readonly invoiceId: InvoiceId
  readonly amount: Pence
}

/** A document with the amount that is still to pay of it. */
export interface OpenDocument {
  readonly invoiceId: InvoiceId
  readonly left: Pence
}

/** A payment before one of its entries is allocated. */
export interface AllocationFacts {
  /** The sum of its entries before this one. */
  readonly kept: Pence
  /** Its settlements so far, oldest first. */
  readonly settled: readonly Share[]
  /** The documents that it may settle, the oldest first. */
  readonly open: readonly OpenDocument[]
}

/**
 * The settlements of one entry of a payment, each document once. Money that comes in settles the oldest document first,
 * never above what is left of it; the rest settles none. Money that goes back is first the part that settled none, then is
 * taken off the document that was settled last.
 */
export function allocationOf(
  { amount }: Pick<LedgerEntry, 'amount'>,
  { kept, settled, open }: AllocationFacts,
): readonly Share[] {
  if (amount >= 0) {
    return spend(
      amount,
      open.map(({ invoiceId, left }) => ({ invoiceId, amount: left })),
    )
  }
  const bySettlement = [...byDocument(settled)].toReversed()
  const free = Math.max(0, kept - sumPence(bySettlement.map((share) => share.amount)))
  const off = spend(pence(Math.max(0, 0 - amount - free)), bySettlement)
  return off.map(({ invoiceId, amount: share }) => ({ invoiceId, amount: pence(0 - share) }))
}

/** A payment of a booking, of which a part settles no document yet. */
export interface EarlierMoney {
  /** The sum of its entries, less refunds that are on their way. */
  readonly kept: Pence
  /** The sum of its settlements. */
  readonly settled: Pence
  /** Its captures, oldest first. */
  readonly captures: readonly { readonly entryId: number; readonly amount: Pence }[]
}

/** The captures by which money that came in before a document settles it, up to what is left of it. */
export function earlierSettlements(
  left: Pence,
  { kept, settled, captures }: EarlierMoney,
): readonly { readonly entryId: number; readonly amount: Pence }[] {
  let rest = Math.min(left, Math.max(0, kept - settled))
  return captures.flatMap(({ entryId, amount }) => {
    const share = Math.min(rest, amount)
    rest -= share
    return share <= 0 ? [] : [{ entryId, amount: pence(share) }]
  })
}

/** Spends an amount on shares in their order, each up to its own. */
function spend(amount: number, shares: readonly Share[]): readonly Share[] {
  let rest = amount
  return shares.flatMap(({ invoiceId, amount: most }) => {
    const share = Math.max(0, Math.min(rest, most))
    rest -= share
    return share === 0 ? [] : [{ invoiceId, amount: pence(share) }]
  })
}

/** The sum of each document, in the order in which they were first settled. */
function byDocument(settled: readonly Share[]): readonly Share[] {
  const sums = new Map<InvoiceId, Pence>()
  for (const { invoiceId, amount } of settled) sums.set(invoiceId, pence((sums.get(invoiceId) ?? 0) + amount))
  return [...sums].map(([invoiceId, amount]) => ({ invoiceId, amount }))
}

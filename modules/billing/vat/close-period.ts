import { type VatDocument, type VatSchemes, openBefore, schemeOn, vatReturn, vatShares } from '#modules/invoicing'
import { type InvoiceId, type Result, accept, pence, refuse } from '#modules/shared'
import {
  type Closing,
  type EarlierPeriodOpen,
  type VatDays,
  type VatPeriod,
  lockedOf,
  schemesOf,
} from './vat-returns.ts'

interface ClosingFacts {
  readonly days: VatDays
  readonly closing: Closing
  /** The period with the boxes that people filled in; null where none are kept. */
  readonly own: VatPeriod | null
  readonly periods: readonly VatPeriod[]
  /** The tax point of the earliest document that may count, on the first day of the registration or later; null: none. */
  readonly firstDocument: Temporal.PlainDate | null
  readonly documents: (days: VatDays, schemes: VatSchemes) => readonly VatDocument<InvoiceId>[]
}

const nothing = pence(0)
const untyped = { box2: nothing, box4: nothing, box7: nothing, box8: nothing, box9: nothing }

/** A period with the boxes of the moment at which it is closed. It is asked in the transaction that closes. */
export function closePeriodOf(asked: ClosingFacts): Result<VatPeriod, EarlierPeriodOpen> {
  const { days, closing, own, periods, firstDocument, documents } = asked
  const closed = lockedOf(periods)
  const begun = [...periods.map(({ from }) => from), ...(firstDocument ? [firstDocument] : [])]
  const first = begun.toSorted((one, other) => Temporal.PlainDate.compare(one, other)).at(0) ?? null
  const isBeforeClosed = closed.some(({ to }) => Temporal.PlainDate.compare(days.to, to) < 0)
  const open = isBeforeClosed ? null : openBefore(days, { closed, first, registeredFrom: closing.registeredFrom })
  if (open) return refuse({ kind: 'earlier-period-open', open })
  const schemes = schemesOf(periods, closing.scheme, closing.registeredUntil)
  // Something that is written after this moment, and kept before this transaction, counts in the next period.
  const locked = [...closed, { ...days, lockedAt: closing.at }]
  const typed = own?.typed ?? untyped
  const { box1, box6 } = vatReturn(vatShares(documents(days, schemes), schemes, days, locked), typed)
  const scheme = schemeOn(schemes, days.to)
  return accept({ ...days, typed, lockedAt: closing.at, scheme, filed: { box1, box6 } })
}

/**
 * The moment at which something for a VAT return is written, asked in the transaction that writes it. A period that was closed
 * meanwhile was filed without it: it is written after the last close, so that it counts in the next period.
 */
export function momentOfWriting(at: Temporal.Instant, lastClose: Temporal.Instant | null): Temporal.Instant {
  return lastClose && at.epochMilliseconds <= lastClose.epochMilliseconds ? lastClose.add({ milliseconds: 1 }) : at
}

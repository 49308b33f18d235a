/** The days that decide to which day a supply belongs for VAT. */
export interface SupplyDays {
  readonly issuedOn: Temporal.PlainDate
  /** The day the work was completed; null: not yet, or nothing is supplied. */
  readonly suppliedOn: Temporal.PlainDate | null
  /** The day on which money came in before the work; null without one. */
  readonly paidAheadOn: Temporal.PlainDate | null
}

/** An invoice within this time after the work has its own day (VAT Act 1994, section 6(5)). */
const daysToInvoice = 14

/**
 * The tax point (VAT Act 1994, section 6). Money before the work: the day it came in, unless an invoice asked for it before.
 * Else the day of issue up to 14 days after completion; else completion. Work without completion has the day of issue. The 14
 * days end with the registration for VAT (`registeredUntil`): work from before its end has its own day, so that the last
 * return has it.
 */
export function taxPointOf(
  { issuedOn, suppliedOn, paidAheadOn }: SupplyDays,
  registeredUntil: Temporal.PlainDate | null = null,
): Temporal.PlainDate {
  const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0
  const isAhead = paidAheadOn !== null && (suppliedOn === null || !isBefore(suppliedOn, paidAheadOn))
  if (isAhead && isBefore(paidAheadOn, issuedOn)) return paidAheadOn
  if (suppliedOn === null) return issuedOn
  const isEnded =
    registeredUntil !== null && !isBefore(registeredUntil, suppliedOn) && isBefore(registeredUntil, issuedOn)
  return isEnded || isBefore(suppliedOn.add({ days: daysToInvoice }), issuedOn) ? suppliedOn : issuedOn
}

/**
 * The basic tax point: the day of money before the work, else that of completion, else that of issue. Whether the business
 * was registered on it decides whether the supply has VAT: the 14 days in which an invoice has its own day are for supplies
 * that are taxed.
 */
export function supplyDayOf({ issuedOn, suppliedOn, paidAheadOn }: SupplyDays): Temporal.PlainDate {
  const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(one, other) < 0 ? one : other
  return [suppliedOn, paidAheadOn].reduce<Temporal.PlainDate>((day, one) => (one ? earlier(day, one) : day), issuedOn)
}

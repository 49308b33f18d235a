import { type BookingDetails, agreedCost, dueNow, mayHaveVariation, stillDue } from '#modules/booking'
import { type Pence, pence } from '#modules/shared'

/** What a yes to `amount` means in money. */
export interface MoneyIf {
  readonly agreed: Pence
  readonly more: Pence
  /** To be paid as soon as it is agreed. */
  readonly now: Pence
  /** That is only set aside on a card until the work is done. */
  readonly isHold: boolean
  /** Set aside on a card already; it stays so. */
  readonly held: Pence
  /** Asked for when the work is done. */
  readonly later: Pence
}

export function moneyIf(booking: BookingDetails, amount: Pence, now: Temporal.Instant): MoneyIf {
  const then = { ...booking, agreedCost: amount }
  const due = dueNow(then, now)
  const agreed = agreedCost(booking)
  return {
    agreed,
    more: pence(Math.max(0, amount - agreed)),
    now: due.amount,
    isHold: due.capture === 'manual',
    held: booking.authorised,
    later: pence(Math.max(0, stillDue(then) - booking.authorised - due.amount)),
  }
}

export function isAskable({ status }: BookingDetails): boolean {
  return mayHaveVariation(status)
}

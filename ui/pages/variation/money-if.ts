import { type BookingDetails, type DueNow, agreedCost, dueNow, stillDue } from '#modules/booking'
import { type Pence, pence } from '#modules/shared'

/** The money after a yes to `amount`. */
export interface MoneyIf {
  readonly agreed: Pence
  readonly more: Pence
  /** To be paid as soon as it is agreed. */
  readonly now: Pence
  /** How that is asked: it may only be authorised on a card, or a card be stored for it, until the work is done. */
  readonly capture: DueNow['capture']
  /** Authorised on a card already, or to be charged to the stored one; it stays so. */
  readonly held: Pence
  /** It is not authorised: the card is stored. */
  readonly isCardSaved: boolean
  /** The amount is asked for when the work is done. */
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
    capture: due.capture,
    held: booking.authorised,
    isCardSaved: booking.onKeptCard > 0,
    later: pence(Math.max(0, stillDue(then) - booking.authorised - due.amount)),
  }
}

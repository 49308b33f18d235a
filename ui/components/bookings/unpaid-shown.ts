import type { BookingDetails } from '#modules/booking'
import { type BookingId, type Pence, at } from '#modules/shared'
import { clockOrDateWords } from '../../time-words.ts'
import { type PayVerb, toPayOf, whenOf } from './booking-shown.ts'

/** A booking of the visitor whose time is held until it is paid. */
export interface UnpaidShown {
  readonly id: BookingId
  readonly reference: string
  readonly service: string
  readonly when: string
  readonly verb: PayVerb
  readonly amount: Pence
  /** "10:04 am". */
  readonly until: string
  /** The page that cancels it; it says first that nothing was paid. */
  readonly releaseHref: string
}

/** Null for a booking that waits for no payment. */
export function unpaidShown(booking: BookingDetails | null, now: Temporal.Instant): UnpaidShown | null {
  const toPay = booking && toPayOf(booking, now)
  if (!booking?.expiresAt || !toPay) return null
  const { id, reference, service, expiresAt } = booking
  return {
    id,
    reference,
    service: service.name,
    when: whenOf(booking, now),
    verb: toPay.verb,
    amount: toPay.amount,
    until: clockOrDateWords(expiresAt, now),
    releaseHref: `${at.track(id)}?cancel=1#cancel`,
  }
}

/** Whether the frame of a page shows the booking: its payment page says the same, and `/book` places it itself. */
export function isInFrame({ id }: UnpaidShown, path: string): boolean {
  return path !== at.pay(id) && path !== at.book()
}

import { type BookingId, type PaymentId, parseId, type StoredEvent } from '#modules/shared'

/** The booking that an event tells of; throws when it names none. */
export function bookingOf({ id, body }: StoredEvent): BookingId {
  const bookingId = parseId('bkg', String(body['bookingId']))
  if (!bookingId) throw new Error(`event ${id} names no booking`)
  return bookingId
}

/** The payment that an event tells of; throws when it names none. */
export function paymentOf({ id, body }: StoredEvent): PaymentId {
  const paymentId = parseId('pay', String(body['paymentId']))
  if (!paymentId) throw new Error(`event ${id} names no payment`)
  return paymentId
}

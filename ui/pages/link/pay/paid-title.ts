import { type BookingDetails, stillDue } from '#modules/booking'

/** The title for a booking that asks for nothing at the moment. */
export function paidTitle(booking: BookingDetails): string {
  return stillDue(booking) > 0 ? 'Nothing more to pay now' : 'There is nothing more to pay'
}

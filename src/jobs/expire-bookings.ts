import type { BookingModule } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import type { Log } from '../log.ts'

export interface ExpiryParts {
  readonly booking: Pick<BookingModule, 'expiring' | 'expire' | 'confirmPaid'>
  readonly payments: {
    /** Asks the provider of a booking's open payment, and writes down what it says: whether it has been paid. */
    readonly settleBeforeExpiry: (bookingId: BookingId) => Promise<'paid' | 'unpaid' | 'unknown'>
  }
}

/**
 * Lets the time of unpaid bookings go; how many. What the provider was not asked about, or could not say, waits for the
 * next run: nobody who has paid loses their booking.
 */
export async function expireBookings({ booking, payments }: ExpiryParts, log: Log): Promise<number> {
  let expired = 0
  for (const bookingId of await booking.expiring(200)) {
    try {
      const answer = await payments.settleBeforeExpiry(bookingId)
      if (answer === 'paid') await booking.confirmPaid(bookingId)
      if (answer === 'unpaid' && (await booking.expire(bookingId)).ok) expired += 1
    } catch (fault) {
      log.error({ err: fault, booking: bookingId }, 'an unpaid booking could not be expired; it will be tried again')
    }
  }
  return expired
}

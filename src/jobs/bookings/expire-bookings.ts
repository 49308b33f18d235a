import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BookingModule } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import type { Log } from '../../log.ts'

export interface ExpiryParts {
  readonly booking: Pick<
    BookingModule,
    'expiring' | 'expire' | 'confirmPaid' | 'partPaidEmergencies' | 'askEmergencyForRest'
  >
  readonly payments: {
    /** Asks the provider of a booking's open payment, and writes down what it says: whether it has been paid. */
    readonly settleBeforeExpiry: (bookingId: BookingId) => Promise<'paid' | 'unpaid' | 'unknown'>
  }
}

/**
 * Expires unpaid bookings and releases their time; returns their number. A booking whose provider was not asked or
 * could not answer waits for the next run: nobody who has paid loses their booking. Where only a part was paid, the
 * rest is asked for first.
 */
export async function expireBookings({ booking, payments }: ExpiryParts, log: Log): Promise<number> {
  let expired = 0
  for (const bookingId of await booking.expiring(200)) {
    await each(bookingId, 'an unpaid booking could not be expired; it will be tried again', async (answer) => {
      if (answer === 'paid' && (await booking.confirmPaid(bookingId)).ok) return
      if ((await booking.expire(bookingId)).ok) expired += 1
    })
  }
  for (const bookingId of await booking.partPaidEmergencies()) {
    await each(bookingId, 'the rest for an emergency could not be asked for; it will be tried again', () =>
      booking.askEmergencyForRest(bookingId),
    )
  }
  return expired

  async function each(
    bookingId: BookingId,
    failed: string,
    work: (answer: 'paid' | 'unpaid') => Promise<unknown>,
  ): Promise<void> {
    await nextTurn()
    try {
      const answer = await payments.settleBeforeExpiry(bookingId)
      if (answer !== 'unknown') await work(answer)
    } catch (fault) {
      log.error({ err: fault, booking: bookingId }, failed)
    }
  }
}

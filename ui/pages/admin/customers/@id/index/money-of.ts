import { type BookingModule, stateOf } from '#modules/booking'
import { type BookingId, type Pence, type UserId, sumPence } from '#modules/shared'

const perRead = 200

/** The customer's payments, and the amounts left to pay: for completed work and for future work. */
export async function moneyOf(
  booking: Pick<BookingModule, 'list' | 'customerTotals'>,
  userId: UserId,
  now: Temporal.Instant,
) {
  const done: Pence[] = []
  const ahead: Pence[] = []
  for (let after: BookingId | null = null; ;) {
    const { bookings, next }: Awaited<ReturnType<BookingModule['list']>> = await booking.list(
      { userId, role: 'customer' },
      { limit: perRead, after },
    )
    for (const one of bookings) {
      const { owed, isCompleted } = stateOf(one, now)
      if (owed > 0) (isCompleted ? done : ahead).push(owed)
    }
    if (next === null) break
    after = next
  }
  return {
    totals: await booking.customerTotals(userId),
    owed: { amount: sumPence(done), bookings: done.length },
    ahead: { amount: sumPence(ahead), bookings: ahead.length },
  }
}

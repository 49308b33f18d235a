import { type Actor, type BookingDetails, type BookingStatus, bookingStatuses } from '#modules/booking'
import { parseId } from '#modules/shared'
import type { PageInput, Who } from '../../page-context.ts'
import type { BookingListShown } from './BookingList.tsx'
import { type BookingShown, arrivalOf, bookingShown } from './booking-shown.ts'

const perPage = 10

/** Bookings in a list; their customer reads the time of arrival that a technician on the way has announced. */
export async function bookingsShown(
  { modules, now }: Pick<PageInput, 'modules' | 'now'>,
  bookings: readonly BookingDetails[],
  actor: Actor,
): Promise<readonly BookingShown[]> {
  return Promise.all(
    bookings.map(async (booking) => {
      const shown = bookingShown(booking, actor, now)
      if (booking.customerId !== actor.userId || booking.arrival === null) return shown
      return { ...shown, when: arrivalOf(booking, await modules.departures.of(booking), now) }
    }),
  )
}

/** The caller's own bookings as the address asks for them: `status` and `after`. */
export async function bookingListOf(
  { modules, now }: Pick<PageInput, 'modules' | 'now'>,
  who: Who,
  search: URLSearchParams,
  base: string,
): Promise<BookingListShown> {
  const status = statusIn(search.get('status'))
  const after = parseId('bkg', search.get('after') ?? '')
  const actor = { userId: who.id, role: who.role }
  const { bookings, next } = await modules.booking.list(actor, { status, after, limit: perPage })
  const filtered = status === null ? base : `${base}status=${status}&`
  return {
    bookings: await bookingsShown({ modules, now }, bookings, actor),
    status,
    newest: after && filtered.replace(/[?&]$/, ''),
    older: next && `${filtered}after=${next}`,
    base,
  }
}

function statusIn(text: string | null): BookingStatus | null {
  return bookingStatuses.find((status) => status === text) ?? null
}

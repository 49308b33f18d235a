import { type BookingStatus, bookingStatuses } from '#modules/booking'
import { parseId } from '#modules/shared'
import type { PageInput, Who } from '../../page-context.ts'
import type { BookingListShown } from './BookingList.tsx'
import { bookingShown } from './booking-shown.ts'

const perPage = 10

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
    bookings: bookings.map((booking) => bookingShown(booking, actor, now)),
    status,
    newest: after && filtered.replace(/[?&]$/, ''),
    older: next && `${filtered}after=${next}`,
    base,
  }
}

function statusIn(text: string | null): BookingStatus | null {
  return bookingStatuses.find((status) => status === text) ?? null
}

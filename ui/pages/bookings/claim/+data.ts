import type { PageContextServer } from 'vike/types'
import { bookingShown } from '../../../components/bookings/booking-shown.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** More bookings are joined as well, and not listed. */
const mostShown = 100

/** The bookings of the guest with the confirmed address of this account, before they are joined to it. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, now } = pageContext
  const guest = await modules.guests.guestOf(who)
  const actor = guest && ({ userId: guest.id, role: guest.role } as const)
  const found = actor && (await modules.booking.list(actor, { limit: mostShown }))
  return {
    email: who.email,
    isConfirmed: who.emailVerifiedAt !== null,
    guestId: guest?.id ?? null,
    bookings: actor && found ? found.bookings.map((booking) => bookingShown(booking, actor, now)) : [],
  }
}

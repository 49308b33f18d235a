import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { BookingDetails } from '#modules/booking'
import { parseId } from '#modules/shared'
import { signedIn } from '../../../../sign-in-first.ts'

/** The booking of the address, or the page that says there is none. */
export async function foundBooking(pageContext: PageContextServer): Promise<BookingDetails> {
  const { id: userId, role } = signedIn(pageContext)
  const id = parseId('bkg', pageContext.routeParams['id'] ?? '')
  const found = id && (await pageContext.modules.booking.find({ userId, role }, id))
  if (!found?.ok) throw render(404)
  return found.value
}

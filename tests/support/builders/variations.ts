import { createSqliteAccountStore, createSqliteLinkStore, createSqliteVariationStore } from '#adapters/sqlite'
import { createLinkTokens } from '#adapters/system'
import { type VariationPorts, createLinks, createVariations } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { linkRoutes } from '../../../src/http/bookings/link-routes.ts'
import { variationRoutes } from '../../../src/http/variations/routes.ts'
import { openBooking, openBookingApp } from '../apps/booking-app.ts'
import { pay } from './bookings.ts'

type Opened = ReturnType<typeof openBooking>

/** Variations and links over the database of a booking module. */
export function withVariations(
  { database, ports, clock, ids }: Pick<Opened, 'database' | 'ports' | 'clock' | 'ids'>,
  readPhoto: VariationPorts['readPhoto'] = async () => null,
) {
  const store = createSqliteVariationStore(database)
  const findBooking = (id: BookingId) => ports.bookings.find(id)
  const people = createSqliteAccountStore(database)
  const links = createLinks({
    links: createSqliteLinkStore(database),
    variations: store,
    tokens: createLinkTokens(),
    findBooking,
    isInUse: async (id) => (await people.find(id))?.status === 'active',
    clock,
  })
  const openLink = (token: string) => links.open(token, 'variation')
  return {
    store,
    links,
    variations: createVariations({ variations: store, findBooking, openLink, readPhoto, clock, ids }),
  }
}

/** The booking part of the site with variations and links; Asha's tap repair for £85 is paid and confirmed, with Tom. */
export async function openVariationApp() {
  const site = openBookingApp()
  const more = withVariations(site)
  variationRoutes(site.api, more.variations)
  linkRoutes(
    site.api,
    { links: more.links, deviceAccess: { endLinks: async () => {} } },
    new URL('http://localhost:3000'),
  )
  const { body } = await site.book()
  const id = body['id'] as BookingId
  pay(site.database, id, 8_500)
  await site.booking.confirmPaid(id)
  return { ...site, ...more, id }
}

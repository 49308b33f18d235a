import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { firstNameOf } from '#modules/booking'
import { whenOf } from '../../../components/bookings/booking-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: the work, its time and its technician. A review is given once. */
export async function data({ modules, routeParams, now, form }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const booking = await modules.links.open(token, 'review')
  if (!booking) throw render(404)
  const { reference, service, technician, rating } = booking
  return {
    action: `/review/${token}`,
    reference,
    service: service.name,
    technician: technician && firstNameOf(technician.fullName),
    when: whenOf(booking, now),
    rating,
    publication: (await modules.reviews.publicationOf(booking.id))?.state ?? null,
    form,
  }
}

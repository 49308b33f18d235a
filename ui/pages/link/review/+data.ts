import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { whenOf } from '../../../components/bookings/booking-shown.ts'
import { firstNameOf } from '../first-name.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For whoever has the link: what was done, when and by whom; what was said of it is said once. */
export async function data({ modules, routeParams, now, form }: PageContextServer) {
  const token = routeParams['token'] ?? ''
  const booking = await modules.links.open(token, 'review')
  if (!booking) throw render(404)
  const { reference, service, technician, startsAt, rating } = booking
  return {
    action: `/review/${token}`,
    reference,
    service: service.name,
    technician: technician && firstNameOf(technician.fullName),
    when: whenOf(startsAt, now),
    rating,
    form,
  }
}

import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { stateOf } from '#modules/booking'
import { parseId } from '#modules/shared'
import { whenOf } from '../../../components/bookings/booking-shown.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The customer's word about the work; to everyone else there is nothing here. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, routeParams, now, form } = pageContext
  const id = parseId('bkg', routeParams['id'] ?? '')
  const found = id && (await modules.booking.find({ userId: who.id, role: who.role }, id))
  if (!id || !found?.ok || found.value.customerId !== who.id) throw render(404)
  const { reference, service, technician, rating } = found.value
  return {
    id,
    reference,
    service: service.name,
    technician: technician?.fullName ?? null,
    when: whenOf(found.value, now),
    rating,
    publication: (await modules.reviews.publicationOf(id))?.state ?? null,
    isCompleted: stateOf(found.value, now).isCompleted,
    form,
  }
}

import { aBody, type openBookingApp } from '../../support/apps/booking-app.ts'

export type Site = ReturnType<typeof openBookingApp>

export const cora = {
  full_name: 'Cora Caller',
  phone: '07700 900123',
  postcode: 'cr0 1ab',
  address: '4 Surrey Street',
}

export const visit = {
  service_id: aBody.service_id,
  scheduled_date: aBody.scheduled_date,
  problem_description: 'The tap drips.',
}

/** The office books for Cora, who is new. */
export function call(site: Site, changes: object = {}, headers: Readonly<Record<string, string>> = {}, as = 'office') {
  return site.send(as, 'POST', '/api/admin/bookings', { ...visit, customer: cora, ...changes }, headers)
}

/** The text that is read to Cora before. */
export const read = (site: Site, changes: object = {}) =>
  site.send('office', 'POST', '/api/admin/bookings/terms', {
    service_id: visit.service_id,
    scheduled_date: visit.scheduled_date,
    customer: cora,
    ...changes,
  })

/** Everything that an order writes. */
export const written = (site: Site) =>
  ['users', 'bookings', 'booking_agreements', 'holds', 'outbox', 'idempotency_keys'].map((table) =>
    site.data.count(table),
  )

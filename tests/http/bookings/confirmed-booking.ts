import { expect } from 'vitest'
import type { BookingId } from '#modules/shared'
import type { openBookingApp } from '../../support/apps/booking-app.ts'
import { pay } from '../../support/builders/bookings.ts'

export type Site = ReturnType<typeof openBookingApp>

/** A new booking of a customer, unpaid. */
export async function booked(site: Site, changes: object = {}): Promise<BookingId> {
  const { status, body } = await site.book('asha', changes)
  expect(status).toBe(201)
  return body['id'] as BookingId
}

/** A paid booking of a customer, confirmed with a technician. */
export async function confirmed(site: Site, changes: object = {}): Promise<BookingId> {
  const id = await booked(site, changes)
  pay(site.database, id, 8_500)
  expect(await site.booking.confirmPaid(id)).toMatchObject({ ok: true, value: { status: 'confirmed' } })
  return id
}

/** The body of the first event of a kind. */
export const bodyOf = (site: Site, kind: string): unknown =>
  JSON.parse(String(site.data.value('outbox', 'body', { kind })))

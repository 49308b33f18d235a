import { expect } from 'vitest'
import type { WholeApp } from '../../support/apps/whole-app.ts'

type Whole = Pick<WholeApp, 'app' | 'data' | 'signIn'>

/** A confirmed booking of a plumber: a visit at a local time such as "2026-03-17T10:00:00", or an emergency for null. */
export async function givenVisit(whole: Whole, technicianId: string, scheduledDate: string | null) {
  const service = { is_emergency: scheduledDate === null, is_active: true, category: 'plumbing' }
  const answer = await whole.app.request('/api/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await whole.signIn('customer') },
    body: JSON.stringify({
      service_id: whole.data.texts('services', 'id', service)[0],
      customer_address: '12 Park Lane, Croydon',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'It drips.',
      ...(scheduledDate !== null && { scheduled_date: scheduledDate }),
    }),
  })
  expect(answer.status).toBe(201)
  const { id, booking_reference: reference }: { readonly id: string; readonly booking_reference: string } =
    await answer.json()
  whole.data.set('bookings', { id }, { technician_id: technicianId, status: 'confirmed' })
  return { id, reference }
}

import ical from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceId } from '#modules/shared'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
beforeAll(async () => {
  whole = await openWholeApp()
})
afterAll(() => whole[Symbol.dispose]())

async function book(): Promise<string> {
  const service_id = whole.data.text('services', 'id', { name: 'Toilet Repair' }) as ServiceId
  const from = whole.clock.now().add({ hours: 72 })
  const [scheduled_date = ''] = await whole.modules.booking.nextFreeStarts(service_id, from, 'standard')
  const answer = await whole.app.request('/api/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: await whole.signIn('customer') },
    body: JSON.stringify({
      service_id,
      scheduled_date,
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The cistern runs all night.',
    }),
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return whole.data.text('bookings', 'id')
}

const fileOf = async (id: string, caller: Caller) =>
  whole.app.request(`/bookings/${id}/visit.ics`, { headers: { cookie: await whole.signIn(caller) } })

describe('the calendar file of a visit', () => {
  it('has the time and the place, for the customer alone', async () => {
    const id = await book()
    const answer = await fileOf(id, 'customer')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="visit.ics"')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const [event] = Object.values(ical.sync.parseICS(await answer.text())).filter((one) => one?.type === 'VEVENT')
    if (event?.type !== 'VEVENT') throw new Error('the file has a visit')
    const startsAt = Temporal.Instant.from(whole.data.text('bookings', 'starts_at', { id }))
    expect(event.start.toISOString()).toBe(startsAt.toString({ fractionalSecondDigits: 3 }))
    expect(event.location).toBe('12 Park Lane, CR0 1AB')
    expect(event.summary).toContain('Toilet Repair')
    for (const caller of ['technician', 'office', 'admin'] as const) expect((await fileOf(id, caller)).status).toBe(404)
    expect((await fileOf(id, null)).headers.get('location')).toMatch(/^\/login/)
    expect((await fileOf('bkg_none', 'customer')).status).toBe(404)
  })
})

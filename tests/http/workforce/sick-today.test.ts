import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { givenVisit } from './given-visit.ts'

let whole: WholeApp
let technicianId = ''
beforeEach(async () => {
  whole = await openWholeApp()
  const [entry] = await whole.modules.accounts.technicians()
  technicianId = entry?.technician.id ?? ''
})
afterEach(() => whole[Symbol.dispose]())

const tuesdayTen = Temporal.Instant.from('2026-03-17T10:00:00Z')

async function send(caller: Caller, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

const anEmergency = async () => (await givenVisit(whole, technicianId, null)).id
const aVisit = async () => (await givenVisit(whole, technicianId, '2026-03-17T10:00:00')).id

async function reportSick(day: string, times: object = {}): Promise<void> {
  const dates = { from_date: day, until_date: day, ...times }
  const made = await send('technician', 'POST', '/api/me/absences', { kind: 'sick', ...dates })
  expect(made.status).toBe(201)
}

async function collisions(): Promise<unknown> {
  const answer = await send('office', 'GET', `/api/admin/technicians/${technicianId}/collisions`)
  return (await answer.json()).items
}

describe('a technician who reports sick', () => {
  it('has the emergency shown to the office that they have not begun', async () => {
    const id = await anEmergency()
    await reportSick('2026-03-02')
    expect(await collisions()).toMatchObject([{ booking_id: id, scheduled_date: null, reason: 'absent' }])
    expect(await whole.modules.workforce.absentWithVisits()).toEqual([{ id: technicianId, visits: 1 }])
    whole.data.set('bookings', { id }, { status: 'in_progress' })
    whole.data.set('visits', { booking_id: id }, { status: 'on_site', check_in_at: '2026-03-03T10:00:00.000Z' })
    expect(await collisions()).toEqual([])
  })

  it('for tomorrow keeps the emergency of today', async () => {
    await anEmergency()
    await reportSick('2026-03-03')
    expect(await collisions()).toEqual([])
  })

  it.each([
    ['five minutes into a visit that is not begun', 5, '10:05'],
    ['after the end that a visit should have had', 75, '11:15'],
  ])('has it shown to the office %s', async (_, minutes, time) => {
    const id = await aVisit()
    whole.clock.set(tuesdayTen.add({ minutes }))
    await reportSick('2026-03-17', { from_time: time })
    expect(await collisions()).toMatchObject([{ booking_id: id, reason: 'absent' }])
  })

  it('does an emergency outside their own hours, which is for any hour', async () => {
    await anEmergency()
    const hours = { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }
    await send('office', 'PUT', `/api/admin/technicians/${technicianId}/hours`, { hours })
    expect(await collisions()).toEqual([])
  })
})

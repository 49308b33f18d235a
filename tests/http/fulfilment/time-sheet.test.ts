import { describe, expect, it } from 'vitest'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { timeSheetRoutes } from '../../../src/http/fulfilment/time-sheet-routes.ts'
import { visitActionRoutes } from '../../../src/http/fulfilment/visit-actions.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { technicianId, tuesdayTen } from '../../support/builders/bookings.ts'
import { confirmed } from '../bookings/confirmed-booking.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Tom's visit on Tuesday at ten, to which Ann comes along; his name begins a formula. */
async function openSheet() {
  const site = openBookingApp(['tom', 'ann'])
  const { booking, data } = site
  visitActionRoutes(site.api, { booking, departures: departuresOf(site) })
  planRoutes(site.api, { booking })
  const id = await confirmed(site)
  const part = id.slice('bkg_'.length)
  const visits = `/api/visits/vis_${part}-1`
  const now = (await site.send('office', 'GET', visits)).body
  const crew = { technician_ids: ['tec_tom', 'tec_ann'], version: now['version'] }
  expect((await site.send('office', 'PATCH', visits, crew)).status).toBe(200)
  const users = { tec_tom: { id: 'usr_tom', fullName: '=1+1' }, tec_ann: { id: 'usr_ann', fullName: 'Ann' } }
  const team = Object.entries(users).map(([technician, user]) => ({ technician: { id: technician }, user }))
  const accounts = {
    technicianOf: async (userId: string) => team.find(({ user }) => user.id === userId)?.technician ?? null,
    technicians: async () => team,
  }
  timeSheetRoutes(site.api, { accounts, booking } as never)
  let sent = 0
  const act = (step: string, body: object = {}) =>
    site.send('tom', 'POST', `${visits}/${step}`, { action_id: uuid((sent += 1)), ...body })
  const sheet = async (as: string | null, from = '2026-03-03', to = '2026-03-03') =>
    site.send(as, 'GET', `/api/field/time?from=${from}&to=${to}`)
  const file = (role: 'office' | 'technician', path: string) =>
    site.api.call(path, { as: aUser({ id: role, role }), method: 'GET' })
  return { ...site, data, id, act, sheet, file }
}

describe('the time sheet of a technician', () => {
  it('has the visits of these days for the lead and who came along, with whole minutes and their sum', async () => {
    using site = await openSheet()
    expect((await site.sheet('tom')).body).toEqual({ items: [], total_minutes: 0 })
    site.clock.set(tuesdayTen.subtract({ minutes: 5 }))
    await site.act('arrived')
    expect((await site.sheet('tom')).body).toMatchObject({
      items: [{ arrived_at: '2026-03-03T09:55:00.000Z', check_in_time: null, time_spent_minutes: null }],
      total_minutes: 0,
    })
    site.clock.set(tuesdayTen)
    await site.act('check-in')
    site.clock.move({ minutes: 50, seconds: 59 })
    await site.act('check-out')
    for (const [as, leads] of [
      ['tom', true],
      ['ann', false],
    ] as const) {
      expect((await site.sheet(as)).body).toMatchObject({
        items: [{ date: '2026-03-03', leads, check_in_time: '2026-03-03T10:00:00.000Z', time_spent_minutes: 50 }],
        total_minutes: 50,
      })
      expect((await site.sheet(as, '2026-03-02', '2026-03-02')).body).toMatchObject({ items: [] })
      expect((await site.sheet(as, '2026-03-04', '2026-03-31')).body).toMatchObject({ items: [] })
    }
    await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'completed' })
    expect((await site.sheet('tom')).body).toMatchObject({ total_minutes: 50 })
    expect(await site.booking.timeSheet(technicianId('tom'), days('2026-03-03', '2026-03-03'))).toHaveLength(1)
  })

  it('keeps a visit at which nobody opened, whose booking is called off', async () => {
    using site = await openSheet()
    site.clock.set(tuesdayTen)
    await site.act('arrived')
    site.clock.move({ minutes: 21 })
    expect((await site.act('no-access', { no_photo_reason: 'It is dark.' })).status).toBe(200)
    expect((await site.sheet('tom')).body).toMatchObject({ items: [{ check_in_time: null }], total_minutes: 0 })
  })

  it('is a file for the office, in which no text is a formula', async () => {
    using site = await openSheet()
    site.clock.set(tuesdayTen)
    await site.act('check-in')
    site.clock.move({ minutes: 30 })
    await site.act('check-out')
    const path = '/admin/technicians/tec_tom/time.csv?from=2026-03-01&to=2026-03-31'
    const answer = await site.file('office', path)
    expect(answer.headers.get('content-type')).toContain('text/csv')
    const [head, line, ...rest] = (await answer.text()).split('\r\n')
    expect(head).toBe(
      '"Date","Technician","Part","Booking","Visit","Service","Postcode","Arrived","Checked in","Checked out","Minutes"',
    )
    expect(line).toContain(`"'=1+1","Leads"`)
    expect(line).toMatch(/"2026-03-03T10:00:00","2026-03-03T10:00:00","2026-03-03T10:30:00",30$/)
    expect(rest).toEqual([''])
    expect((await site.file('technician', path)).status).toBe(403)
    expect((await site.file('office', path.replace('tec_tom', 'tec_none'))).status).toBe(404)
  })

  it.each([
    ['2026-03-03', '2026-03-02'],
    ['2025-01-01', '2026-03-02'],
    ['', '2026-03-02'],
  ])('refuses the days from %j to %j', async (from, to) => {
    using site = await openSheet()
    expect((await site.sheet('tom', from, to)).status).toBe(422)
  })
})

const days = (from: string, to: string) => ({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })

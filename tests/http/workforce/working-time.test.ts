import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import type { UserId } from '#modules/shared'
import { copyOf } from '../../support/test-port.ts'

let whole: WholeApp
let id = ''
/** A Monday in two weeks or more, which is no bank holiday. */
let monday = Temporal.PlainDate.from('2026-01-01')
beforeEach(async () => {
  whole = await openWholeApp()
  const [entry] = await whole.modules.accounts.technicians()
  id = entry?.technician.id ?? ''
  monday = Temporal.PlainDate.from(await mondayAhead())
})
afterEach(() => whole[Symbol.dispose]())

async function send(caller: Caller, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function mondayAhead(): Promise<string> {
  const today = whole.adapters.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const first = today.add({ days: 14 + ((8 - today.dayOfWeek) % 7) })
  const closed = await whole.adapters.booking.schedule.closedDays(first, first.add({ days: 21 }))
  const days = [0, 7, 14].map((later) => first.add({ days: later }).toString())
  return days.find((day) => !closed.has(day)) ?? first.toString()
}

const slotsOn = async (date: Temporal.PlainDate): Promise<readonly string[]> => {
  const service = whole.data.pick('services', ['id'], { is_active: true, is_emergency: false, category: 'plumbing' })[0]
  const answer = await whole.app.request(`/api/services/${String(service?.['id'])}/slots?date=${date.toString()}`)
  const { slots }: { readonly slots: readonly string[] } = await answer.json()
  return slots
}
const path = (rest: string) => `/api/admin/technicians/${id}/${rest}`
const mornings = [{ from: '09:00', until: '13:00' }]
const hours = { 1: mornings, 2: mornings, 3: [], 4: [], 5: [], 6: [], 7: [] }

describe('the hours of a technician', () => {
  it('narrow the free starts as soon as the office sets them, and give them back', async () => {
    const before = await slotsOn(monday)
    expect(before).toContain('15:00')
    expect(await (await send('office', 'GET', path('hours'))).json()).toEqual({ hours: null })
    const put = await send('office', 'PUT', path('hours'), { hours })
    expect([put.status, await put.json()]).toEqual([200, { hours }])
    const narrowed = await slotsOn(monday)
    expect(narrowed.length).toBeGreaterThan(0)
    expect(narrowed.every((time) => time >= '09:00' && time < '13:00')).toBe(true)
    expect(await slotsOn(monday.add({ days: 2 }))).toEqual([])
    expect(await (await send('technician', 'GET', '/api/me/hours')).json()).toEqual({ hours })
    await send('office', 'PUT', path('hours'), { hours: null })
    expect(await slotsOn(monday)).toEqual(before)
  })

  it('name each fault, and are neither set by technicians nor found for a stranger', async () => {
    const faulty = { ...hours, 1: [{ from: '13:00', until: '09:00' }] }
    const refused = await send('office', 'PUT', path('hours'), { hours: faulty })
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'not_valid', errors: [{ path: 'hours.1.0.until' }] })
    expect((await send('office', 'PUT', path('hours'), { hours: { 1: [] } })).status).toBe(422)
    expect((await send('technician', 'PUT', path('hours'), { hours })).status).toBe(403)
    const stranger = '/api/admin/technicians/tec_00000000/'
    for (const rest of ['hours', 'absences', 'collisions']) {
      expect((await send('office', 'GET', stranger + rest)).status).toBe(404)
    }
    expect((await send('office', 'PUT', `${stranger}hours`, { hours })).status).toBe(404)
    expect(await (await send('office', 'GET', path('hours'))).json()).toEqual({ hours: null })
  })
})

describe('the absences of a technician', () => {
  const asked = (changes = {}) => ({
    kind: 'holiday',
    from_date: monday.toString(),
    until_date: monday.add({ days: 1 }).toString(),
    ...changes,
  })

  it('take the free starts away: illness at once, and a holiday once the office agrees', async () => {
    const before = await slotsOn(monday)
    const wanted = await send('technician', 'POST', '/api/me/absences', asked())
    const { id: holiday, ...facts } = await wanted.json()
    expect([wanted.status, facts]).toMatchObject([201, { kind: 'holiday', status: 'asked', whole_days: true }])
    expect(facts).not.toHaveProperty('note')
    expect(await slotsOn(monday)).toEqual(before)
    const agreed = await send('office', 'POST', path(`absences/${holiday}/status`), { status: 'agreed' })
    expect(await agreed.json()).toMatchObject({ status: 'agreed', technician_id: id })
    expect(await slotsOn(monday)).toEqual([])
    expect((await send('office', 'POST', path(`absences/${holiday}/status`), { status: 'declined' })).status).toBe(409)
    await send('technician', 'POST', `/api/me/absences/${holiday}/withdraw`)
    expect(await slotsOn(monday)).toEqual(before)

    const now = whole.clock.now()
    whole.clock.set(monday.subtract({ days: 1 }).toZonedDateTime('Europe/London').toInstant())
    const sick = await send('technician', 'POST', '/api/me/absences', asked({ kind: 'sick', from_time: '12:00' }))
    expect(await sick.json()).toMatchObject({ status: 'agreed', whole_days: false })
    whole.clock.set(now)
    const left = await slotsOn(monday)
    expect(left.length).toBeGreaterThan(0)
    expect(left.every((time) => time < '12:00')).toBe(true)
  })

  it.each([
    ['begins later than tomorrow', 2, 2],
    ['is longer than 14 days', 0, 14],
  ])('wait for the office where an illness %s', async (_, from, until) => {
    const today = whole.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
    const [from_date, until_date] = [from, until].map((days) => today.add({ days }).toString())
    const made = await send('technician', 'POST', '/api/me/absences', { kind: 'sick', from_date, until_date })
    expect(await made.json()).toMatchObject({ kind: 'sick', status: 'asked' })
  })

  it('that the office entered are not the technician’s to withdraw, but they are back from an illness', async () => {
    const today = whole.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString()
    const enter = async (changes: object): Promise<string> => {
      const made = await (await send('office', 'POST', path('absences'), asked(changes))).json()
      return `/api/me/absences/${made.id}/withdraw`
    }
    const toCome = [await enter({}), await enter({ kind: 'sick' }), await enter({ kind: 'training', from_date: today })]
    for (const one of toCome) {
      const refused = await send('technician', 'POST', one)
      expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'absence_of_office' }])
    }
    const back = await send('technician', 'POST', await enter({ kind: 'sick', from_date: today, until_date: today }))
    expect([back.status, await back.json()]).toMatchObject([200, { status: 'agreed', whole_days: false }])
    expect(whole.data.texts('absences', 'state')).toEqual(['agreed', 'agreed', 'agreed', 'agreed'])
  })

  it('keep a note that the office alone reads', async () => {
    const entered = await send('office', 'POST', path('absences'), asked({ note: 'Wedding' }))
    expect(entered.status).toBe(201)
    expect(await (await send('admin', 'GET', path('absences'))).json()).toMatchObject({
      items: [{ kind: 'holiday', status: 'agreed', note: 'Wedding' }],
    })
    const own = await send('technician', 'GET', '/api/me/absences')
    expect(await own.text()).not.toContain('Wedding')
  })

  it.each([
    [{ until_date: '2020-01-01' }, 422, 'not_valid'],
    [{ from_date: '2020-01-01', until_date: '2020-01-02' }, 422, 'not_valid'],
    [{ until_date: '2099-01-01' }, 422, 'not_valid'],
    [{ kind: 'party' }, 422, 'not_valid'],
    [{ from_time: '25:00' }, 422, 'not_valid'],
    [{ note: 'x'.repeat(501) }, 422, 'not_valid'],
  ])('are not %j', async (changes, status, code) => {
    const refused = await send('office', 'POST', path('absences'), asked(changes))
    expect([refused.status, await refused.json()]).toMatchObject([status, { code }])
    expect(whole.data.count('absences')).toBe(0)
  })

  it('are entered once, however often they are sent', async () => {
    await send('technician', 'POST', '/api/me/absences', asked())
    const again = await send('technician', 'POST', '/api/me/absences', asked())
    expect([again.status, await again.json()]).toMatchObject([409, { code: 'absence_overlaps' }])
    expect(whole.data.count('absences')).toBe(1)
  })

  it('are handed out with the note to the person whom they are about, and go with the account', async () => {
    await send('office', 'PUT', path('hours'), { hours })
    await send('office', 'POST', path('absences'), asked({ note: 'Wedding' }))
    const copy = await (await send('technician', 'GET', '/api/me/export')).text()
    expect(copy).toContain('Wedding')
    expect(copy).not.toContain('asked_by')
    whole.data.set('users', { email: 'technician@example.com' }, { role: 'customer' })
    const user = whole.data.text('users', 'id', { email: 'technician@example.com' }) as UserId
    const at = whole.clock.now()
    expect(await whole.adapters.privacy.privacy.erase(user, 'owner', at, at)).toMatchObject({ ok: true })
    expect([whole.data.count('absences'), whole.data.count('technician_hours')]).toEqual([0, 0])
  })

  it("of somebody else are not the technician's to withdraw, nor to see", async () => {
    const role = { role: 'technician', email_verified_at: copyOf('created_at') }
    whole.data.set('users', { email: 'customer@example.com' }, role)
    const made = await (await send('office', 'POST', path('absences'), asked())).json()
    expect((await send('customer', 'POST', `/api/me/absences/${made.id}/withdraw`)).status).toBe(404)
    expect((await send('customer', 'GET', '/api/me/absences')).status).toBe(404)
    expect((await send('technician', 'GET', path('absences'))).status).toBe(403)
    expect(whole.data.pick('absences', ['state'], {})).toEqual([{ state: 'agreed' }])
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

let whole: WholeApp
let id = ''
let today = Temporal.PlainDate.from('2026-01-01')
beforeEach(async () => {
  whole = await openWholeApp()
  const [entry] = await whole.modules.accounts.technicians()
  id = entry?.technician.id ?? ''
  today = whole.adapters.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
})
afterEach(() => whole[Symbol.dispose]())

async function send(caller: Caller, method: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
}

async function form(caller: Caller, path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const headers = { cookie: await whole.signIn(caller) }
  return whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
}

const rotation = () => ({
  from_date: today.toString(),
  handover_weekday: 1,
  handover_time: '00:00',
  technician_ids: [id],
})
const rota = async () => (await send('office', 'GET', '/api/admin/on-call')).json()

describe('the rota', () => {
  it('has a gap of 14 days at first, and none once somebody is on call every week', async () => {
    expect(await rota()).toMatchObject({ rotation: null, round_the_clock: false, gaps: [{}] })
    expect(await whole.modules.workforce.onCallClaims()).toEqual({ isNow: false, isRoundTheClock: false })
    const set = await send('office', 'PUT', '/api/admin/on-call/rotation', rotation())
    expect(set.status).toBe(200)
    expect(await rota()).toMatchObject({ rotation: { technician_ids: [id] }, round_the_clock: true, gaps: [] })
    expect(await whole.modules.workforce.onCallClaims()).toEqual({ isNow: true, isRoundTheClock: true })
    const own: { readonly items: readonly object[] } = await (await send('technician', 'GET', '/api/me/on-call')).json()
    expect(own.items[0]).toMatchObject({ date: today.toString(), place: 'first' })
  })

  it('is set before the handover of a day, too, and holds at once', async () => {
    const local = today.toZonedDateTime({ timeZone: 'Europe/London', plainTime: '05:00' }).add({ days: 1 })
    whole.clock.set(local.toInstant())
    const { days } = await rota()
    expect(days[0].date).toBe(today.toString())
    const set = { ...rotation(), handover_time: '09:00', from_date: days[0].date }
    expect((await send('office', 'PUT', '/api/admin/on-call/rotation', set)).status).toBe(200)
    expect(await whole.modules.workforce.onCallClaims()).toEqual({ isNow: true, isRoundTheClock: true })
  })

  it('loses the claim to 24/7 by a swap, an absence and the switch "off", and gets it back', async () => {
    await send('office', 'PUT', '/api/admin/on-call/rotation', rotation())
    const isClaimed = async () => (await whole.modules.workforce.onCallClaims()).isRoundTheClock
    const day = `/api/admin/on-call/days/${today.add({ days: 3 }).toString()}`
    await send('office', 'PUT', day, { first_id: null, second_id: id })
    expect([await isClaimed(), (await rota()).days[3]]).toMatchObject([false, { first: null, swapped: true }])
    expect((await send('office', 'DELETE', day)).status).toBe(204)
    expect(await isClaimed()).toBe(true)

    const from_date = today.add({ days: 1 }).toString()
    const absence = { kind: 'sick', from_date, until_date: from_date }
    const { id: sick } = await (await send('technician', 'POST', '/api/me/absences', absence)).json()
    expect(await isClaimed()).toBe(false)
    await send('technician', 'POST', `/api/me/absences/${sick}/withdraw`)
    expect(await isClaimed()).toBe(true)

    await send('office', 'PATCH', `/api/admin/technicians/${id}`, { availability: 'off' })
    expect(await isClaimed()).toBe(false)
  })

  it('loses the claim to 24/7 once the insurance of the one on call ends within the 14 days', async () => {
    await send('office', 'PUT', '/api/admin/on-call/rotation', rotation())
    const endsIn = async (days: number) => {
      whole.data.set('credentials', { kind: 'insurance' }, { expires_on: today.add({ days }).toString() })
      const gaps: readonly { readonly starts_at: string }[] = (await rota()).gaps
      return [(await whole.modules.workforce.onCallClaims()).isRoundTheClock, gaps[0]?.starts_at.slice(0, 10)]
    }
    const user = whole.data.text('users', 'id', { email: 'technician@example.com' })
    const now = whole.clock.now().toString()
    const insurance = { user_id: user, kind: 'insurance', number: 'P-1', expires_on: '2099-01-01' }
    const checked = {
      submitted_at: now,
      verified_at: now,
      verified_by: whole.data.text('users', 'id', { role: 'admin' }),
    }
    whole.data.insert('credentials', { id: 'crd_insurance', ...insurance, ...checked })
    expect(await endsIn(20)).toEqual([true, undefined])
    expect(await endsIn(5)).toEqual([false, today.add({ days: 6 }).toString()])
  })

  it('is closed by somebody who is on call at any time, as they say themselves', async () => {
    await send('technician', 'PATCH', '/api/technicians/me', { availability: 'on_call' })
    expect(await whole.modules.workforce.onCallClaims()).toEqual({ isNow: true, isRoundTheClock: true })
  })

  it('lets the kept public pages be made anew with each change', async () => {
    const before = whole.modules.workforce.onCallVersion()
    await send('office', 'PUT', '/api/admin/on-call/rotation', rotation())
    expect(whole.modules.workforce.onCallVersion()).toBeGreaterThan(before)
  })

  it.each([
    [{ from_date: '2020-01-01' }, 'from_date'],
    [{ handover_weekday: 8 }, 'handover_weekday'],
    [{ handover_time: '9' }, 'handover_time'],
    [{ technician_ids: ['tec_00000000'] }, 'technician_ids'],
  ])('is not %j', async (changes, path) => {
    const refused = await send('office', 'PUT', '/api/admin/on-call/rotation', { ...rotation(), ...changes })
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ path }] }])
    expect((await rota()).rotation).toBeNull()
  })

  it('gives nobody two places', async () => {
    const twice = { ...rotation(), technician_ids: [id, id] }
    expect((await send('office', 'PUT', '/api/admin/on-call/rotation', twice)).status).toBe(422)
    const day = `/api/admin/on-call/days/${today.toString()}`
    expect((await send('office', 'PUT', day, { first_id: id, second_id: id })).status).toBe(422)
    expect(
      (await send('office', 'PUT', '/api/admin/on-call/days/2020-01-01', { first_id: id, second_id: null })).status,
    ).toBe(422)
  })

  it('is set without scripts, and comes back with what is wrong', async () => {
    const { technician_ids: _, ...fields } = rotation()
    const typed = { ...fields, handover_weekday: '1', 'place.1': '', 'place.2': id }
    const set = await form('office', '/admin/on-call/rotation', typed)
    expect([set.status, set.headers.get('location')]).toEqual([303, '/admin/on-call?done=rotation'])
    expect((await rota()).rotation.technician_ids).toEqual([id])
    const path = `/admin/on-call/days/${today.toString()}`
    const swapped = await form('office', path, { first: '', second: id, days: '7', how: 'set' })
    expect(swapped.headers.get('location')).toBe('/admin/on-call?done=days#days')
    expect((await rota()).days.filter((day: { readonly swapped: boolean }) => day.swapped)).toHaveLength(7)
    expect((await form('office', path, { days: '7', how: 'reset' })).status).toBe(303)
    expect((await rota()).days.some((day: { readonly swapped: boolean }) => day.swapped)).toBe(false)
    expect((await form('office', path, { first: id, second: id, days: '1', how: 'set' })).status).toBe(422)
    expect((await form('office', path, { first: id, second: '', days: '99', how: 'set' })).status).toBe(422)
    expect((await form('office', '/admin/on-call/rotation', { ...typed, from_date: '' })).status).toBe(422)
    expect((await form('technician', '/admin/on-call/rotation', typed)).status).toBe(403)
  })
})

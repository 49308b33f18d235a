import ical, { type VEvent } from 'node-ical'
import { afterAll, describe, expect, it } from 'vitest'
import type { Role } from '#modules/accounts'
import { type BookingId, type UserId, clockWords, inBusinessZone, instantText } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

async function call<Answer>(role: Role, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await whole.app.request(path, {
    method,
    headers: { cookie: await whole.signIn(role), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

async function idOf(role: Role): Promise<UserId> {
  const { user } = await call<{ readonly user: { readonly id: UserId } }>(role, 'GET', '/api/auth/me')
  return user.id
}

interface Booked {
  readonly id: BookingId
  readonly booking_reference: string
  readonly scheduled_date: string
}

let days = 1

/** On a day of its own, and given to the technician; nothing is paid. */
async function book(): Promise<Booked> {
  const service_id = 'svc_plumbing-repair'
  for (days += 1; days < 50; days += 1) {
    const date = inBusinessZone(whole.clock.now()).toPlainDate().add({ days }).toString()
    const path = `/api/services/${service_id}/slots?date=${date}`
    const { slots } = await call<{ readonly slots: readonly string[] }>('customer', 'GET', path)
    if (!slots[0]) continue
    const booked = await call<Booked>('customer', 'POST', '/api/bookings', {
      service_id,
      scheduled_date: `${date}T${slots[0]}:00`,
      customer_address: '14 Surrey Street',
      customer_postcode: 'CR0 1LH',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling of the kitchen.',
      special_instructions: 'The key is under the pot.',
    })
    await call('admin', 'POST', `/api/bookings/${booked.id}/status`, { status: 'confirmed' })
    const { items } = await call<{ readonly items: readonly { readonly id: string }[] }>(
      'admin',
      'GET',
      '/api/admin/technicians',
    )
    await call('admin', 'POST', `/api/bookings/${booked.id}/assign`, { technician_id: items[0]?.id })
    return booked
  }
  throw new Error('there is no free start')
}

async function feedOf(role: 'technician' | 'office' | 'admin'): Promise<string> {
  const made = await whole.modules.calendarFeeds.renew({ userId: await idOf(role), role })
  if (!made.ok) throw new Error(`${role} has no calendar`)
  return `/calendar/${made.value.token}.ics`
}

const read = (path: string, headers: Readonly<Record<string, string>> = {}) => whole.app.request(path, { headers })

async function eventsAt(path: string): Promise<readonly VEvent[]> {
  const answer = await read(path)
  expect(answer.status).toBe(200)
  return Object.values(ical.sync.parseICS(await answer.text())).filter(
    (part): part is VEvent => part?.type === 'VEVENT',
  )
}

describe('the calendar feed of a technician', () => {
  it('has their visits with time, address and customer, and no access notes', async () => {
    const path = await feedOf('technician')
    const booked = await book()
    const found = (await eventsAt(path)).find(({ uid }) => uid.startsWith(booked.id))
    expect(found).toMatchObject({
      location: '14 Surrey Street, CR0 1LH',
      status: 'CONFIRMED',
      url: { val: `http://localhost:3000/track/${booked.id}` },
    })
    expect(found?.summary).toContain(booked.booking_reference)
    const starts = Temporal.Instant.fromEpochMilliseconds(found?.start.getTime() ?? 0)
    expect(starts.equals(Temporal.Instant.from(booked.scheduled_date))).toBe(true)
    const text = await (await read(path)).text()
    expect(text).not.toMatch(/key is under|7946|ceiling/)
  })

  it('has a visit with an arrival window at its planned time, with the promise; the file of the customer has the window', async () => {
    whole.data.set('services', { id: 'svc_plumbing-repair' }, { arrival: 'half_day' })
    const booked = await book()
    whole.data.set('services', { id: 'svc_plumbing-repair' }, { arrival: 'exact' })
    const isOfIt = ({ uid }: VEvent) => uid.startsWith(booked.id)
    const [from, to] = ['arrival_from', 'arrival_to'].map((column) =>
      whole.data.text('bookings', column, { id: booked.id }),
    )
    for (const role of ['technician', 'office'] as const) {
      const planned = (await eventsAt(await feedOf(role))).find(isOfIt)
      expect(planned?.start.toISOString()).toBe(booked.scheduled_date)
      expect(planned?.description).toMatch(/Promised between .+ and .+/)
    }
    const file = await read(`/bookings/${booked.id}/visit.ics`, { cookie: await whole.signIn('customer') })
    const [visit] = Object.values(ical.sync.parseICS(await file.text())).filter(
      (part): part is VEvent => part?.type === 'VEVENT',
    )
    expect([visit?.start.toISOString(), visit?.end?.toISOString()]).toEqual([from, to])
    expect(visit?.description).toMatch(/between .+ and .+/)
    expect(visit?.description).not.toContain('promised')
  })

  it('answers 304 while nothing has changed, and is not cached by others', async () => {
    const path = await feedOf('technician')
    await book()
    const first = await read(path)
    const etag = first.headers.get('etag') ?? ''
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    const again = await read(path, { 'if-none-match': `"other", W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    await book()
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
  })

  it('marks a cancelled visit for two weeks, without its address, and drops one that another technician has now', async () => {
    const path = await feedOf('technician')
    const [cancelled, stays] = [await book(), await book()]
    const ids = async () => (await eventsAt(path)).map(({ uid }) => uid.split('@', 1).join())
    expect(await ids()).toEqual(expect.arrayContaining([cancelled.id, stays.id]))
    const find = async () => (await eventsAt(path)).find(({ uid }) => uid.startsWith(cancelled.id))
    const before = await find()
    await call('admin', 'POST', `/api/bookings/${cancelled.id}/cancel`, {})
    const after = await find()
    expect(after).toMatchObject({ status: 'CANCELLED', uid: before?.uid, start: before?.start })
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence))
    expect(JSON.stringify(after)).not.toMatch(/Surrey|Grace|CR0/)
    const { data } = whole
    const past = whole.clock
      .now()
      .subtract({ hours: 15 * 24 })
      .toString({ fractionalSecondDigits: 3 })
    data.set('bookings', { id: cancelled.id }, { updated_at: past })
    expect(await ids()).not.toContain(cancelled.id)
    data.insert('technicians', {
      id: 'tec_another',
      user_id: await idOf('customer'),
      skills: '[]',
      availability: 'available',
      is_active: 1,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    data.set('bookings', { id: stays.id }, { technician_id: 'tec_another' })
    expect(await ids()).not.toContain(stays.id)
  })

  it('ends with a new address, on request, and with the role or account of its owner', async () => {
    const userId = await idOf('technician')
    const set = (role: string, status: string) => whole.data.set('users', { id: userId }, { role, status })
    const first = await feedOf('technician')
    const second = await feedOf('technician')
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    set('technician', 'suspended')
    expect((await read(second)).status).toBe(404)
    set('customer', 'active')
    expect((await read(second)).status).toBe(404)
    set('technician', 'active')
    expect((await read(second)).status).toBe(200)
    const verify = (at: string | null) => whole.data.set('users', { id: userId }, { email_verified_at: at })
    verify(null)
    expect((await read(second)).status).toBe(404)
    verify('2026-01-01T00:00:00.000Z')
    expect((await read(second)).status).toBe(200)
    const work = (active: boolean) => whole.data.set('technicians', { user_id: userId }, { is_active: active })
    work(false)
    expect((await read(second)).status).toBe(404)
    work(true)
    await whole.modules.calendarFeeds.end(userId)
    expect((await read(second)).status).toBe(404)
  })

  it('is not found at a made-up address', async () => {
    const made = [`${'0'.repeat(32)}.ics`, 'x.ics', '..ics', `${'0'.repeat(32)}`, "' or 1=1.ics"]
    for (const name of made) expect((await read(`/calendar/${encodeURIComponent(name)}`)).status).toBe(404)
  })
})

describe('an emergency in a calendar feed', () => {
  it('begins at its request, with the promised time, for the office and the technician', async () => {
    const [office, technician] = [await feedOf('office'), await feedOf('technician')]
    const asked = await call<{ readonly id: BookingId }>('customer', 'POST', '/api/bookings', {
      service_id: 'svc_plumbing-repair',
      priority: 'emergency',
      danger: false,
      emergency_type: 'Water through the ceiling',
      customer_address: '14 Surrey Street',
      customer_postcode: 'CR0 1LH',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling of the kitchen.',
    })
    const at = whole.clock.now().subtract({ hours: 30 }).round('minute')
    const [askedAt, promisedAt] = [instantText(at), instantText(at.add({ minutes: 60 }))]
    const { data } = whole
    const technician_id = data.text('technicians', 'id', { user_id: await idOf('technician') })
    data.set('bookings', { id: asked.id }, { created_at: askedAt, technician_id })
    data.set('emergency_requests', { booking_id: asked.id }, { estimated_arrival: promisedAt })
    for (const path of [office, technician]) {
      const found = (await eventsAt(path)).find(({ uid }) => uid.startsWith(asked.id))
      expect(found?.summary).toMatch(/^Emergency: /)
      expect(found?.start.toISOString()).toBe(askedAt)
      expect(found?.end?.toISOString() ?? '').toMatch(/Z$/)
      expect((found?.end?.getTime() ?? 0) > at.add({ minutes: 60 }).epochMilliseconds).toBe(true)
      expect(found?.description).toContain(`Promised to be there by ${clockWords(at.add({ minutes: 60 }))}`)
    }
    await call('admin', 'POST', `/api/bookings/${asked.id}/cancel`, {})
    const off = (await eventsAt(office)).find(({ uid }) => uid.startsWith(asked.id))
    expect(off).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('the calendar feed of the office', () => {
  it('has all visits, with their technicians', async () => {
    const path = await feedOf('office')
    const booked = await book()
    const found = (await eventsAt(path)).find(({ uid }) => uid.startsWith(booked.id))
    expect(found?.description).toContain('Technician: Asha Patel')
    expect(found?.url).toMatchObject({ val: `http://localhost:3000/admin/bookings/${booked.id}` })
  })

  it('is refused to customers', async () => {
    const made = await whole.modules.calendarFeeds.renew({ userId: await idOf('customer'), role: 'customer' })
    expect(made).toEqual({ ok: false, refusal: { kind: 'no-calendar' } })
  })
})

describe('the token of a calendar feed', () => {
  it('is neither in the database nor in an event', async () => {
    const path = await feedOf('technician')
    const token = /[0-9a-f]{32}/.exec(path)?.[0] ?? ''
    expect(token).toHaveLength(32)
    const dump = whole.data.dump()
    expect(dump).not.toContain(token)
  })
})

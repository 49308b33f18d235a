import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookingId, parseId } from '#modules/shared'
import { type Caller, type WholeApp, openWholeApp } from '../../../support/apps/whole-app.ts'

let whole: WholeApp
const cookies = new Map<Caller, string>()
beforeAll(async () => {
  whole = await openWholeApp()
  for (const caller of ['customer', 'technician', 'office'] as const) cookies.set(caller, await whole.signIn(caller))
})
afterAll(() => whole[Symbol.dispose]())

const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
  .jpeg()
  .toBuffer()

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
}

const call = (path: string, as: Caller, { headers, ...sent }: Sent = {}) =>
  whole.app.request(path, { ...sent, headers: { cookie: cookies.get(as) ?? '', ...headers } })

const post = (path: string, fields: Readonly<Record<string, string>>, as: Caller) =>
  call(path, as, { method: 'POST', body: new URLSearchParams(fields) })

/** An emergency under way, whose technician has checked in and taken photo 1 (issue) and photo 2 (after). */
async function atTheVisit(): Promise<{ readonly id: BookingId; readonly issue: string; readonly after: string }> {
  const { data, clock } = whole
  const answer = await call('/api/bookings', 'customer', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      service_id: data.text('services', 'id', { is_emergency: 1 }),
      priority: 'emergency',
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling.',
    }),
  })
  const id = parseId('bkg', String(((await answer.json()) as { readonly id: string }).id))
  if (!id) throw new Error('not booked')
  const technician_id = data.text('technicians', 'id')
  const version = Number(data.value('bookings', 'version', { id })) + 1
  data.set('bookings', { id }, { status: 'in_progress', technician_id, version })
  const check_in_at = clock.now().toString({ smallestUnit: 'millisecond' })
  data.set('visits', { booking_id: id }, { technician_id, check_in_at, arrived_at: check_in_at, status: 'on_site' })
  const [issue, after] = [randomUUID(), randomUUID()]
  for (const [photo, photo_type] of [
    [issue, 'issue'],
    [after, 'after'],
  ] as const) {
    const body = new FormData()
    body.set('photo_type', photo_type)
    body.set('photo', new Blob([Buffer.from(bytes)]), 'photo.jpg')
    const path = `/api/visits/${id.replace('bkg_', 'vis_')}-1/photos/${photo}`
    const kept = await call(path, 'technician', { method: 'PUT', body })
    expect([kept.status, kept.status === 201 ? '' : await kept.text()]).toEqual([201, ''])
  }
  return { id, issue, after }
}

const fields = (id: BookingId) => {
  const agreed = Number(whole.data.value('bookings', 'estimated_cost_pence', { id }))
  return { amount: ((agreed + 10_000) / 100).toFixed(2), reason: 'The pipe is cracked too.' }
}

interface Photos {
  readonly issue: string
  readonly after: string
}

describe('the form that asks for more', () => {
  it('sends the ticked photos along, which the page by link and its pictures have', async () => {
    const { id, issue, after } = await atTheVisit()
    const asked = await post(`/variation/new/${id}`, { ...fields(id), [`photo.${issue}`]: 'yes' }, 'technician')
    expect([asked.status, asked.headers.get('location')]).toEqual([303, `/variation/new/${id}`])
    const office = { userId: whole.data.text('users', 'id', { role: 'office' }), role: 'office' } as never
    const link = await whole.modules.links.makeVariationLink(office, id)
    if (!link.ok) throw new Error(link.refusal.kind)
    const page = `/variation/${link.value.token}`
    const picture = await call(`${page}/photos/${issue}`, null)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(picture.headers.get('referrer-policy')).toBe('no-referrer')
    expect(picture.headers.get('cache-control')).toContain('no-store')
    for (const photo of [after, 'none']) {
      expect((await call(`${page}/photos/${photo}`, null)).status).toBe(404)
    }
    expect((await call(`/variation/${id}/photos/${issue}`, null)).status).toBe(404)
    expect((await call(`/variation/${'0'.repeat(32)}/photos/${issue}`, null)).status).toBe(404)
  })

  it.each([
    ['a photo of another kind', ({ after }: Photos) => ({ [`photo.${after}`]: 'yes' })],
    ['a photo that is none', () => ({ 'photo.one': 'yes' })],
    ['a box of another name', () => ({ more: 'yes' })],
    ['another value', ({ issue }: Photos) => ({ [`photo.${issue}`]: 'no' })],
  ])('comes back for %s, and nothing is asked', async (_, boxes) => {
    const { id, ...photos } = await atTheVisit()
    const back = await post(`/variation/new/${id}`, { ...fields(id), ...boxes(photos) }, 'technician')
    expect(back.status).toBe(422)
    expect(whole.data.count('variations', { booking_id: id })).toBe(0)
  })
})

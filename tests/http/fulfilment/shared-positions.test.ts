import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import ServicePortalPage from '../../../ui/pages/service-portal/+Page.tsx'
import { data as portalData } from '../../../ui/pages/service-portal/+data.ts'
import LinkTrackPage from '../../../ui/pages/link/track/+Page.tsx'
import { data as linkData } from '../../../ui/pages/link/track/+data.ts'
import TrackPage from '../../../ui/pages/track/@id/+Page.tsx'
import { data as trackData } from '../../../ui/pages/track/@id/+data.ts'
import { type BookingId, type UserId, withoutRest } from '#modules/shared'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'
import { runs } from '../../support/property-runs.ts'

const linked = await openLinkedApp()
const { whole, visitBooked, kept } = linked
afterAll(() => linked[Symbol.dispose]())

const home = { latitude: 51.3727, longitude: -0.0999, accuracy: 12 }
const rough = { latitude: 51.3714, longitude: -0.10084 }
const visitOf = (id: BookingId) => `vis_${id.slice('bkg_'.length)}-1`

async function ask(method: string, path: string, body?: object, as: Caller | null = 'technician') {
  const answer = await whole.app.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...(as && { cookie: linked.cookies.get(as) ?? '' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const agree = (id: BookingId, agreed = true, as: Caller | null = 'technician') =>
  ask('PUT', `/api/visits/${visitOf(id)}/position-sharing`, { agreed }, as)
const send = (id: BookingId, location: object = home, as: Caller | null = 'technician') =>
  ask('POST', `/api/visits/${visitOf(id)}/position`, { location }, as)
const positionSeen = async (id: BookingId, as: Caller | null = 'customer') =>
  (await ask('GET', `/api/bookings/${id}/tracking`, undefined, as)).body.position

let steps = 0
const step = (id: BookingId, name: string, body: object = {}) =>
  ask('POST', `/api/visits/${visitOf(id)}/${name}`, {
    action_id: `01900000-0000-7000-8000-${String((steps += 1)).padStart(12, '0')}`,
    ...body,
  })

/** A visit whose technician has set out, 20 minutes before it starts. */
async function onTheWay(): Promise<BookingId> {
  // The visits of this test are days apart: sessions end between them.
  for (const as of ['customer', 'technician', 'office'] as const) linked.cookies.set(as, await whole.signIn(as))
  const { id } = await visitBooked()
  const { startsAt } = await kept(id)
  if (!startsAt) throw new Error('it has a start')
  whole.clock.set(startsAt.subtract({ minutes: 20 }))
  expect((await step(id, 'en-route', { minutes: 30 })).status).toBe(200)
  return id
}

const rows = (id: BookingId) => whole.data.pick('shared_positions', ['at'], { booking_id: id }).length

describe('the position of a technician on the way', () => {
  it('is not sent before a yes, is rounded to 500 metres, and the customer reads it with its age', async () => {
    const id = await onTheWay()
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'not_sharing' } })
    expect(await positionSeen(id)).toBeNull()
    expect(await agree(id)).toMatchObject({
      status: 200,
      body: { agreed: true, notice: expect.stringContaining('after two hours') },
    })
    expect(await positionSeen(id)).toBeNull()
    expect(await send(id)).toMatchObject({ status: 200, body: rough })
    const seen = await positionSeen(id)
    expect(seen).toEqual({ ...rough, at: expect.any(String), near: 'CR0', miles: expect.any(Number) })
    expect(JSON.stringify(whole.data.row('shared_positions', { booking_id: id }))).not.toContain('51.3727')
    expect((await send(id, { ...home, latitude: 51.5 })).body).toMatchObject(rough)
    whole.clock.move({ seconds: 61 })
    expect((await send(id, { ...home, latitude: 51.5 })).body.latitude).toBeGreaterThan(51.49)
  })

  it('stands on the page, in the portal and behind the link, with a plain link to the map', async () => {
    const id = await onTheWay()
    await agree(id)
    await send(id)
    whole.clock.move({ minutes: 3 })
    const who = await whole.modules.accounts.find(whole.data.text('bookings', 'customer_id', { id }) as UserId)
    const token = (await whole.modules.links.makeTrackLink(id))?.token ?? ''
    const common = { modules: whole.modules, now: whole.clock.now() }
    const shown = async () => [
      await showPage({ data: trackData, Page: TrackPage }, { ...common, who, url: `/track/${id}`, params: { id } }),
      await showPage(
        { data: portalData, Page: ServicePortalPage },
        { ...common, who, url: `/service-portal?booking=${id}` },
      ),
      await showPage(
        { data: linkData, Page: LinkTrackPage },
        { ...common, who: null, url: `/track/${token}`, params: { token } },
      ),
    ]
    for (const page of await shown()) {
      expect(page).toMatch(/away, near [A-Z][a-z ]+ \(CR0\)/)
      expect(page).toContain('3 minutes ago')
      expect(page).toContain('On the map')
    }
    await step(id, 'arrived')
    for (const page of await shown()) expect(page).not.toMatch(/On the map|miles? away/)
  })

  it('is agreed to and sent by the lead of the visit alone, on the way alone', async () => {
    const id = await onTheWay()
    for (const as of ['customer', 'office', null] as const) {
      expect([403, 401]).toContain((await agree(id, true, as)).status)
      expect([403, 401]).toContain((await send(id, home, as)).status)
    }
    const { id: other } = await visitBooked()
    expect(await agree(other)).toMatchObject({ status: 409, body: { code: 'not_on_the_way' } })
    expect(await send(other)).toMatchObject({ status: 409, body: { code: 'not_on_the_way' } })
    whole.data.set('bookings', { id }, { status: 'pending', technician_id: null })
    whole.data.set('visits', { booking_id: id }, { technician_id: null })
    expect([(await agree(id)).status, (await send(id)).status]).toEqual([404, 404])
    expect([rows(id), rows(other)]).toEqual([0, 0])
  })

  it.each([
    ['91', { ...home, latitude: 91 }],
    ['no longitude', { latitude: 51, accuracy: 10 }],
    ['words', { ...home, latitude: 'here' }],
  ])('is refused with a latitude of %s, and nothing is kept', async (_, location) => {
    const id = await onTheWay()
    await agree(id)
    expect((await send(id, location)).status).toBe(422)
    expect(whole.data.row('shared_positions', { booking_id: id })).toMatchObject({ latitude: null, at: null })
    await agree(id, false)
  })

  it('goes with a no, by a form too, and the audit log has both', async () => {
    const id = await onTheWay()
    const press = async (agreed: string) => {
      const answer = await whole.app.request(`/dashboard/visits/${visitOf(id)}/position-sharing`, {
        method: 'POST',
        headers: { cookie: linked.cookies.get('technician') ?? '' },
        body: new URLSearchParams({ agreed }),
      })
      return answer.headers.get('location') ?? answer.status
    }
    expect(await press('yes')).toBe('/dashboard?done=sharing')
    await send(id)
    expect(await positionSeen(id)).toMatchObject(rough)
    expect(await press('no')).toBe('/dashboard?done=no-sharing')
    expect([await positionSeen(id), rows(id)]).toEqual([null, 0])
    expect(await press('perhaps')).toBe(422)
    const said = whole.data
      .pick('audit_log', ['action', 'target_id'], {})
      .flatMap(({ action, target_id }) => (target_id === id ? [action] : []))
    expect(said).toEqual(['sharing_agreed', 'sharing_ended'])
  })

  it('is over after two hours, and the job deletes it', async () => {
    const id = await onTheWay()
    await agree(id)
    await send(id)
    whole.clock.move({ hours: 2 })
    expect(await positionSeen(id)).toBeNull()
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'not_sharing' } })
    await whole.modules.sharedPositions.forget(withoutRest)
    expect(rows(id)).toBe(0)
  })

  it('is announced live to the customer, and its end too', async () => {
    const id = await onTheWay()
    const customer = whole.data.text('bookings', 'customer_id', { id }) as UserId
    const last = async () =>
      (await whole.adapters.live.eventsOf(customer, 0, 10_000)).findLast(({ ref }) => ref === id)?.id ?? 0
    const before = await last()
    await agree(id)
    expect(await last()).toBe(before)
    await send(id)
    const sent = await last()
    expect(sent).toBeGreaterThan(before)
    await agree(id, false)
    expect(await last()).toBeGreaterThan(sent)
  })

  it('is never seen by the customer of a visit that nobody is on the way to, whatever is done', async () => {
    const acts = [
      'agree',
      'refuse',
      'send',
      'arrived',
      'check-in',
      'check-out',
      'undo',
      'away',
      'cancel',
      'later',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 3, maxLength: 9 }), async (done) => {
        const id = await onTheWay()
        await agree(id)
        await send(id)
        for (const act of done) {
          whole.clock.move({ minutes: act === 'later' ? 70 : 2 })
          if (act === 'agree') await agree(id)
          if (act === 'refuse') await agree(id, false)
          if (act === 'send') await send(id)
          if (act === 'arrived' || act === 'check-in' || act === 'check-out') await step(id, act)
          if (act === 'undo') whole.data.set('visits', { booking_id: id }, { status: 'scheduled', arrives_at: null })
          if (act === 'away') await ask('POST', `/api/bookings/${id}/assign`, { auto: true }, 'office')
          if (act === 'cancel') await ask('POST', `/api/bookings/${id}/cancel`, {}, 'customer')
          const status = whole.data.text('visits', 'status', { booking_id: id })
          const called = whole.data.value('visits', 'called_off_at', { booking_id: id })
          const seen = await positionSeen(id)
          const age = seen && Temporal.Instant.from(seen.at).until(whole.clock.now()).total('minutes')
          const mayBeThere = status === 'en_route' && called === null
          expect({ seen: seen !== null && !mayBeThere, kept: rows(id) > 0 && !mayBeThere, old: age >= 120 }).toEqual({
            seen: false,
            kept: false,
            old: false,
          })
        }
        await ask('POST', `/api/bookings/${id}/cancel`, {}, 'office')
      }),
      { numRuns: runs(12) },
    )
  })
})

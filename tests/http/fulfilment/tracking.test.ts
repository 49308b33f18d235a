import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import ServicePortalPage from '../../../ui/pages/service-portal/+Page.tsx'
import { data as portalData } from '../../../ui/pages/service-portal/+data.ts'
import { openLinkedApp } from '../../support/apps/linked-app.ts'
import type { Caller } from '../../support/apps/whole-app.ts'
import { showPage } from '../../support/servers/shown-pages.ts'

const linked = await openLinkedApp()
const { whole, booked, visitBooked, kept } = linked
afterAll(() => linked[Symbol.dispose]())

type Id = Awaited<ReturnType<typeof visitBooked>>['id']

async function read(path: string, as: Caller | null = 'customer') {
  const headers = { ...(as && { cookie: await whole.signIn(as) }) }
  const answer = await whole.app.request(path, { headers })
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: await answer.json() }
}

const tracking = (id: string, as: Caller | null = 'customer') => read(`/api/bookings/${id}/tracking`, as)

/** Its technician sets out to a visit, 20 minutes before it starts. */
async function onTheWay(): Promise<{ readonly id: Id; readonly name: string; readonly userId: string }> {
  const { id } = await visitBooked()
  const { startsAt, technician } = await kept(id)
  if (!startsAt || !technician) throw new Error('a technician has it')
  whole.clock.set(startsAt.subtract({ minutes: 20 }))
  const actor = { userId: technician.userId, role: 'technician' } as const
  expect(await whole.modules.departures.setOut(actor, id, 30)).toMatchObject({ ok: true })
  return { id, name: technician.fullName, userId: technician.userId }
}

describe('what the customer follows of a visit', () => {
  it('is who comes, the announced minutes with their moment, and the events in their order', async () => {
    const { id, name } = await onTheWay()
    const { status, cache, body } = await tracking(id)
    expect([status, cache]).toEqual([200, 'private, no-store'])
    expect(body).toMatchObject({
      status: 'confirmed',
      visits: [
        {
          number: 1,
          status: 'en_route',
          technicians: [{ name }],
          departed_at: expect.any(String),
          minutes: 30,
          arrives_at: expect.any(String),
          check_in_time: null,
        },
      ],
      response: null,
    })
    expect(body.timeline.map(({ event }: { event: string }) => event)).toEqual(['booked', 'assigned', 'on_the_way'])
  })

  it('has the promise of an emergency, and how soon somebody was there', async () => {
    const { id } = await booked('in_progress')
    const at = Temporal.Instant.from(whole.data.text('bookings', 'created_at', { id })).add({
      minutes: 42,
      seconds: 59,
    })
    const arrived_at = at.toString({ smallestUnit: 'millisecond' })
    whole.data.set('visits', { booking_id: id }, { status: 'on_site', arrived_at, check_in_at: arrived_at })
    const emergency = await whole.modules.booking.emergency(id)
    const { body } = await tracking(id)
    expect(body.response).toMatchObject({
      estimated_arrival: emergency?.estimatedArrival.toString({ smallestUnit: 'millisecond' }),
      arrived_at,
      minutes: 42,
    })
    const events = body.timeline.map(({ event }: { event: string }) => event)
    expect(events.slice(-2)).toEqual(['arrived', 'started'])
  })

  it('is for its customer, its technician and the office, and for the holder of its link', async () => {
    const { id } = await onTheWay()
    const link = await whole.modules.links.makeTrackLink(id)
    expect((await tracking(id)).status).toBe(200)
    expect((await tracking(id, 'office')).status).toBe(200)
    expect((await tracking(id, null)).status).toBe(401)
    expect((await read(`/api/track/${link?.token}`, null)).status).toBe(200)
    for (const token of ['0'.repeat(32), 'x', id]) expect((await read(`/api/track/${token}`, null)).status).toBe(404)
    const review = await whole.modules.links.makeManageLink(id)
    expect((await read(`/api/track/${review?.token}`, null)).status).toBe(404)
  })

  it('is not there for another customer, nor for a technician of other bookings, on the portal neither', async () => {
    const { id } = await onTheWay()
    const who = await whole.modules.accounts.find(whole.data.text('bookings', 'customer_id', { id }) as UserId)
    const portal = () =>
      showPage(
        { data: portalData, Page: ServicePortalPage },
        { modules: whole.modules, who, url: `/service-portal?booking=${id}`, now: whole.clock.now() },
      )
    const reference = whole.data.text('bookings', 'reference', { id })
    expect(await portal()).toContain(reference)
    const { user } = (await read('/api/auth/me', 'office')).body
    whole.data.set('bookings', { id }, { customer_id: user.id })
    expect((await tracking(id)).status).toBe(404)
    expect(await portal()).not.toContain(reference)
    whole.data.set('bookings', { id }, { status: 'pending', technician_id: null })
    whole.data.set('visits', { booking_id: id }, { technician_id: null })
    expect((await tracking(id, 'technician')).status).toBe(404)
    expect((await tracking(id, 'office')).status).toBe(200)
  })

  it('has no place, note, amount or person but who comes, and by link only the first name', async () => {
    const { id, name } = await onTheWay()
    const words = { special_instructions: 'Key under the mat', technician_notes: 'Bring a ladder' }
    whole.data.set('bookings', { id }, words)
    const link = await whole.modules.links.makeTrackLink(id)
    const { contact } = await kept(id)
    const byAccount = JSON.stringify((await tracking(id)).body)
    const byLink = JSON.stringify((await read(`/api/track/${link?.token}`, null)).body)
    for (const said of [byAccount, byLink]) {
      for (const secret of [...Object.values(words), contact.address, contact.postcode, contact.email]) {
        expect(said).not.toContain(secret)
      }
      expect(said).not.toMatch(/latitude|usr_|tec_|_cost|note/)
    }
    expect(byAccount).toContain(name)
    expect(byLink).not.toContain(name)
    expect(byLink).toContain(name.split(' ', 1).join(''))
  })

  it('is announced live to the customer alone, once for the latest change', async () => {
    const { id, userId } = await onTheWay()
    const of = async (user: string) =>
      (await whole.adapters.live.eventsOf(user as never, 0, 10_000)).filter(
        ({ kind, ref }) => kind === 'visit' && ref === id,
      )
    const customer = whole.data.text('bookings', 'customer_id', { id })
    const [first, ...others] = await of(customer)
    expect(others).toEqual([])
    expect(await of(userId)).toEqual([])
    whole.data.set('visits', { booking_id: id }, { arrived_at: '2026-03-03T10:00:00.000Z' })
    const [second] = await of(customer)
    expect(second?.id).toBeGreaterThan(first?.id ?? Infinity)
  })
})

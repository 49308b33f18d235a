import { describe, expect, it } from 'vitest'
import { offerRoutes } from '../../../src/http/offers/offer-routes.ts'
import { alarmRoutes } from '../../../src/http/offers/alarm-routes.ts'
import { lateRoutes } from '../../../src/http/offers/late-routes.ts'
import { planRoutes } from '../../../src/http/fulfilment/plan-routes.ts'
import { visitActionRoutes } from '../../../src/http/fulfilment/visit-actions.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'
import { departuresOf } from '../../support/apps/departures-of.ts'
import { burstPipe, tapRepair } from '../../support/builders/bookings.ts'

const uuid = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** An emergency of Asha's, offered to Tom first, then to Ann. */
async function openOffer({
  offers = 'emergencies',
  plumbers = ['tom', 'ann'],
  availability = 'available',
  service = burstPipe,
} = {}) {
  const site = openBookingApp(plumbers)
  site.data.insert('settings', { key: 'offers', value: JSON.stringify(offers), updated_at: '' })
  site.data.set('technicians', {}, { availability })
  if (service === tapRepair) site.data.set('services', { id: service }, { payment_policy: 'after' })
  const { booking } = site
  const accounts = {
    find: async () => null,
    technicians: async () => [],
  }
  offerRoutes(site.api, { booking })
  alarmRoutes(site.api, () => {}, { booking, accounts })
  lateRoutes(site.api, { booking })
  visitActionRoutes(site.api, { booking, departures: departuresOf(site) })
  planRoutes(site.api, { booking })
  const order = {
    service_id: service,
    ...(service === tapRepair && { scheduled_date: '2026-03-03T10:00:00' }),
    customer_address: '12 Park Lane',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'A pipe has burst.',
  }
  const made = await site.send('asha', 'POST', '/api/bookings', order)
  const id = String(made.body['id'])
  const path = `/api/visits/vis_${id.slice('bkg_'.length)}-1`
  let sent = 0
  const answer = (as: string | null, how: 'accept' | 'decline', body: object = {}) =>
    site.send(as, 'POST', `${path}/${how}`, {
      action_id: uuid((sent += 1)),
      ...(how === 'decline' && { reason: 'My van has broken down' }),
      ...body,
    })
  const read = async (as: string) => (await site.send(as, 'GET', `/api/bookings/${id}`)).body
  const offersOf = () => booking.offers(made.body['id'] as never)
  const kinds = (kind: string) => site.data.eventKinds().filter((one) => one === kind).length
  return { ...site, made, id, path, answer, read, offersOf, kinds }
}

describe('an offer of an emergency', () => {
  it('leaves the booking confirmed, and the customer reads no name until the technician accepts', async () => {
    using site = await openOffer()
    expect(site.made).toMatchObject({ status: 201, body: { status: 'confirmed', technician: null } })
    expect(await site.read('asha')).toMatchObject({ status: 'confirmed', technician: null })
    expect((await site.send('asha', 'GET', site.path)).body).toMatchObject({ technicians: [] })
    expect((await site.send('asha', 'GET', '/api/bookings')).body).toMatchObject({ items: [{ technician: null }] })
    expect(await site.read('office')).toMatchObject({ status: 'confirmed', technician: { full_name: 'Tom' } })
    expect(site.kinds('technician-assigned')).toBe(0)
    expect(site.kinds('job-offered')).toBe(1)
    site.clock.move({ minutes: 4, seconds: 59 })
    expect(await site.answer('tom', 'accept')).toMatchObject({
      status: 200,
      body: { technicians: [{ full_name: 'Tom' }] },
    })
    expect(await site.read('asha')).toMatchObject({ status: 'confirmed', technician: { full_name: 'Tom' } })
    expect(site.kinds('technician-named')).toBe(1)
    expect(await site.offersOf()).toMatchObject([{ state: 'accepted' }])
  })

  it('is listed for its technician alone, with the time to answer', async () => {
    using site = await openOffer()
    const mine = await site.send('tom', 'GET', '/api/field/offers')
    expect(mine.body).toMatchObject({
      items: [{ booking_id: site.id, emergency: true, district: 'CR0', answer_by: '2026-03-01T07:05:00.000Z' }],
    })
    expect((await site.send('ann', 'GET', '/api/field/offers')).body).toEqual({ items: [] })
    site.clock.move({ minutes: 5 })
    expect((await site.send('tom', 'GET', '/api/field/offers')).body).toEqual({ items: [] })
  })

  it('goes to the next technician when it is declined, without the name of that one', async () => {
    using site = await openOffer()
    expect(await site.answer('tom', 'decline')).toMatchObject({ status: 200, body: { technicians: [] } })
    expect(await site.read('office')).toMatchObject({ technician: { full_name: 'Ann' } })
    expect(await site.offersOf()).toMatchObject([
      { fullName: 'Tom', state: 'declined', reason: 'My van has broken down' },
      { fullName: 'Ann', state: 'open', reason: null },
    ])
    expect(site.data.texts('holds', 'resource')).toEqual(['tec_ann'])
  })

  it('is answered once: sent again, the first answer comes back; with another body it is refused', async () => {
    using site = await openOffer()
    const action_id = uuid(77)
    const first = await site.answer('tom', 'decline', { action_id })
    const again = await site.answer('tom', 'decline', { action_id })
    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await site.answer('tom', 'decline', { action_id, reason: 'Other' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_mismatch' },
    })
    expect(await site.offersOf()).toHaveLength(2)
  })

  it('refuses visitors, customers, the office, and technicians who were not asked; nothing changes', async () => {
    using site = await openOffer()
    expect(await site.answer(null, 'accept')).toMatchObject({ status: 401 })
    expect(await site.answer('asha', 'accept')).toMatchObject({ status: 403 })
    expect(await site.answer('office', 'accept')).toMatchObject({ status: 403 })
    expect(await site.answer('ann', 'accept')).toMatchObject({ status: 404 })
    expect(await site.answer('ann', 'decline')).toMatchObject({ status: 404 })
    expect(await site.answer('tom', 'decline', { reason: ' ' })).toMatchObject({ status: 422 })
    expect(await site.offersOf()).toMatchObject([{ state: 'open', fullName: 'Tom' }])
  })

  it('answers offer_over after its time, before and after the job has passed it on, and after an answer', async () => {
    using site = await openOffer()
    site.clock.move({ minutes: 5 })
    const over = { status: 409, body: { code: 'offer_over' } }
    expect(await site.answer('tom', 'accept')).toMatchObject(over)
    expect(await site.offersOf()).toMatchObject([{ state: 'open' }])
    await site.booking.escalate()
    expect(await site.answer('tom', 'accept')).toMatchObject(over)
    expect(await site.answer('tom', 'decline')).toMatchObject(over)
    expect(await site.answer('ann', 'accept')).toMatchObject({ status: 200 })
    expect(await site.answer('ann', 'accept')).toMatchObject(over)
    expect(await site.answer('ann', 'decline')).toMatchObject(over)
    expect(await site.offersOf()).toMatchObject([{ state: 'expired' }, { state: 'accepted', fullName: 'Ann' }])
  })

  it('is off where the owner says so: the technician has it at once, and there is nothing to accept', async () => {
    using site = await openOffer({ offers: 'off' })
    expect(site.made).toMatchObject({ status: 201, body: { status: 'confirmed', technician: { full_name: 'Tom' } } })
    expect(await site.answer('tom', 'accept')).toMatchObject({ status: 409, body: { code: 'offer_over' } })
    expect(await site.answer('ann', 'accept')).toMatchObject({ status: 404 })
    expect(await site.offersOf()).toEqual([])
    expect(site.kinds('technician-assigned')).toBe(1)
  })

  it('is accepted by setting out, and by checking in', async () => {
    using site = await openOffer()
    const left = await site.send('tom', 'POST', `${site.path}/en-route`, { action_id: uuid(50), minutes: 15 })
    expect(left.status).toBe(200)
    expect(await site.offersOf()).toMatchObject([{ state: 'accepted' }])
    expect(await site.read('asha')).toMatchObject({ technician: { full_name: 'Tom' } })
    using other = await openOffer()
    expect((await other.send('tom', 'POST', `${other.path}/check-in`, { action_id: uuid(51) })).status).toBe(200)
    expect(await other.offersOf()).toMatchObject([{ state: 'accepted' }])
  })
})

describe('the alarm of the office', () => {
  const alarms = async (site: Awaited<ReturnType<typeof openOffer>>) =>
    (await site.send('office', 'GET', '/api/admin/alarms')).body['items']

  it('rings when nobody is left, every two minutes, until somebody of the office has it', async () => {
    using site = await openOffer()
    await site.answer('tom', 'decline')
    await site.answer('ann', 'decline')
    expect(await site.read('office')).toMatchObject({ status: 'pending', technician: null })
    expect(site.data.texts('holds', 'resource')).toEqual([])
    await site.booking.escalate()
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(1)
    site.clock.move({ minutes: 2 })
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(2)
    expect(await alarms(site)).toMatchObject([
      { state: 'ringing', rings: 2, calls: [{ answer: 'declined' }, { answer: 'declined' }] },
    ])
    expect(await site.send('tom', 'POST', `/api/bookings/${site.id}/take-over`)).toMatchObject({ status: 403 })
    expect(await site.send('office', 'POST', `/api/bookings/${site.id}/take-over`)).toMatchObject({ status: 200 })
    const again = await site.send('office', 'POST', `/api/bookings/${site.id}/take-over`)
    expect(again).toMatchObject({ status: 409, body: { code: 'no_alarm' } })
    site.clock.move({ minutes: 30 })
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(2)
    expect(await alarms(site)).toMatchObject([{ state: 'owned', owner: { id: 'usr_office' } }])
  })

  it('rings 15 minutes after the order while offers go on, and ends when somebody accepts', async () => {
    using site = await openOffer({ plumbers: ['tom', 'ann', 'bob', 'cy'] })
    const rings: number[] = []
    for (let minutes = 0; minutes < 15; minutes += 1) {
      site.clock.move({ minutes: 1 })
      await site.booking.escalate()
      rings.push(site.kinds('office-alarm'))
    }
    expect(rings).toEqual([...Array.from({ length: 14 }, () => 0), 1])
    const offers = await site.offersOf()
    expect(offers.map(({ state }) => state)).toEqual(['expired', 'expired', 'expired', 'open'])
    expect(await site.answer(String(offers.at(-1)?.userId.slice('usr_'.length)), 'accept')).toMatchObject({
      status: 200,
    })
    expect(await alarms(site)).toEqual([])
    site.clock.move({ minutes: 4 })
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(1)
  })

  it('ends with an assignment by the office, which needs no acceptance, and with a cancellation', async () => {
    using site = await openOffer()
    await site.answer('tom', 'decline')
    await site.answer('ann', 'decline')
    const assign = { technician_id: 'tec_tom' }
    expect(await site.send('office', 'POST', `/api/bookings/${site.id}/assign`, assign)).toMatchObject({ status: 200 })
    expect(await site.read('asha')).toMatchObject({ status: 'confirmed', technician: { full_name: 'Tom' } })
    expect(await alarms(site)).toEqual([])
    using other = await openOffer()
    await other.answer('tom', 'decline')
    await other.answer('ann', 'decline')
    expect(await other.send('asha', 'POST', `/api/bookings/${other.id}/cancel`, {})).toMatchObject({ status: 200 })
    expect(await alarms(other)).toEqual([])
    await other.booking.escalate()
    expect(other.kinds('office-alarm')).toBe(0)
  })

  it('rings at once where nobody could be asked, then every two minutes', async () => {
    using site = await openOffer({ availability: 'off' })
    expect(site.made).toMatchObject({ status: 201, body: { status: 'pending', technician: null } })
    await site.booking.escalate()
    expect([site.kinds('emergency-unassigned'), site.kinds('office-alarm')]).toEqual([0, 1])
    site.clock.move({ minutes: 1 })
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(1)
    site.clock.move({ minutes: 1 })
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(2)
  })

  it('is one message that nobody is free, where the owner wants no offers', async () => {
    using site = await openOffer({ availability: 'off', offers: 'off' })
    expect(site.made).toMatchObject({ status: 201, body: { status: 'pending', technician: null } })
    site.clock.move({ minutes: 20 })
    await site.booking.escalate()
    expect([site.kinds('emergency-unassigned'), site.kinds('office-alarm')]).toEqual([1, 0])
  })

  it('does not ring for a planned visit while the business is closed', async () => {
    using site = await openOffer({ offers: 'all', service: tapRepair })
    await site.answer('tom', 'decline')
    await site.answer('ann', 'decline')
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(0)
    site.clock.set(Temporal.Instant.from('2026-03-02T09:00:00Z'))
    await site.booking.escalate()
    expect(site.kinds('office-alarm')).toBe(1)
  })

  it('has an assignment of the technician who is asked named to the customer at once', async () => {
    using site = await openOffer()
    const assign = { technician_id: 'tec_tom' }
    expect(await site.send('office', 'POST', `/api/bookings/${site.id}/assign`, assign)).toMatchObject({ status: 200 })
    expect(await site.read('asha')).toMatchObject({ technician: { full_name: 'Tom' } })
    expect(await site.offersOf()).toMatchObject([{ state: 'withdrawn' }])
    expect([site.kinds('technician-assigned'), site.kinds('technician-named')]).toEqual([1, 1])
  })
})

describe('the report of late emergencies', () => {
  it('has the promise, the minutes and who was asked; the office hears of it once', async () => {
    using site = await openOffer()
    await site.answer('tom', 'decline')
    await site.answer('ann', 'accept')
    expect((await site.send('office', 'GET', '/api/admin/late-emergencies')).body).toEqual({ items: [] })
    site.clock.move({ minutes: 75 })
    await site.booking.escalate()
    await site.booking.escalate()
    expect(site.kinds('emergency-late')).toBe(1)
    await site.send('ann', 'POST', `${site.path}/check-in`, { action_id: uuid(60) })
    site.clock.move({ minutes: 60 })
    const { body } = await site.send('office', 'GET', '/api/admin/late-emergencies')
    expect(body).toMatchObject({
      items: [
        {
          booking_id: site.id,
          minutes_late: 15,
          promised_at: '2026-03-01T08:00:00.000Z',
          arrived_at: '2026-03-01T08:15:00.000Z',
          refunded: 0,
          offers: [
            { full_name: 'Tom', answer: 'declined', reason: 'My van has broken down' },
            { full_name: 'Ann', answer: 'accepted' },
          ],
        },
      ],
    })
    expect(await site.send('tom', 'GET', '/api/admin/late-emergencies')).toMatchObject({ status: 403 })
  })

  it('has an emergency to which the office gave a start, and one with a return visit', async () => {
    using site = await openOffer()
    await site.answer('tom', 'accept')
    const late = async () => (await site.send('office', 'GET', '/api/admin/late-emergencies')).body
    const { version } = (await site.send('office', 'GET', site.path)).body
    const plan = {
      version,
      scheduled_date: '2026-03-01T09:00:00',
      confirm: ['outside_hours', 'too_little_travel_time'],
    }
    expect(await site.send('office', 'PATCH', site.path, plan)).toMatchObject({ status: 200 })
    site.clock.move({ minutes: 75 })
    await site.booking.escalate()
    await site.booking.escalate()
    expect(site.kinds('emergency-late')).toBe(1)
    expect(await late()).toMatchObject({ items: [{ booking_id: site.id, minutes_late: 15, arrived_at: null }] })
    await site.send('tom', 'POST', `${site.path}/check-in`, { action_id: uuid(61) })
    const again = { technician_ids: ['tec_tom'], scheduled_date: '2026-03-03T10:00:00' }
    const planned = await site.send('office', 'POST', `/api/bookings/${site.id}/visits`, again)
    expect(planned.status).toBe(201)
    site.clock.move({ minutes: 60 })
    expect(await late()).toMatchObject({
      items: [{ booking_id: site.id, minutes_late: 15, arrived_at: '2026-03-01T08:15:00.000Z' }],
    })
  })
})

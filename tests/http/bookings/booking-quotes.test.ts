import { describe, expect, it } from 'vitest'
import { createRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { openBookingApp } from '../../support/apps/booking-app.ts'

type Site = ReturnType<typeof openBookingApp>

const asked = { service_id: 'svc_tap-repair', priority: 'priority' }
const nextOpenDay = { priority: 'priority', scheduled_date: '2026-03-02T10:00:00' }

async function quoted(site: Site, changes: object = {}): Promise<string> {
  const { status, body } = await site.send(null, 'POST', '/api/quotes', { ...asked, ...changes })
  expect(status).toBe(201)
  return String(body['id'])
}

const raisePrices = ({ data }: Site) => data.set('services', {}, { base_price_pence: 10000 })

describe('POST /api/quotes', () => {
  it('answers anyone with the lines of a price and the time until which it holds', async () => {
    using site = openBookingApp()
    const answer = await site.send(null, 'POST', '/api/quotes', asked)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^quo_/),
        service_id: 'svc_tap-repair',
        priority: 'priority',
        lines: [
          { label: 'Tap repair', amount: 85 },
          { label: 'Priority (1.5 times the price)', amount: 42.5 },
        ],
        estimated_cost: 127.5,
        expires_at: '2026-03-01T07:30:00.000Z',
      },
    })
  })

  it('quotes the older word normal as standard, and an emergency service as an emergency', async () => {
    using site = openBookingApp()
    const normal = await site.send(null, 'POST', '/api/quotes', { ...asked, priority: 'normal' })
    expect(normal.body).toMatchObject({ priority: 'standard', estimated_cost: 85 })
    const burst = await site.send(null, 'POST', '/api/quotes', { service_id: 'svc_burst-pipe', priority: 'standard' })
    expect(burst.body).toMatchObject({ priority: 'emergency', estimated_cost: 185 })
  })

  it.each([
    ['a service that is not there', { service_id: 'svc_nothing' }, 'service_id'],
    ['a priority that is not there', { priority: 'soon' }, 'priority'],
    ['a price', { estimated_cost: 1 }, 'estimated_cost'],
    ['no service', { service_id: undefined }, 'service_id'],
  ])('refuses %s, and keeps nothing', async (_, changes, path) => {
    using site = openBookingApp()
    const answer = await site.send(null, 'POST', '/api/quotes', { ...asked, ...changes })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(site.data.count('quotes')).toBe(0)
  })

  it('is rate-limited', async () => {
    using site = openBookingApp(['tom'], createRateLimits())
    const wait = { status: 429, body: { code: 'too_many_requests' } }
    for (let one = 0; one < 300; one += 1) await quoted(site)
    expect(await site.send(null, 'POST', '/api/quotes', asked)).toMatchObject(wait)
    expect(site.data.count('quotes')).toBe(300)
  })
})

describe('a booking with a quote', () => {
  it('costs the quoted price after a change of price, and names the quote', async () => {
    using site = openBookingApp()
    const quote_id = await quoted(site)
    raisePrices(site)
    const booked = await site.book('asha', { ...nextOpenDay, quote_id })
    expect(booked).toMatchObject({ status: 201, body: { estimated_cost: 127.5, quote_id } })
    const found = await site.send('asha', 'GET', `/api/bookings/${String(booked.body['id'])}`)
    expect(found.body).toMatchObject({ estimated_cost: 127.5, quote_id })
  })

  it('costs the quoted price of an emergency', async () => {
    using site = openBookingApp()
    const emergency = { service_id: 'svc_burst-pipe', priority: 'emergency' }
    const quote_id = await quoted(site, emergency)
    site.data.set('services', {}, { emergency_price_pence: 99900 })
    const booked = await site.book('asha', { ...emergency, scheduled_date: undefined, quote_id })
    expect(booked).toMatchObject({ status: 201, body: { estimated_cost: 185, quote_id } })
  })

  it('costs the present price where there is no quote', async () => {
    using site = openBookingApp()
    await quoted(site)
    raisePrices(site)
    const booked = await site.book('asha')
    expect(booked).toMatchObject({ status: 201, body: { estimated_cost: 100, quote_id: null } })
  })

  it('is accepted until the last moment of the half hour, and then refused with the new estimate', async () => {
    using site = openBookingApp()
    const quote_id = await quoted(site)
    raisePrices(site)
    site.clock.move({ minutes: 30 })
    const late = await site.book('asha', { ...nextOpenDay, quote_id })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'quote_expired', base_price: 100, multiplier: 1.5, estimated_cost: 150 },
    })
    expect(site.data.count('bookings')).toBe(0)
    site.clock.move({ milliseconds: -1 })
    expect(await site.book('asha', { ...nextOpenDay, quote_id })).toMatchObject({ status: 201 })
  })

  it.each([
    ['another priority', { priority: 'standard' }],
    ['another service', { ...nextOpenDay, service_id: 'svc_boiler-service' }],
    ['a quote that nobody gave', { ...nextOpenDay, quote_id: 'quo_made-up' }],
    ['something that is no quote', { ...nextOpenDay, quote_id: 'svc_tap-repair' }],
  ])('is refused for %s, and nothing is kept', async (_, changes) => {
    using site = openBookingApp()
    const quote_id = await quoted(site)
    const answer = await site.book('asha', { quote_id, ...changes })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'quote_id' }] } })
    expect(site.data.count('bookings')).toBe(0)
  })

  it('answers a repeated request alike after the quote expired', async () => {
    using site = openBookingApp()
    const quote_id = await quoted(site)
    const send = () => site.book('asha', { ...nextOpenDay, quote_id }, { 'idempotency-key': 'one' })
    const first = await send()
    site.clock.move({ minutes: 31 })
    const second = await send()
    expect(second.body).toEqual(first.body)
    expect(second.status).toBe(201)
  })
})

describe('old quotes', () => {
  it('are deleted a day after they expired, except those with a booking', async () => {
    using site = openBookingApp()
    const quote_id = await quoted(site)
    await quoted(site)
    await site.book('asha', { ...nextOpenDay, quote_id })
    site.clock.move({ hours: 24, minutes: 30 })
    expect(await site.booking.forgetQuotes()).toBe(0)
    site.clock.move({ milliseconds: 1 })
    const fresh = await quoted(site)
    expect(await site.booking.forgetQuotes()).toBe(1)
    const left = site.data.column('quotes', 'id', {}, ['id'])
    expect(left).toEqual([quote_id, fresh].toSorted())
  })
})

import { describe, expect, it } from 'vitest'
import { office, tom } from '../../support/builders/bookings.ts'
import { openVariationApp } from '../../support/builders/variations.ts'

type Site = Awaited<ReturnType<typeof openVariationApp>>

const more = { amount: 145.5, reason: 'The pipe behind the tap is cracked too.' }

async function asked(site: Site, body: object = more, as = 'tom'): Promise<string> {
  const made = await site.send(as, 'POST', `/api/bookings/${site.id}/variations`, body)
  expect(made).toMatchObject({ status: 201, body: { status: 'proposed', decided_at: null } })
  return String(made.body['id'])
}

const settle = (site: Site, as: string | null, variation: string, verb: string) =>
  site.send(as, 'POST', `/api/bookings/${site.id}/variations/${variation}/${verb}`)

const agreed = async (site: Site) => (await site.ports.bookings.find(site.id))?.agreedCost

const eventOf = (site: Site, kind: string): unknown => JSON.parse(String(site.data.value('outbox', 'body', { kind })))

describe('POST /api/bookings/{id}/variations', () => {
  it('proposes a new total, with an event that names the booking and the variation only', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    const listed = await site.send('asha', 'GET', `/api/bookings/${site.id}/variations`)
    expect(listed.body).toEqual({ items: [expect.objectContaining({ id, ...more, status: 'proposed' })] })
    expect(eventOf(site, 'variation-proposed')).toEqual({ bookingId: site.id, variationId: id })
    expect(await agreed(site)).toBeNull()
  })

  it.each([[85], [84.99], [0]])('refuses £%s, which is not above the agreed £85', async (amount) => {
    using site = await openVariationApp()
    const { status, body } = await site.send('tom', 'POST', `/api/bookings/${site.id}/variations`, { ...more, amount })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'amount', message: expect.stringContaining('£85.00') }] })
    expect(site.data.count('variations')).toBe(0)
  })

  it.each([
    ['half a penny', { ...more, amount: 99.995 }],
    ['no reason', { ...more, reason: '  ' }],
    ['a field that nobody asked for', { ...more, status: 'accepted' }],
  ])('refuses %s', async (_, body) => {
    using site = await openVariationApp()
    expect((await site.send('tom', 'POST', `/api/bookings/${site.id}/variations`, body)).status).toBe(422)
  })

  it('is for the technician of the booking and the office: 403 to its customer, 404 to others, 401 to visitors', async () => {
    using site = await openVariationApp()
    const path = `/api/bookings/${site.id}/variations`
    expect((await site.send('asha', 'POST', path, more)).status).toBe(403)
    expect((await site.send('stranger', 'GET', path)).status).toBe(404)
    expect((await site.send(null, 'POST', path, more)).status).toBe(401)
    expect((await site.send('office', 'POST', path, more)).status).toBe(201)
  })

  it('withdraws the open one, so that one is open at most', async () => {
    using site = await openVariationApp()
    const first = await asked(site)
    const second = await asked(site, { ...more, amount: 120 }, 'office')
    const { body } = await site.send('asha', 'GET', `/api/bookings/${site.id}/variations`)
    expect(body['items']).toMatchObject([
      { id: first, status: 'withdrawn' },
      { id: second, status: 'proposed' },
    ])
    expect(await settle(site, 'asha', first, 'accept')).toMatchObject({ status: 409, body: { status: 'withdrawn' } })
  })

  it('is refused after the work', async () => {
    using site = await openVariationApp()
    await site.booking.cancel(office, site.id, null)
    const { status, body } = await site.send('tom', 'POST', `/api/bookings/${site.id}/variations`, more)
    expect([status, body['code']]).toEqual([409, 'no_variation_now'])
  })
})

describe('the answer to a variation', () => {
  it('"yes" agrees the amount, makes the difference due, and is in the history and an event', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    const said = await settle(site, 'asha', id, 'accept')
    expect(said).toMatchObject({ status: 200, body: { status: 'accepted', amount: 145.5 } })
    expect(await agreed(site)).toBe(14_550)
    expect(await site.booking.amountDue(site.id)).toMatchObject({ amount: 6_050, payable: true })
    expect((await site.booking.history(site.id)).at(-1)).toMatchObject({
      actor: 'usr_asha',
      from: 'confirmed',
      to: 'confirmed',
      fact: { kind: 'agreed', total: 14_550 },
    })
    expect(eventOf(site, 'variation-accepted')).toEqual({ bookingId: site.id, variationId: id })
  })

  it('"yes" lets the work be completed for that amount, and not for more', async () => {
    using site = await openVariationApp()
    await settle(site, 'asha', await asked(site), 'accept')
    const complete = (final_cost: number) =>
      site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'completed', final_cost })
    await site.send('tom', 'POST', `/api/bookings/${site.id}/status`, { status: 'in_progress' })
    expect((await complete(145.51)).status).toBe(422)
    expect(await complete(145.5)).toMatchObject({ status: 200, body: { final_cost: 145.5 } })
  })

  it('"no" changes nothing but the answer', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    expect(await settle(site, 'asha', id, 'decline')).toMatchObject({ status: 200, body: { status: 'declined' } })
    expect(await agreed(site)).toBeNull()
    expect(await site.booking.amountDue(site.id)).toMatchObject({ amount: 0 })
    expect(site.data.eventKinds().filter((kind) => kind.startsWith('variation-'))).toEqual([
      'variation-proposed',
      'variation-declined',
    ])
  })

  it('is given once: the same answer is repeated, another is refused with the state', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    const first = await settle(site, 'asha', id, 'accept')
    expect((await settle(site, 'asha', id, 'accept')).body).toEqual(first.body)
    expect(await settle(site, 'asha', id, 'decline')).toMatchObject({
      status: 409,
      body: { code: 'variation_closed', status: 'accepted' },
    })
    expect(await settle(site, 'tom', id, 'withdraw')).toMatchObject({ status: 409 })
    expect(site.data.eventKinds().filter((kind) => kind === 'variation-accepted')).toHaveLength(1)
    expect((await site.booking.history(site.id)).filter(({ fact }) => fact?.kind === 'agreed')).toHaveLength(1)
  })

  it('is for the customer only', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    const statuses = await Promise.all(
      ['tom', 'office', 'stranger', null].map(async (as) => (await settle(site, as, id, 'accept')).status),
    )
    expect(statuses).toEqual([403, 403, 404, 401])
    expect(await agreed(site)).toBeNull()
  })

  it('must name a variation of this booking', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    const { body } = await site.book('asha', { scheduled_date: '2026-03-04T10:00:00' })
    const path = `/api/bookings/${String(body['id'])}/variations/${id}/accept`
    expect((await site.send('asha', 'POST', path)).status).toBe(404)
    expect((await settle(site, 'asha', 'var_unknown', 'accept')).status).toBe(404)
  })

  it('cannot be "yes" after the booking is over; the question is withdrawn without an event', async () => {
    using site = await openVariationApp()
    const id = await asked(site)
    await site.booking.cancel(office, site.id, null)
    expect(await settle(site, 'asha', id, 'accept')).toMatchObject({ status: 409, body: { code: 'no_variation_now' } })
    expect(await site.store.latest(site.id)).toMatchObject({ status: 'proposed' })
    await site.variations.closeFor(site.id)
    await site.variations.closeFor(site.id)
    expect(await site.store.latest(site.id)).toMatchObject({ status: 'withdrawn', decidedBy: 'system' })
    expect(site.data.eventKinds()).not.toContain('variation-withdrawn')
  })

  it('makes a concurrent completion at the old amount fail', async () => {
    using site = await openVariationApp()
    await site.booking.changeStatus(tom, site.id, { status: 'in_progress', technicianNotes: null, finalCost: null })
    const before = await site.ports.bookings.find(site.id)
    await settle(site, 'asha', await asked(site), 'accept')
    if (!before) throw new Error('the booking is there')
    const history = {
      at: site.clock.now(),
      actor: 'usr_tom',
      from: before.status,
      to: 'completed',
      fact: null,
    } as const
    const stale = {
      booking: { ...before, status: 'completed' as const },
      hold: { kind: 'keep' as const },
      history,
      events: [],
    }
    expect(await site.ports.bookings.save(stale)).toMatchObject({ ok: false, refusal: { kind: 'booking-changed' } })
  })
})

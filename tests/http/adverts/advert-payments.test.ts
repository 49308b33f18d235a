import { describe, expect, it } from 'vitest'
import { aUser } from '../../support/builders/accounts.ts'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { ben, start } from '../../support/builders/payments.ts'
import { openAdvertApp } from './advert-app.ts'

const asha = aUser({ id: 'asha', emailVerifiedAt: start })
const others = aUser({ id: 'ben', emailVerifiedAt: start })
const unverified = aUser({ id: 'asha', emailVerifiedAt: null })

describe('POST /api/payments/intents for an advert', () => {
  it.each(['listing', 'job'] as const)('opens the payment of a %s for the price of its plan, once', async (kind) => {
    const app = openAdvertApp()
    const body = app.bodyOf(app[kind])
    const first = await app.api.post('/api/payments/intents', body, { as: asha })
    const opened = await first.json()
    expect([first.status, opened.amount, opened.capture]).toEqual([201, 200, 'automatic'])
    const second = await app.api.post('/api/payments/intents', { ...body, plan: 'standard' }, { as: asha })
    expect((await second.json()).payment_id).toBe(opened.payment_id)
    const { body: shown } = await app.get(`/api/payments/${opened.payment_id}`, asha)
    expect(shown).toMatchObject({ purpose: kind, booking_id: null, ...body, plan: 'standard', status: 'pending' })
    expect(await app.adverts.find(app[kind])).toMatchObject({ state: 'awaiting_payment', paidUntil: null })
  })

  it('shows the advert once the money is in, and adds the days of a renewal to those left', async () => {
    const app = openAdvertApp()
    const first = await app.buy(app.listing)
    const live = await app.adverts.find(app.listing)
    expect(live?.state).toBe('live')
    expect(live?.paidUntil?.equals(start.add({ hours: 24 * 30 }))).toBe(true)
    app.clock.move({ hours: 24 * 10 })
    const second = await app.buy(app.listing)
    expect(second).not.toBe(first)
    const renewed = await app.adverts.find(app.listing)
    expect(renewed?.paidUntil?.equals(start.add({ hours: 24 * 60 }))).toBe(true)
    expect(app.database.eventKinds().filter((kind) => kind === 'advert-paid')).toHaveLength(2)
  })

  it('renews an advert that has ended from the capture on, and leaves one that is paused with days left paused', async () => {
    const app = openAdvertApp()
    await app.buy(app.listing)
    await app.market.pause(asha.id, app.listing)
    await app.buy(app.listing)
    const paused = await app.adverts.find(app.listing)
    expect([paused?.state, paused?.paidUntil?.toString()]).toEqual(['paused', start.add({ hours: 24 * 60 }).toString()])
    app.clock.move({ hours: 24 * 70 })
    await app.buy(app.listing)
    const renewed = await app.adverts.find(app.listing)
    expect([renewed?.state, renewed?.paidUntil?.toString()]).toEqual([
      'live',
      start.add({ hours: 24 * 100 }).toString(),
    ])
  })

  it('opens one payment for a renewal that is pressed twice, at once', async () => {
    const app = openAdvertApp()
    await app.buy(app.listing)
    const press = () => app.api.post('/api/payments/intents', { listing_id: app.listing }, { as: asha })
    const answers = await Promise.all([press(), press()])
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).payment_id))
    expect([ids[0] === ids[1], app.database.count('payments')]).toEqual([true, 2])
  })

  it.each([
    ['an amount', { amount: 1 }],
    ['a state', { is_active: true }],
    ['a status of payment', { payment_status: 'paid' }],
    ['a plan that is unknown', { plan: 'for_ever' }],
  ])('refuses %s that the browser names', async (_, more) => {
    const app = openAdvertApp()
    const sent = { listing_id: app.listing, ...more }
    const { status } = await app.api.post('/api/payments/intents', sent, { as: asha })
    expect([status, app.database.count('payments')]).toEqual([422, 0])
  })

  it('takes exactly one subject', async () => {
    const app = openAdvertApp()
    for (const body of [
      {},
      { listing_id: app.listing, job_id: app.job },
      { booking_id: 'bkg_boiler', job_id: app.job },
      { booking_id: 'bkg_boiler', plan: 'standard' },
    ]) {
      const { status } = await app.api.post('/api/payments/intents', body, { as: asha })
      expect(status).toBe(422)
    }
    expect(app.database.count('payments')).toBe(0)
  })

  it('is for the owner, with a confirmed address, of an advert with a confirmed contact', async () => {
    const app = openAdvertApp()
    const body = { listing_id: app.listing }
    expect((await app.api.post('/api/payments/intents', body, { as: others })).status).toBe(404)
    expect((await app.api.post('/api/payments/intents', body)).status).toBe(401)
    const early = await app.api.post('/api/payments/intents', body, { as: unverified })
    expect([early.status, (await early.json()).code]).toEqual([403, 'email_not_verified'])
    const waiting = addAdvert(app.database.data, 'walls', 'usr_asha', { contactConfirmedAt: null })
    const refused = await app.api.post('/api/payments/intents', { listing_id: waiting }, { as: asha })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'contact_not_confirmed'])
    expect(app.database.count('payments')).toBe(0)
  })

  it('refuses a plan without a price, and an advert that is over', async () => {
    const app = openAdvertApp()
    const unpriced = await app.api.post(
      '/api/payments/intents',
      { listing_id: app.listing, plan: 'featured' },
      { as: asha },
    )
    expect([unpriced.status, (await unpriced.json()).code]).toEqual([409, 'not_payable'])
    await app.market.close(asha.id, app.listing)
    const closed = await app.api.post('/api/payments/intents', { listing_id: app.listing }, { as: asha })
    expect([closed.status, app.database.count('payments')]).toEqual([409, 0])
  })

  it('is confirmed by nobody else', async () => {
    const app = openAdvertApp()
    const opened = await app.payments.open({ userId: asha.id, advertId: app.listing })
    const paymentId = opened.ok ? opened.value.payment.id : null
    const answer = await app.confirm(paymentId ?? '', 'pm_card_visa', { as: others })
    expect([answer.status, (await app.adverts.find(app.listing))?.state]).toEqual([404, 'awaiting_payment'])
    expect(ben).toBe(others.id)
  })
})

describe('an advert', () => {
  it('waits for a person where it is held, and has the days of that wait back', async () => {
    const app = openAdvertApp()
    app.database.data.set('adverts', { id: app.listing }, { held_for: '["link"]' })
    await app.buy(app.listing)
    expect((await app.adverts.find(app.listing))?.state).toBe('in_review')
    app.clock.move({ hours: 24 * 3 })
    await app.adverts.move(app.listing, 'live', [], app.clock.now())
    const live = await app.adverts.find(app.listing)
    expect(live?.paidUntil?.since(app.clock.now()).total('hours')).toBe(24 * 30)
    app.clock.move({ hours: 24 })
    await app.adverts.move(app.listing, 'in_review', ['staff'], app.clock.now())
    app.clock.move({ hours: 24 })
    const again = await app.adverts.move(app.listing, 'live', [], app.clock.now())
    expect(again.ok && again.value.paidUntil?.since(app.clock.now()).total('hours')).toBe(24 * 28)
  })

  it('is refunded in full when it is rejected first, and not the second time', async () => {
    const app = openAdvertApp()
    app.database.data.set('adverts', { id: app.job }, { held_for: '["link"]' })
    const first = await app.buy(app.job)
    expect((await app.market.rejectAndRefund(app.job, ['misleading'])).ok).toBe(true)
    expect((await app.market.rejectAndRefund(app.job, ['misleading'])).ok).toBe(true)
    expect(app.database.eventKinds().filter((kind) => kind === 'advert-refund-due')).toHaveLength(1)
    await app.market.refundRejected(app.job)
    await app.market.refundRejected(app.job)
    const record = await app.payments.known({ userId: asha.id, staff: false }, first)
    expect(record.ok && record.value.payment.status).toBe('refunded')
    expect(app.database.count('refunds')).toBe(1)
    expect((await app.adverts.find(app.job))?.paidUntil?.equals(app.clock.now())).toBe(true)
    await app.adverts.move(app.job, 'in_review', [], app.clock.now())
    await app.market.rejectAndRefund(app.job, ['misleading'])
    expect(app.database.eventKinds().filter((kind) => kind === 'advert-refund-due')).toHaveLength(1)
  })

  it('is announced 7 days and 1 day before its end, and at its end, once each', async () => {
    const app = openAdvertApp()
    await app.buy(app.listing)
    const said: unknown[] = []
    for (let day = 0; day < 33; day += 1) {
      if ((await app.market.takeNotices()) > 0) said.push(day)
      app.clock.move({ hours: 24 })
    }
    expect(said).toEqual([23, 29, 30])
    const left = app.database.data
      .rows('outbox', { kind: 'advert-ending' })
      .map(({ body }) => JSON.parse(String(body)).left)
    expect(left).toEqual([7, 1, 0])
  })

  it('that was closed while its payment was on its way gives the money back', async () => {
    const app = openAdvertApp()
    const opened = await app.payments.open({ userId: asha.id, advertId: app.listing })
    const paymentId = opened.ok ? opened.value.payment.id : null
    if (!paymentId) throw new Error('not opened')
    app.database.data.set('adverts', { id: app.listing }, { state: 'closed' })
    const again = await app.payments.confirm({ userId: asha.id, paymentId, methodId: 'pm_card_visa', saveCard: false })
    expect(again.ok).toBe(false)
    expect(app.periods(app.listing)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { aUser } from '../../support/builders/accounts.ts'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { boiler, tap } from '../../support/builders/payments.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const office = aUser({ id: 'office', role: 'admin' })

describe('POST /api/payments/intents', () => {
  it('answers the amount due, and the same open payment to a repeated request', async () => {
    using app = openPaymentApp()
    const first = await app.intent()
    expect(first).toEqual({
      status: 201,
      replayed: null,
      body: {
        payment_id: expect.stringMatching(/^pay_/),
        provider: 'test',
        client_secret: expect.any(String),
        amount: 12_000,
        capture: 'automatic',
        currency: 'gbp',
      },
    })
    expect(await app.intent()).toEqual(first)
    expect(app.data.count('payments')).toBe(1)
  })

  it.each([{ amount: 1 }, { currency: 'usd' }, { customer_id: 'cus_1' }, { user_id: 'usr_ben' }])(
    'refuses %j in the body with 422, and opens nothing',
    async (extra) => {
      using app = openPaymentApp()
      const answer = await app.api.post('/api/payments/intents', { booking_id: boiler, ...extra }, { as: asha })
      expect(answer.status).toBe(422)
      expect(app.data.count('payments')).toBe(0)
    },
  )

  it('answers 404 for the booking of another as for an unknown one, and opens nothing', async () => {
    using app = openPaymentApp()
    expect((await app.intent(ben, boiler)).status).toBe(404)
    expect((await app.intent(office, boiler)).status).toBe(404)
    expect((await app.intent(asha, 'bkg_none')).status).toBe(404)
    expect(app.data.count('payments')).toBe(0)
  })

  it('answers 401 to a visitor', async () => {
    using app = openPaymentApp()
    expect((await app.api.post('/api/payments/intents', { booking_id: boiler })).status).toBe(401)
  })

  it('answers 409 when nothing is due: paid, or cancelled', async () => {
    using app = openPaymentApp()
    await app.paid()
    expect(await app.intent()).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    app.cancelled.add(tap)
    expect(await app.intent(ben, tap)).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    expect(app.data.count('payments')).toBe(1)
  })

  it('opens a new payment when the amount due has changed, and the old one cannot be paid', async () => {
    using app = openPaymentApp()
    const { body: old } = await app.intent()
    app.costs.set(boiler, 15_000)
    const { body: fresh } = await app.intent()
    expect(fresh).toMatchObject({ amount: 15_000 })
    expect(fresh.payment_id).not.toBe(old.payment_id)
    expect(await app.get(`/api/payments/${old.payment_id}`)).toMatchObject({ body: { status: 'cancelled' } })
    expect(await app.confirm(old.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect(app.taken(boiler)).toBe(0)
  })

  it('repeats the first answer to one idempotency key, and refuses the key for another booking', async () => {
    using app = openPaymentApp()
    const first = await app.intent(asha, boiler, 'k1')
    expect(await app.intent(asha, boiler, 'k1')).toEqual({ ...first, replayed: 'true' })
    expect(await app.intent(asha, tap, 'k1')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  })
})

import { describe, expect, it } from 'vitest'
import { aUser } from '../../support/builders/accounts.ts'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { otherwise } from '../../support/builders/reconciling.ts'
import { OutsideDown } from '#modules/shared'
import { boiler } from '../../support/builders/payments.ts'

const asha = aUser({ id: 'asha' })

describe('POST /api/payments/{id}/refunds', () => {
  it('refunds a part, then the rest, and never more', async () => {
    using app = openPaymentApp()
    const id = await app.paid()
    expect(await app.refund(id, { amount: 5_000, reason: 'Came late' })).toMatchObject({
      status: 201,
      body: { payment_id: id, amount: 5_000, status: 'succeeded', reason: 'Came late' },
    })
    expect(await app.refund(id, { amount: 7_001, reason: 'Too much' })).toMatchObject({
      status: 409,
      body: { code: 'refund_above_left', left: 7_000 },
    })
    expect(await app.refund(id, { reason: 'The rest' })).toMatchObject({ status: 201, body: { amount: 7_000 } })
    expect(await app.refund(id, { reason: 'More' })).toMatchObject({ status: 409 })
    expect(app.taken(boiler)).toBe(0)
    expect(await app.get(`/api/payments/${id}`)).toMatchObject({ body: { status: 'refunded', refund_amount: 12_000 } })
  })

  it('refunds once for one idempotency key', async () => {
    using app = openPaymentApp()
    const id = await app.paid()
    const first = await app.refund(id, { amount: 5_000, reason: 'Came late' }, { key: 'k1' })
    const again = await app.refund(id, { amount: 5_000, reason: 'Came late' }, { key: 'k1' })
    expect(again).toEqual({ ...first, replayed: 'true' })
    expect(app.taken(boiler)).toBe(7_000)
  })

  it('refunds once when two concurrent requests together are too much', async () => {
    using app = openPaymentApp()
    const id = await app.paid()
    const both = await Promise.all([
      app.refund(id, { amount: 7_000, reason: 'One' }),
      app.refund(id, { amount: 7_000, reason: 'Two' }),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(app.taken(boiler)).toBe(5_000)
  })

  it('is for an administrator only, with a reason and whole pence', async () => {
    using app = openPaymentApp()
    const id = await app.paid()
    expect((await app.refund(id, { reason: 'Mine' }, { as: asha })).status).toBe(403)
    expect((await app.refund(id, { reason: 'Desk' }, { as: aUser({ id: 'desk', role: 'office' }) })).status).toBe(403)
    for (const body of [
      {},
      { amount: 1.5, reason: 'x' },
      { amount: 0, reason: 'x' },
      { amount: -1, reason: 'x' },
      { reason: 'x', to: 'me' },
    ]) {
      expect((await app.refund(id, body)).status).toBe(422)
    }
    expect((await app.refund('pay_none', { reason: 'x' })).status).toBe(404)
    expect(app.data.count('refunds')).toBe(0)
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('says that the refund is tried again when the provider does not answer, and nothing of a payment', async () => {
    using app = openPaymentApp(
      otherwise(() => ({
        refund: async () => {
          throw new OutsideDown('Stripe', new Error('status 500'))
        },
      })),
    )
    const { status, body } = await app.refund(await app.paid(), { reason: 'Came late' })
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'payment_provider_down' })
    expect(body.detail).toContain('The refund is kept and tried again')
    expect(body.detail).not.toContain('No money was taken')
  })

  it('refunds no unpaid payment', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    expect(await app.refund(body.payment_id, { reason: 'Early' })).toMatchObject({ status: 409, body: { left: 0 } })
  })
})

import { describe, expect, it } from 'vitest'
import { aUser } from '../../support/builders/accounts.ts'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { boiler } from '../../support/builders/payments.ts'

const ben = aUser({ id: 'ben' })
const office = aUser({ id: 'office', role: 'admin' })

describe('GET /api/payments/{id}', () => {
  it('is for its owner and the staff; others get 404', async () => {
    using app = openPaymentApp()
    const id = await app.paid()
    const { body } = await app.get(`/api/payments/${id}`)
    expect(body).toEqual({
      id,
      purpose: 'booking',
      booking_id: boiler,
      invoice_id: null,
      listing_id: null,
      job_id: null,
      plan: null,
      provider: 'test',
      method: null,
      status: 'succeeded',
      amount: 12_000,
      capture: 'automatic',
      currency: 'gbp',
      refund_amount: 0,
      refunds: [],
      failure_message: null,
      card: { brand: 'visa', last4: '4242' },
      created_at: '2026-03-02T12:00:00.000Z',
      paid_at: '2026-03-02T12:00:00.000Z',
      refunded_at: null,
    })
    expect(await app.get(`/api/payments/${id}`, office)).toEqual({
      status: 200,
      body: { ...body, risk_level: 'low', reference: null, recorded_by: null },
    })
    expect((await app.get(`/api/payments/${id}`, ben)).status).toBe(404)
    expect((await app.get('/api/payments/not-an-id')).status).toBe(404)
  })
})

describe('GET /api/me/payments', () => {
  it('lists the payments of the caller, with a cursor to the next', async () => {
    using app = openPaymentApp()
    const first = await app.paid()
    app.costs.set(boiler, 13_000)
    const second = await app.paid()
    const { body } = await app.get('/api/me/payments?limit=1')
    expect(body).toMatchObject({ items: [{ id: second, amount: 1_000 }], next_cursor: second })
    expect(await app.get(`/api/me/payments?limit=1&cursor=${body.next_cursor}`)).toMatchObject({
      body: { items: [{ id: first, amount: 12_000 }], next_cursor: null },
    })
    expect((await app.get('/api/me/payments', ben)).body.items).toEqual([])
  })
})

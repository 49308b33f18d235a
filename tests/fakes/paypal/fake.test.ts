import { describe, expect, it } from 'vitest'
import { stoppedClock } from '../../support/doubles.ts'
import { specificationsAt, withoutSpecifications } from '../open-api.ts'
import { paypalKeys, startPayPal } from './index.ts'

const specifications = specificationsAt()
const order = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'a',
      custom_id: 'a',
      invoice_id: 'a',
      description: 'a',
      amount: { currency_code: 'GBP', value: '1.00' },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        shipping_preference: 'NO_SHIPPING',
        return_url: 'http://localhost:3000/',
        cancel_url: 'http://localhost:3000/',
      },
    },
  },
}

async function opened() {
  const clock = stoppedClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))
  const paypal = await startPayPal({ clock, specifications: specifications ?? '' })
  const { clientId, clientSecret } = paypalKeys
  const post = async (path: string, authorization: string, type: string, body: string) => {
    const headers = { authorization, 'content-type': type, 'paypal-request-id': 'a' }
    return fetch(new URL(path, paypal.url), { method: 'POST', headers, body })
  }
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const form = 'application/x-www-form-urlencoded'
  const answer: unknown = await (await post('/v1/oauth2/token', basic, form, 'grant_type=client_credentials')).json()
  const token = typeof answer === 'object' && answer && 'access_token' in answer ? String(answer.access_token) : ''
  const make = (body: unknown, authorization = `Bearer ${token}`) =>
    post('/v2/checkout/orders', authorization, 'application/json', JSON.stringify(body))
  return { paypal, make }
}

describe.skipIf(!specifications)(`the fake PayPal${specifications ? '' : `, ${withoutSpecifications}`}`, () => {
  it("accepts what PayPal's specification allows, and finds no fault", async () => {
    const { paypal, make } = await opened()
    expect((await make(order)).status).toBe(201)
    expect(paypal.faults).toEqual([])
    await paypal[Symbol.asyncDispose]()
  })

  it.each([
    ['a field that there is not', { ...order, amount: 1 }],
    ['an amount that is a number', { ...order, purchase_units: [{ ...order.purchase_units[0], amount: 1 }] }],
    ['an intent that there is not', { ...order, intent: 'SALE' }],
  ])('fails the test after %s', async (_, body) => {
    const { paypal, make } = await opened()
    await make(body)
    expect(paypal.faults.join('\n')).toMatch(/request: POST \/v2\/checkout\/orders/)
    await expect(paypal[Symbol.asyncDispose]()).rejects.toThrow(/does not allow/)
  })

  it('refuses a request without a token that it issued', async () => {
    const { paypal, make } = await opened()
    expect((await make(order, 'Bearer x')).status).toBe(401)
    expect(paypal.faults).toEqual([])
    await paypal[Symbol.asyncDispose]()
  })
})

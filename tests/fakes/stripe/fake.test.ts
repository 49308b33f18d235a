import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { stoppedClock } from '../../support/doubles.ts'
import { specificationsAt, withoutSpecifications } from '../open-api.ts'
import { type FakeStripe, openFakeStripe } from './index.ts'

const clock = stoppedClock(Temporal.Instant.from('2026-03-02T12:00:00Z'))
const without = specificationsAt() === null ? ` (${withoutSpecifications})` : ''

async function post({ address, secretKey }: FakeStripe, path: string, body: string, key = 'a key') {
  const answer = await fetch(new URL(path, address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body,
  })
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), body: await answer.text() }
}

describe('fake Stripe', () => {
  it('repeats its answer for the same idempotency key, and refuses the key for another request', async () => {
    await using stripe = await openFakeStripe({ clock })
    const first = await post(stripe, '/v1/customers', 'metadata[user_id]=usr_asha')
    expect(first).toMatchObject({ status: 200, replayed: null })
    const again = await post(stripe, '/v1/customers', 'metadata[user_id]=usr_asha')
    expect(again).toEqual({ ...first, replayed: 'true' })
    const other = await post(stripe, '/v1/customers', 'metadata[user_id]=usr_ben')
    expect(other.status).toBe(400)
    expect(other.body).toContain('idempotency_error')
    expect(stripe.world.all('customer')).toHaveLength(1)
  })

  it('repeats its failure for the same idempotency key, although the work was done', async () => {
    await using stripe = await openFakeStripe({ clock })
    stripe.disturb('POST /v1/customers', '500 after')
    expect(await post(stripe, '/v1/customers', '')).toMatchObject({ status: 500, replayed: null })
    expect(await post(stripe, '/v1/customers', '')).toMatchObject({ status: 500, replayed: 'true' })
    expect(stripe.world.all('customer')).toHaveLength(1)
  })

  it.each([true, false])('takes one answer to a challenge, passed: %s', async (passed) => {
    await using stripe = await openFakeStripe({ clock })
    const { id: customer } = JSON.parse((await post(stripe, '/v1/customers', '')).body)
    const made = await post(stripe, '/v1/payment_intents', `amount=900&currency=gbp&customer=${customer}`, 'made')
    const { id } = JSON.parse(made.body)
    const method = 'payment_method=pm_card_threeDSecure2Required&return_url=https%3A%2F%2Fshop.example%2Fback'
    const { body } = await post(stripe, `/v1/payment_intents/${id}/confirm`, method, 'confirmed')
    const { status } = JSON.parse(body)
    expect(status).toBe('requires_action')
    stripe.answerChallenge(id, passed)
    const answered = structuredClone(stripe.world.get('payment_intent', id))
    expect(answered.status).toBe(passed ? 'succeeded' : 'requires_payment_method')
    stripe.answerChallenge(id, !passed)
    expect(stripe.world.get('payment_intent', id)).toEqual(answered)
  })

  it('sends its webhooks twice and in any order', async () => {
    await using stripe = await openFakeStripe({ clock })
    const got: string[] = []
    const server = createServer((request, response) => {
      got.push(String(request.headers['stripe-signature']))
      request.resume()
      response.writeHead(got.length === 1 ? 500 : 200).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const customer = await post(stripe, '/v1/customers', '')
    const { id } = JSON.parse(customer.body) as { readonly id: string }
    await post(stripe, '/v1/payment_intents', `amount=100&currency=gbp&customer=${id}`, 'another key')
    const [notice] = stripe.notices()
    if (!notice) throw new Error('nothing was told')
    const url = new URL(`http://127.0.0.1:${port}/hook`)
    expect([await stripe.post(url, notice), await stripe.post(url, notice)]).toEqual([false, true])
    expect(got).toEqual([notice.signature, notice.signature])
    expect(stripe.notices()).toEqual([])
    server.close()
  })
})

describe.skipIf(without !== '')(`fake Stripe, checked by Stripe's specification${without}`, () => {
  it.each([
    ['/v1/customers', 'colour=red'],
    ['/v1/payment_intents', 'amount=ten&currency=gbp'],
    ['/v1/payment_intents', 'amount=100'],
  ])('refuses a request to %s that Stripe does not allow, does nothing and fails the test: %s', async (path, body) => {
    const stripe = await openFakeStripe({ clock })
    expect(await post(stripe, path, body)).toMatchObject({ status: 400 })
    expect(stripe.faults.length).toBeGreaterThan(0)
    expect([...stripe.world.all('customer'), ...stripe.world.all('payment_intent')]).toEqual([])
    await expect(stripe[Symbol.asyncDispose]()).rejects.toThrow('not as Stripe has it')
  })

  it('checks its own answers too', async () => {
    const stripe = await openFakeStripe({ clock })
    const { id } = JSON.parse((await post(stripe, '/v1/customers', '')).body) as { readonly id: string }
    const customer = stripe.world.get('customer', id)
    Object.assign(customer, { colour: 'red' })
    await fetch(new URL(`/v1/customers/${id}`, stripe.address), {
      headers: { authorization: `Bearer ${stripe.secretKey}` },
    })
    expect(stripe.faults.join()).toContain('colour')
    await expect(stripe[Symbol.asyncDispose]()).rejects.toThrow('colour')
  })
})

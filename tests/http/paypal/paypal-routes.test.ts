import { describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { boiler } from '../../support/builders/payments.ts'
import { openPayPalApp } from '../../support/apps/paypal-app.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })

const skip = specificationsAt() === null
const about = skip ? `, ${withoutSpecifications}` : ''

describe.skipIf(skip)(`POST /api/paypal/orders${about}`, () => {
  it('makes an order at PayPal for the amount of the server, and answers where to approve it', async () => {
    await using app = await openPayPalApp()
    const intent = await app.post('/api/payments/intents', { booking_id: boiler })
    const { status, body } = await app.post('/api/paypal/orders', { payment_id: intent.body.payment_id })
    expect(status).toBe(201)
    expect(body.approve_url).toBe(`${app.paypal.url}checkoutnow?token=${body.order_id}`)
    expect(app.paypal.order(body.order_id).unit).toMatchObject({
      amount: { currency_code: 'GBP', value: '120.00' },
      custom_id: body.payment_id,
    })
    expect(body.payment_id).not.toBe(intent.body.payment_id)
    expect(await app.status(intent.body.payment_id)).toBe('cancelled')
    expect(await app.post('/api/paypal/orders', { payment_id: body.payment_id })).toEqual({ status: 201, body })
  })

  it('refuses an amount, a currency or a payer in the body, without a call of PayPal', async () => {
    await using app = await openPayPalApp()
    const { body } = await app.post('/api/payments/intents', { booking_id: boiler })
    const order = { payment_id: body.payment_id }
    for (const more of [{ amount: 1 }, { currency: 'usd' }, { customer_id: 'cus_1' }, { payee: 'me@example.com' }]) {
      const answer = await app.post('/api/paypal/orders', { ...order, ...more })
      expect(answer).toMatchObject({ status: 422, body: { code: 'not_valid' } })
    }
    expect(app.paypal.asked).toEqual([])
  })

  it('answers 404 for the payment of another, and for an unknown one', async () => {
    await using app = await openPayPalApp()
    const { paymentId } = await app.order()
    expect(await app.post('/api/paypal/orders', { payment_id: paymentId }, { as: ben })).toMatchObject({ status: 404 })
    expect(await app.post('/api/paypal/orders', { payment_id: 'pay_none' })).toMatchObject({ status: 404 })
  })

  it('answers 503 while PayPal is down, and nothing is due or captured', async () => {
    await using app = await openPayPalApp()
    const intent = await app.post('/api/payments/intents', { booking_id: boiler })
    app.paypal.misbehave(/./, '500', 99)
    const answer = await app.post('/api/paypal/orders', { payment_id: intent.body.payment_id })
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } })
    expect(app.entries()).toBe(0)
  })
})

describe.skipIf(skip)(`POST /api/paypal/orders/{order_id}/capture${about}`, () => {
  it('captures an approved order once, however often it is asked', async () => {
    await using app = await openPayPalApp()
    const { orderId, paymentId } = await app.order()
    app.paypal.approve(orderId)
    expect(await app.capture(orderId, { key: 'first' })).toEqual({ status: 200, body: { status: 'succeeded' } })
    expect(await app.capture(orderId, { key: 'first' })).toEqual({ status: 200, body: { status: 'succeeded' } })
    expect(await app.capture(orderId)).toEqual({ status: 200, body: { status: 'succeeded' } })
    expect([app.taken(boiler), app.entries(), app.paidBookings]).toEqual([12_000, 1, [boiler]])
    expect(app.paypal.order(orderId).captures).toHaveLength(1)
    expect(await app.status(paymentId)).toBe('succeeded')
  })

  it('captures once for concurrent requests', async () => {
    await using app = await openPayPalApp()
    const { orderId } = await app.order()
    app.paypal.approve(orderId)
    await Promise.all([app.capture(orderId), app.capture(orderId), app.page(`/pay/back?payment=x&token=${orderId}`)])
    await app.capture(orderId)
    expect([app.taken(boiler), app.entries()]).toEqual([12_000, 1])
  })

  it('leaves an order without approval unpaid', async () => {
    await using app = await openPayPalApp()
    const { orderId, paymentId } = await app.order()
    const answer = await app.capture(orderId)
    expect(answer).toMatchObject({ status: 200, body: { status: 'requires_action' } })
    expect([app.entries(), app.paidBookings]).toEqual([0, []])
    app.paypal.approve(orderId)
    expect(await app.status(paymentId)).not.toBe('succeeded')
    expect(app.entries()).toBe(0)
    expect(await app.capture(orderId)).toMatchObject({ body: { status: 'succeeded' } })
  })

  it('answers the refusal of PayPal in words, and the same order can be approved again', async () => {
    await using app = await openPayPalApp()
    const { orderId } = await app.order()
    app.paypal.approve(orderId, 'is-declined')
    const declined = await app.capture(orderId)
    expect(declined).toMatchObject({ status: 402, body: { code: 'card_declined' } })
    expect(declined.body.detail).toContain('Please choose another way to pay in PayPal')
    expect(app.entries()).toBe(0)
    app.paypal.approve(orderId)
    expect(await app.capture(orderId)).toMatchObject({ body: { status: 'succeeded' } })
    expect(app.entries()).toBe(1)
  })

  it('answers 404 for the order of another, and captures nothing', async () => {
    await using app = await openPayPalApp()
    const { orderId } = await app.order()
    app.paypal.approve(orderId)
    expect(await app.capture(orderId, { as: ben })).toMatchObject({ status: 404 })
    expect(app.paypal.order(orderId).captures).toEqual([])
    expect(app.entries()).toBe(0)
  })
})

describe.skipIf(skip)(`POST /api/webhooks/paypal${about}`, () => {
  it('has the money once in the ledger when notices come first, twice and out of order', async () => {
    await using app = await openPayPalApp()
    const { orderId, paymentId } = await app.order()
    app.paypal.approve(orderId)
    app.paypal.misbehave(/capture$/, 'drop', 99)
    expect(await app.capture(orderId)).toMatchObject({ status: 503 })
    expect(app.entries()).toBe(0)
    const notices = app.paypal.notices().toReversed()
    for (const notice of [...notices, ...notices.map((one) => app.paypal.again(one))]) {
      expect(await app.receive(notice)).toBe(200)
    }
    expect([app.taken(boiler), app.entries(), await app.status(paymentId)]).toEqual([12_000, 1, 'succeeded'])
  })

  it('refuses a notice that PayPal does not verify', async () => {
    await using app = await openPayPalApp()
    const { orderId } = await app.order()
    app.paypal.approve(orderId)
    await app.capture(orderId)
    const text = forged(orderId)
    const { headers } = app.paypal.again({ text: '{}', headers: {} })
    expect(await app.receive({ text, headers })).toBe(400)
    expect(await app.receive({ text, headers: {} })).toBe(400)
    expect(app.entries()).toBe(1)
  })
})

function forged(orderId: string): string {
  return JSON.stringify({
    id: 'WH-FORGED',
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    resource_type: 'capture',
    resource: { id: 'X', supplementary_data: { related_ids: { order_id: orderId } } },
  })
}

describe.skipIf(skip)(`the button "Pay with PayPal"${about}`, () => {
  it('redirects to PayPal, and back to a paid booking', async () => {
    await using app = await openPayPalApp()
    const there = await app.pressed()
    expect(there).toMatchObject({ status: 303, to: expect.stringContaining(`${app.paypal.url}checkoutnow?token=`) })
    const orderId = new URL(there.to ?? '').searchParams.get('token') ?? ''
    const [record] = await app.payments.listForBooking(boiler)
    app.paypal.approve(orderId)
    const back = `/pay/back?payment=${record?.payment.id}&token=${orderId}&PayerID=P1`
    expect(await app.page(back)).toEqual({ status: 303, to: `/pay/${boiler}?return=1` })
    expect(await app.page(back)).toEqual({ status: 303, to: `/pay/${boiler}?return=1` })
    expect([app.taken(boiler), app.entries()]).toEqual([12_000, 1])
  })

  it('returns from a cancelled payment without a capture, and works again for the same order', async () => {
    await using app = await openPayPalApp()
    const there = await app.pressed()
    const orderId = new URL(there.to ?? '').searchParams.get('token') ?? ''
    const [record] = await app.payments.listForBooking(boiler)
    const back = `/pay/back?payment=${record?.payment.id}`
    expect(await app.page(`${back}&token=${orderId}`)).toEqual({ status: 303, to: `/pay/${boiler}?return=1` })
    expect(await app.page(back)).toEqual({ status: 303, to: `/pay/${boiler}?return=1` })
    expect([app.entries(), app.paidBookings]).toEqual([0, []])
    expect(await app.pressed()).toEqual(there)
  })

  it('works while the card provider is down, and releases the card payment that never began', async () => {
    await using app = await openPayPalApp((card) => ({
      ...card,
      createIntent: () => Promise.reject(new OutsideDown('test')),
    }))
    const card = await app.post('/api/payments/intents', { booking_id: boiler })
    expect(card).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } })
    const there = await app.pressed()
    expect(there).toMatchObject({ status: 303, to: expect.stringContaining('/checkoutnow?token=') })
    const records = await app.payments.listForBooking(boiler)
    expect(Object.fromEntries(records.map(({ payment: { provider, status } }) => [provider, status]))).toEqual({
      paypal: 'pending',
      test: 'cancelled',
    })
    const orderId = new URL(there.to ?? '').searchParams.get('token') ?? ''
    app.paypal.approve(orderId)
    expect(await app.capture(orderId)).toMatchObject({ body: { status: 'succeeded' } })
    expect([app.taken(boiler), app.entries()]).toEqual([12_000, 1])
  })

  it('waits while a begun card payment cannot be closed', async () => {
    let isDown = false
    const fail = () => Promise.reject(new OutsideDown('test'))
    await using app = await openPayPalApp((card) => ({
      ...card,
      cancel: (ref) => (isDown ? fail() : card.cancel(ref)),
    }))
    expect(await app.post('/api/payments/intents', { booking_id: boiler })).toMatchObject({ status: 201 })
    isDown = true
    expect(await app.pressed()).toMatchObject({ status: 503 })
    expect(await app.payments.listForBooking(boiler)).toHaveLength(1)
    isDown = false
    expect(await app.pressed()).toMatchObject({ status: 303 })
  })

  it('is for the owner only, on the way to PayPal and back', async () => {
    await using app = await openPayPalApp()
    expect(await app.pressed(ben)).toMatchObject({ status: 404 })
    const there = await app.pressed()
    const orderId = new URL(there.to ?? '').searchParams.get('token') ?? ''
    const [record] = await app.payments.listForBooking(boiler)
    app.paypal.approve(orderId)
    const back = `/pay/back?payment=${record?.payment.id}&token=${orderId}`
    expect(await app.page(back, { as: ben })).toMatchObject({ status: 404 })
    expect(app.entries()).toBe(0)
  })

  it('shows the page while PayPal is down, with the reason', async () => {
    await using app = await openPayPalApp()
    app.paypal.misbehave(/./, '500', 99)
    const answer = await app.api.call(`/pay/${boiler}`, {
      as: asha,
      method: 'POST',
      body: new URLSearchParams({ way: 'paypal' }),
    })
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { path: `/pay/${boiler}`, alert: 'Failed to initialize payment' },
    ])
  })

  it('captures later when the payer returns before PayPal answers', async () => {
    await using app = await openPayPalApp()
    const there = await app.pressed()
    const orderId = new URL(there.to ?? '').searchParams.get('token') ?? ''
    const [record] = await app.payments.listForBooking(boiler)
    app.paypal.approve(orderId)
    const asked = `payment=${record?.payment.id}&token=${orderId}`
    app.paypal.misbehave(/capture$/, '500', 3)
    const first = await app.page(`/pay/back?${asked}`)
    expect(first).toEqual({ status: 303, to: `/pay/${boiler}?return=1&${asked}` })
    expect(app.entries()).toBe(0)
    for (let looks = 0; looks < 3; looks += 1) await app.page(`/pay/back?${asked}`)
    expect(await app.page(`/pay/back?${asked}`)).toEqual({ status: 303, to: `/pay/${boiler}?return=1` })
    expect([app.taken(boiler), app.entries()]).toEqual([12_000, 1])
  })
})

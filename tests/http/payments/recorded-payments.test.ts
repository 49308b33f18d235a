import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import type { PaymentPorts } from '#modules/payments'
import { OutsideDown, pence } from '#modules/shared'
import { paymentRoutes } from '../../../src/http/payments/routes.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { boiler, changed, openPayments, tap } from '../../support/builders/payments.ts'
import { runs } from '../../support/property-runs.ts'
import { stores } from '../../support/stores.ts'

const asha = aUser({ id: 'asha' })
const office = aUser({ id: 'office', role: 'office' })
const owner = aUser({ id: 'office', role: 'admin' })

function openApp(change?: (ports: PaymentPorts) => PaymentPorts) {
  const opened = openPayments(change)
  const { clock, database, payments } = opened
  const api = bareApi({ clock, answers: stores.answers(database) })
  paymentRoutes(api, payments)

  async function send(path: string, body: object, as: User, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
    const answer = await api.post(path, body, { as, headers })
    return { status: answer.status, body: await answer.json() }
  }

  return {
    ...opened,
    api,
    intent: () => send('/api/payments/intents', { booking_id: boiler }, asha),
    confirm: (id: string) => send(`/api/payments/${id}/confirm`, { payment_method_id: 'pm_card_visa' }, asha),
    record: (body: object = {}, { as = office, key, of = boiler }: { as?: User; key?: string; of?: string } = {}) =>
      send(`/api/bookings/${of}/payments`, { method: 'cash', amount: 12_000, date: '2026-03-02', ...body }, as, key),
    refund: (id: string, body: object, key?: string, as = owner) => send(`/api/payments/${id}/refunds`, body, as, key),
  }
}

describe('POST /api/bookings/{id}/payments', () => {
  it('writes the payment, its ledger entry and its event, and the booking is paid', async () => {
    using app = openApp()
    const recorded = await app.record({ method: 'bank_transfer', reference: 'PATEL K7Q4M2' })
    expect(recorded).toMatchObject({
      status: 201,
      body: {
        booking_id: boiler,
        provider: 'office',
        method: 'bank_transfer',
        reference: 'PATEL K7Q4M2',
        recorded_by: 'usr_office',
        status: 'succeeded',
        amount: 12_000,
        paid_at: '2026-03-02T12:00:00.000Z',
      },
    })
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.data.eventKinds()).toEqual(['payment-succeeded'])
    expect(app.paidBookings).toEqual([boiler])
  })

  it('has no fraud check', async () => {
    using app = openApp()
    const { body } = await app.record()
    await app.payments.checkFraud(body.id)
    expect(app.data.count('payment_fraud_checks')).toBe(0)
  })

  it('accepts a part, then the rest, and answers 409 with the amount due above it', async () => {
    using app = openApp()
    expect((await app.record({ amount: 5_000 })).status).toBe(201)
    const above = await app.record({ amount: 7_001 })
    expect(above).toMatchObject({ status: 409, body: { code: 'above_due', due: 7_000 } })
    expect((await app.record({ amount: 7_000 })).status).toBe(201)
    expect(await app.record({ amount: 1 })).toMatchObject({ status: 409, body: { code: 'above_due', due: 0 } })
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('never exceeds the amount due, for concurrent requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 13_000 }), { minLength: 2, maxLength: 6 }),
        async (amounts) => {
          using app = openApp()
          const answers = await Promise.all(amounts.map((amount) => app.record({ amount })))
          const taken = amounts.filter((_, at) => answers[at]?.status === 201).reduce((sum, amount) => sum + amount, 0)
          expect(app.taken(boiler)).toBe(taken)
          expect(taken).toBeLessThanOrEqual(12_000)
          expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it('records once for one idempotency key, also for concurrent requests', async () => {
    using app = openApp()
    const body = { amount: 5_000 }
    const both = await Promise.all([app.record(body, { key: 'k1' }), app.record(body, { key: 'k1' })])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(app.taken(boiler)).toBe(5_000)
    expect((await app.record({ amount: 5_001 }, { key: 'k1' })).body).toMatchObject({ code: 'idempotency_mismatch' })
  })

  it.each([
    [{ method: 'bank_transfer' }, 'reference'],
    [{ method: 'cheque' }, 'reference'],
    [{ date: '2026-03-03' }, 'date'],
    [{ date: '2026-03-01' }, 'date'],
    [{ method: 'card' }, 'method'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ currency: 'usd' }, 'currency'],
  ])('refuses %j, names %s, and writes nothing', async (body, path) => {
    using app = openApp()
    expect(await app.record(body)).toMatchObject({ status: 422, body: { code: 'not_valid', errors: [{ path }] } })
    expect(app.data.count('payments')).toBe(0)
  })

  it('accepts a day in London: just after midnight in summer is today there, and still yesterday in UTC', async () => {
    using app = openApp()
    app.clock.set(Temporal.Instant.from('2026-07-01T23:30:00Z'))
    expect(await app.record({ date: '2026-07-02' })).toMatchObject({
      status: 201,
      body: { paid_at: '2026-07-01T23:30:00.000Z' },
    })
    expect((await app.record({ date: '2026-07-03', amount: 1 }, { of: tap })).status).toBe(422)
  })

  it('answers 404 for an unknown booking, and 409 for a cancelled one', async () => {
    using app = openApp()
    expect((await app.record({}, { of: 'bkg_none' })).status).toBe(404)
    app.cancelled.add(boiler)
    expect(await app.record()).toMatchObject({ status: 409, body: { code: 'above_due', due: 0 } })
  })

  it('is for the office only', async () => {
    using app = openApp()
    expect((await app.record({}, { as: asha })).status).toBe(403)
    expect(app.data.count('payments')).toBe(0)
  })
})

describe('a manual payment beside an open card payment', () => {
  it('closes the card payment at its provider first', async () => {
    using app = openApp()
    const { body } = await app.intent()
    expect((await app.record()).status).toBe(201)
    expect(await app.confirm(body.payment_id)).toMatchObject({ status: 409, body: { code: 'payment_closed' } })
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('is not written when the card was charged meanwhile', async () => {
    using app = openApp()
    const { body } = await app.intent()
    await Promise.all([app.confirm(body.payment_id), app.record()])
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('is not written while the provider is down: 503, and the card payment stays open', async () => {
    let down = false
    using app = openApp((ports) => ({
      ...ports,
      gateways: changed(ports.gateways, (gateway) => ({
        ...gateway,
        async cancel(ref) {
          if (down) throw new OutsideDown('no answer')
          return gateway.cancel(ref)
        },
      })),
    }))
    await app.intent()
    down = true
    expect(await app.record({}, { key: 'k1' })).toMatchObject({ status: 503, body: { code: 'payment_provider_down' } })
    expect(app.taken(boiler)).toBe(0)
    expect(app.data.count('payments')).toBe(1)
    down = false
    expect((await app.record({}, { key: 'k1' })).status).toBe(201)
  })
})

describe('the refund of a manual payment', () => {
  it('is written at once, with user and reason, without a provider', async () => {
    using app = openApp((ports) => ({
      ...ports,
      gateways: {
        ...ports.gateways,
        of: () => {
          throw new Error('nobody is to be asked')
        },
      },
    }))
    const { body: payment } = await app.record()
    expect(await app.refund(payment.id, { amount: 2_000, reason: 'Came late' })).toMatchObject({
      status: 201,
      body: { amount: 2_000, status: 'succeeded', reason: 'Came late', requested_by: 'usr_office' },
    })
    expect(app.taken(boiler)).toBe(10_000)
    const answer = await app.api.call(`/api/payments/${payment.id}`, { as: office })
    expect(await answer.json()).toMatchObject({ status: 'partially_refunded', method: 'cash', refund_amount: 2_000 })
    expect(app.data.eventKinds()).toEqual(['payment-succeeded', 'payment-refunded'])
    expect((await app.refund(payment.id, { reason: 'The rest' })).body).toMatchObject({ amount: 10_000 })
    expect(app.taken(boiler)).toBe(0)
  })

  it('is finished automatically after a crash', async () => {
    let cut = true
    using app = openApp((ports) => ({
      ...ports,
      payments: {
        ...ports.payments,
        async apply(application) {
          if (cut && application.step) throw new Error('the power went')
          return ports.payments.apply(application)
        },
      },
    }))
    const { body: payment } = await app.record()
    const asked = { paymentId: payment.id, refundId: null, amount: pence(2_000), reason: 'Late', requestedBy: owner.id }
    await expect(app.payments.refund(asked)).rejects.toThrow('the power went')
    expect(app.taken(boiler)).toBe(12_000)
    cut = false
    app.clock.set(app.clock.now().add({ minutes: 2 }))
    expect(await app.payments.finishRefunds()).toBe(1)
    expect(app.taken(boiler)).toBe(10_000)
    expect(await app.payments.finishRefunds()).toBe(0)
  })
})

describe('concurrent refunds', () => {
  it.each(['card', 'cash'])('never exceed what was captured: %s', async (way) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 13_000 }), { minLength: 2, maxLength: 6 }),
        async (amounts) => {
          using app = openApp()
          const id = way === 'cash' ? (await app.record()).body.id : (await app.intent()).body.payment_id
          if (way === 'card') await app.confirm(id)
          const answers = await Promise.all(amounts.map((amount) => app.refund(id, { amount, reason: 'Asked for' })))
          const back = amounts.filter((_, at) => answers[at]?.status === 201).reduce((sum, amount) => sum + amount, 0)
          expect(app.taken(boiler)).toBe(12_000 - back)
          expect(app.taken(boiler)).toBeGreaterThanOrEqual(0)
          for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
            expect([status, body.code]).toEqual([409, 'refund_above_left'])
          }
        },
      ),
      { numRuns: runs(15) },
    )
  })

  it('are one refund with one idempotency key', async () => {
    using app = openApp()
    const { body: payment } = await app.record()
    const same = { amount: 2_000, reason: 'Came late' }
    const all = await Promise.all([1, 2, 3].map(() => app.refund(payment.id, same, 'k1')))
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
    expect(app.taken(boiler)).toBe(10_000)
  })

  it('are for the owner only, with a reason and a fresh password', async () => {
    using app = openApp()
    const { body: payment } = await app.record()
    expect((await app.refund(payment.id, { reason: 'Me too' }, undefined, office)).status).toBe(403)
    expect((await app.refund(payment.id, { amount: 1 })).body).toMatchObject({ errors: [{ path: 'reason' }] })
    const stale = await app.api.post(
      `/api/payments/${payment.id}/refunds`,
      { reason: 'Why' },
      { as: owner, stale: true },
    )
    expect([stale.status, (await stale.json()).code]).toEqual([403, 'password_needed'])
    expect(app.taken(boiler)).toBe(12_000)
  })
})

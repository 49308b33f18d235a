import { describe, expect, it } from 'vitest'
import { fraudWindows } from '#modules/fraud'
import type { PaymentId } from '#modules/shared'
import { asha, boiler, office, openPayments, start, tap } from '../../support/builders/payments.ts'

type Opened = ReturnType<typeof openPayments>

async function pay(opened: Opened, methods: readonly string[]): Promise<PaymentId> {
  const made = await opened.payments.open({ userId: asha, bookingId: boiler })
  if (!made.ok) throw new Error(made.refusal.kind)
  const { id } = made.value.payment
  for (const methodId of methods) {
    await opened.payments.confirm({ userId: asha, paymentId: id, methodId, saveCard: false })
  }
  return id
}

/** A paid booking costs more, and four other cards are tried for the rest: the office is alerted to the second payment. */
async function payThenTryCards(opened: Opened): Promise<PaymentId> {
  const first = await pay(opened, ['pm_card_visa'])
  opened.costs.set(boiler, 12_100)
  opened.clock.move({ minutes: 1 })
  await pay(opened, [
    'pm_card_chargeDeclined',
    'pm_card_chargeDeclinedInsufficientFunds',
    'pm_card_chargeCustomerFail',
    'pm_card_visa',
  ])
  return first
}

function warn({ data }: Opened, payment_id: PaymentId): void {
  const warning = { provider: 'test', provider_ref: 'issfr_1', reason: 'made_with_stolen_card' }
  data.insert('payment_warnings', { ...warning, payment_id, created_at: start.toString() })
}

const held = ({ data }: Opened) => data.value('bookings', 'held_for_review', { id: boiler })

describe('the fraud check of a payment', () => {
  it('keeps a low result for an ordinary payment, whose booking is confirmed', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_visa'])
    const checks = await opened.payments.listFraudChecks(id)
    expect(checks).toMatchObject([{ paymentId: id, bookingId: boiler, level: 'low', decision: null }])
    expect(held(opened)).toBe(0)
    expect(opened.paidBookings).toEqual([boiler])
    expect(opened.data.eventKinds()).not.toContain('fraud-suspected')
  })

  it('gives its reasons when the provider blocked a card, alerts the office once, and the booking waits', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_radarBlock'])
    const [check] = await opened.payments.listFraudChecks(id)
    expect(check?.level).toMatch(/^(high|critical)$/)
    expect(Object.keys(check?.indicators ?? {})).toContain('provider_risk')
    expect(held(opened)).toBe(1)
    await opened.payments.checkFraud(id)
    expect(opened.data.eventKinds().filter((kind) => kind === 'fraud-suspected')).toHaveLength(1)
  })

  it('refuses nobody by the score: the money of a suspicious payment is captured and in the ledger', async () => {
    using opened = openPayments()
    await pay(opened, ['pm_card_radarBlock'])
    const second = await pay(opened, ['pm_card_visa'])
    expect((await opened.ports.payments.find(second))?.payment.status).toBe('succeeded')
    expect(opened.taken(boiler)).toBe(12_000)
    expect(held(opened)).toBe(1)
  })

  it('lets the booking go on after a "genuine" verdict, and does not start another review', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_radarBlock'])
    const decided = await opened.payments.decideFraud(id, 'genuine', office)
    expect(decided).toMatchObject({ ok: true, value: { decision: { verdict: 'genuine', by: office } } })
    expect(held(opened)).toBe(0)
    expect(opened.paidBookings).toEqual([boiler])
    expect(await opened.payments.decideFraud(id, 'fraud', office)).toEqual({
      ok: false,
      refusal: { kind: 'nothing-to-decide' },
    })
    warn(opened, id)
    await opened.payments.checkFraud(id)
    expect(held(opened)).toBe(0)
  })

  it('waits for one verdict, however often it was repeated', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_radarBlock'])
    warn(opened, id)
    await opened.payments.checkFraud(id)
    const checks = await opened.payments.listFraudChecks(id)
    expect(checks.map(({ level }) => level)).toEqual(['high', 'critical'])
    expect(await opened.payments.decideFraud(id, 'genuine', office)).toMatchObject({ value: { level: 'critical' } })
    const after = await opened.payments.listFraudChecks(id)
    expect(after.map(({ decision }) => decision?.verdict)).toEqual(['genuine', 'genuine'])
    expect(await opened.payments.decideFraud(id, 'fraud', office)).toMatchObject({ ok: false })
  })

  it('keeps the booking waiting while another of its payments is in review', async () => {
    using opened = openPayments()
    const first = await pay(opened, ['pm_card_radarBlock'])
    const second = await pay(opened, ['pm_card_radarBlock'])
    expect(await opened.payments.decideFraud(first, 'genuine', office)).toMatchObject({ ok: true })
    expect(held(opened)).toBe(1)
    expect(await opened.payments.decideFraud(second, 'genuine', office)).toMatchObject({ ok: true })
    expect(held(opened)).toBe(0)
  })

  it('keeps the booking waiting after a "fraud" verdict', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_radarBlock'])
    expect(await opened.payments.decideFraud(id, 'fraud', office)).toMatchObject({ ok: true })
    expect(held(opened)).toBe(1)
    expect(opened.paidBookings).toEqual([])
  })

  it('takes no verdict about a payment without a review, or an unknown one', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_visa'])
    const nothing = { ok: false, refusal: { kind: 'nothing-to-decide' } }
    expect(await opened.payments.decideFraud(id, 'genuine', office)).toEqual(nothing)
    const unknown = { ok: false, refusal: { kind: 'payment-unknown' } }
    expect(await opened.payments.decideFraud('pay_nowhere' as PaymentId, 'genuine', office)).toEqual(unknown)
  })

  it('reads the facts from the database', async () => {
    using opened = openPayments()
    opened.clock.move({ hours: 3 })
    const id = await pay(opened, ['pm_card_chargeDeclined', 'pm_card_visa'])
    opened.data.set('bookings', { id: boiler }, { customer_id: asha })
    opened.data.set('users', { id: 'usr_ben' }, { phone: '+442079460958' })
    const known = await opened.ports.fraud.facts(id, opened.clock.now())
    expect(known).toMatchObject({
      bookingId: boiler,
      facts: {
        amount: { asked: 12_000, price: 12_000 },
        place: { district: 'CR0', covered: false, accountDistrict: null },
        customer: { accountAgeHours: 3, paidBookings: 0, openDisputes: 0, othersAtAddress: 1, othersWithPhone: 1 },
        booking: { emergency: false, contactPhone: '+442079460958' },
      },
    })
    expect(await opened.ports.fraud.facts('pay_nowhere' as PaymentId, start)).toBeNull()
    const later = start.add({ hours: 24 * (fraudWindows.sharedDays + 1) })
    const { facts } = (await opened.ports.fraud.facts(id, later)) ?? {}
    expect(facts?.customer).toEqual(known?.facts.customer)
  })

  it('takes no account of what came after the payment, whenever it is asked for', async () => {
    using opened = openPayments()
    const first = await payThenTryCards(opened)
    const [judged] = await opened.payments.listFraudChecks(first)
    expect(judged).toMatchObject({ level: 'low' })
    await opened.payments.checkFraud(first)
    expect(await opened.payments.listFraudChecks(first)).toEqual([judged])
    expect(opened.data.eventKinds().filter((kind) => kind === 'fraud-suspected')).toHaveLength(1)
  })

  it('is repeated for a warning that comes later, and then leaves out what came between', async () => {
    using opened = openPayments()
    const first = await payThenTryCards(opened)
    opened.clock.move({ minutes: 1 })
    warn(opened, first)
    await opened.payments.checkFraud(first)
    const checks = await opened.payments.listFraudChecks(first)
    expect(checks.map(({ level }) => level)).toEqual(['low', 'critical'])
    const reasons = Object.keys(checks[1]?.indicators ?? {})
    expect(reasons).toEqual(['early_fraud_warning', 'outside_coverage', 'new_account'])
    expect(opened.data.eventKinds().filter((kind) => kind === 'fraud-suspected')).toHaveLength(2)
  })

  it('is not repeated where nothing more is known of the payment, though the booking was changed meanwhile', async () => {
    for (const methods of [['pm_card_visa'], ['pm_card_chargeDeclined', 'pm_card_visa']]) {
      using opened = openPayments()
      const id = await pay(opened, methods)
      opened.data.set('bookings', { id: boiler }, { estimated_cost_pence: 1_000 })
      await opened.payments.checkFraud(id)
      expect(await opened.payments.listFraudChecks(id)).toMatchObject([{ level: 'low' }])
      warn(opened, id)
      await opened.payments.checkFraud(id)
      expect(await opened.payments.listFraudChecks(id)).toMatchObject([{ level: 'low' }, { level: 'critical' }])
    }
  })

  it('is not repeated on a refund', async () => {
    using opened = openPayments()
    const id = await pay(opened, ['pm_card_visa'])
    for (const [place, last4] of ['0001', '0002', '0003', '0004', '0005'].entries()) {
      opened.data.insert('payment_attempts', {
        payment_id: id,
        user_id: asha,
        attempt: place + 2,
        outcome: 'declined',
        card_brand: 'visa',
        card_last4: last4,
        at: start.toString(),
      })
    }
    const asked = { paymentId: id, refundId: null, amount: null, reason: 'Rained off', requestedBy: office }
    expect(await opened.payments.refund(asked)).toMatchObject({ ok: true })
    expect(await opened.payments.listFraudChecks(id)).toMatchObject([{ level: 'low' }])
    expect(opened.data.eventKinds()).not.toContain('fraud-suspected')
  })

  it('is repeated when the payment was written and the check failed', async () => {
    let broken = true
    using opened = openPayments((ports) => ({
      ...ports,
      fraud: {
        ...ports.fraud,
        async facts(paymentId, now) {
          if (broken) throw new Error('the disk is slow')
          return ports.fraud.facts(paymentId, now)
        },
      },
    }))
    const id = await pay(opened, ['pm_card_visa'])
    expect(opened.taken(boiler)).toBe(12_000)
    expect(opened.paidBookings).toEqual([])
    expect(opened.data.eventKinds()).toContain('payment-succeeded')
    broken = false
    await opened.payments.checkFraud(id)
    expect(await opened.payments.listFraudChecks(id)).toHaveLength(1)
    expect(opened.taken(tap)).toBe(0)
  })
})

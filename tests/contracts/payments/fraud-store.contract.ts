import { describe, expect, it } from 'vitest'
import type { BookingStore } from '#modules/booking'
import type { FraudCheck, FraudDecision, FraudStore, Payment } from '#modules/payments'
import { type FraudCheckId, type PaymentId, parseId } from '#modules/shared'
import { boiler, office, start } from '../../support/builders/payments.ts'
import type { TestPort } from '../../support/test-port.ts'
import { aPayment, another, forInvoice, one } from './payment-store-builders.ts'

interface OpenedFraud extends AsyncDisposable {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly fraud: FraudStore
  addPayment(payment: Payment): Promise<void>
  /** Reads bookings of the same database. */
  readonly bookings: Pick<BookingStore, 'find'>
  readonly data: TestPort
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

function checkId(name: string): FraudCheckId {
  const id = parseId('frd', `frd_${name}`)
  if (!id) throw new Error(`not the name of a check: ${name}`)
  return id
}

const aCheck = (name: string, changes: Partial<FraudCheck> = {}): FraudCheck => ({
  id: checkId(name),
  paymentId: one,
  bookingId: boiler,
  level: 'high',
  score: 80,
  indicators: { many_cards: 'Four cards in an hour' },
  createdAt: start,
  known: `judgement ${name}`,
  decision: null,
  ...changes,
})

const deciding = (verdict: FraudDecision['verdict']): FraudDecision => ({
  verdict,
  by: office,
  at: start.add({ hours: 1 }),
})

/** The contract of every `FraudStore`, for any database. */
export function fraudStoreContract(keeper: string, openEmpty: () => Promise<OpenedFraud>): void {
  async function open(): Promise<OpenedFraud> {
    const opened = await openEmpty()
    await opened.addPayment(aPayment({ status: 'succeeded' }))
    await opened.addPayment(aPayment({ id: another, status: 'succeeded' }))
    return opened
  }
  /** Whether the booking of the payments waits for a person's decision. */
  const isInReview = async ({ bookings }: OpenedFraud) => (await bookings.find(boiler))?.underReview
  const add = ({ fraud }: OpenedFraud, check: FraudCheck) => fraud.add(check)

  describe(`FraudStore kept by ${keeper}`, () => {
    it('lists the checks of one payment exactly, oldest first', async () => {
      await using opened = await open()
      const later = aCheck('later', {
        score: 99,
        level: 'critical',
        indicators: {},
        createdAt: start.add({ minutes: 1 }),
      })
      await add(opened, aCheck('first'))
      await add(opened, aCheck('others', { paymentId: another }))
      await add(opened, later)
      expect(await opened.fraud.listOf(one)).toEqual([aCheck('first'), later])
      expect(await opened.fraud.listOf('pay_unknown' as PaymentId)).toEqual([])
    })

    it('alerts to a payment of a document without a booking, and keeps no booking from going on', async () => {
      await using opened = await openEmpty()
      await opened.addPayment(aPayment({ ...forInvoice(), status: 'succeeded' }))
      const check = aCheck('first', { bookingId: null })
      await add(opened, check)
      expect(await opened.fraud.listOf(one)).toEqual([check])
      expect(await opened.kept()).toEqual(['fraud-suspected'])
      expect(await isInReview(opened)).toBe(false)
      const decision = deciding('genuine')
      expect(await opened.fraud.decide(one, decision)).toEqual({ ok: true, value: { ...check, decision } })
    })

    it('adds no check that does not raise the level of the payment', async () => {
      await using opened = await open()
      await add(opened, aCheck('first'))
      await add(opened, aCheck('same', { score: 81, indicators: {}, createdAt: start.add({ minutes: 1 }) }))
      expect(await opened.fraud.listOf(one)).toEqual([aCheck('first', { known: 'judgement same' })])
      expect(await opened.kept()).toEqual(['fraud-suspected'])
    })

    it('adds no check where no more is known of the payment, also after a check that changed nothing', async () => {
      await using opened = await open()
      const low = { level: 'low', score: 5 } as const
      await add(opened, aCheck('first', low))
      await add(opened, aCheck('second', { ...low, createdAt: start.add({ minutes: 1 }) }))
      const known = 'judgement second'
      await add(opened, aCheck('again', { known, createdAt: start.add({ minutes: 2 }) }))
      expect(await opened.fraud.listOf(one)).toEqual([aCheck('first', { ...low, known })])
      expect(await opened.kept()).toEqual([])
    })

    it('puts the booking of a suspicious payment in review, and no other', async () => {
      await using opened = await open()
      await add(opened, aCheck('low', { level: 'low', score: 10 }))
      expect(await isInReview(opened)).toBe(false)
      expect(await opened.kept()).toEqual([])
      await add(opened, aCheck('high', { createdAt: start.add({ minutes: 1 }) }))
      expect(await isInReview(opened)).toBe(true)
      expect(await opened.kept()).toEqual(['fraud-suspected'])
    })

    it('keeps the check of a booking that does not wait any more, with its event, and leaves the booking as it is', async () => {
      await using opened = await open()
      opened.data.set('bookings', { id: boiler }, { status: 'cancelled', cancel_reason: 'office' })
      const before = await opened.bookings.find(boiler)
      await add(opened, aCheck('first'))
      expect(await opened.fraud.listOf(one)).toEqual([aCheck('first')])
      expect(await opened.kept()).toEqual(['fraud-suspected'])
      expect(await opened.bookings.find(boiler)).toEqual(before)
    })

    it('lets the booking go on once the payment is found genuine, and not once it is found to be fraud', async () => {
      for (const [verdict, stays] of [
        ['genuine', false],
        ['fraud', true],
      ] as const) {
        await using opened = await open()
        await add(opened, aCheck('first'))
        const decision = deciding(verdict)
        const value = aCheck('first', { decision })
        expect(await opened.fraud.decide(one, decision)).toEqual({ ok: true, value })
        expect(await opened.fraud.listOf(one)).toEqual([value])
        expect(await isInReview(opened)).toBe(stays)
      }
    })

    it('keeps the booking in review while another payment of it waits', async () => {
      await using opened = await open()
      await add(opened, aCheck('first'))
      await add(opened, aCheck('others', { paymentId: another }))
      await opened.fraud.decide(one, deciding('genuine'))
      expect(await isInReview(opened)).toBe(true)
      await opened.fraud.decide(another, deciding('genuine'))
      expect(await isInReview(opened)).toBe(false)
    })

    it('decides all waiting checks of the payment, and answers the latest', async () => {
      await using opened = await open()
      await add(opened, aCheck('first'))
      await add(opened, aCheck('later', { level: 'critical', createdAt: start.add({ minutes: 1 }) }))
      const decided = await opened.fraud.decide(one, deciding('genuine'))
      expect(decided).toMatchObject({ ok: true, value: { id: checkId('later') } })
      const verdicts = (await opened.fraud.listOf(one)).map(({ decision }) => decision?.verdict)
      expect(verdicts).toEqual(['genuine', 'genuine'])
    })

    it('refuses a decision where no check waits, and leaves the first decision as it was', async () => {
      await using opened = await open()
      const nothing = { ok: false, refusal: { kind: 'nothing-to-decide' } }
      expect(await opened.fraud.decide(one, deciding('fraud'))).toEqual(nothing)
      await add(opened, aCheck('first'))
      await opened.fraud.decide(one, deciding('genuine'))
      expect(await opened.fraud.decide(one, deciding('fraud'))).toEqual(nothing)
      expect(await opened.fraud.listOf(one)).toMatchObject([{ decision: { verdict: 'genuine' } }])
    })

    it('changes nothing about a payment with a decision', async () => {
      await using opened = await open()
      await add(opened, aCheck('first'))
      await opened.fraud.decide(one, deciding('genuine'))
      await add(opened, aCheck('later', { level: 'critical', createdAt: start.add({ hours: 2 }) }))
      expect(await opened.fraud.listOf(one)).toMatchObject([{ decision: { verdict: 'genuine' } }])
      expect(await isInReview(opened)).toBe(false)
      expect(await opened.kept()).toEqual(['fraud-suspected'])
    })
  })
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FraudFacts, fraudSamples, fraudWindows, usualOf } from '#modules/fraud'
import {
  type Attempt,
  type Dispute,
  type FraudStore,
  type Payment,
  type PaymentStore,
  type Step,
  attemptFacts,
  knowledgeOf,
} from '#modules/payments'
import { type PaymentId, type UserId, instantText, pence } from '#modules/shared'
import { asha, ben, boiler, start, tap } from '../../support/builders/payments.ts'
import type { TestPort } from '../../support/test-port.ts'
import { aPayment, aRefund, anEntry, another, applying, forInvoice, one, still } from './payment-store-builders.ts'
import { runs } from '../../support/property-runs.ts'

interface OpenedFraudFacts extends AsyncDisposable {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly fraud: FraudStore
  /** Keeps payments in the same database. */
  readonly payments: PaymentStore
  readonly addPayment: (payment: Payment) => Promise<void>
  readonly data: TestPort
}

const day = 24 * 60
const now = start.add({ hours: 3 })
const ago = (minutes: number) => now.subtract({ minutes })
const paymentId = (n: number) => `pay_1000000${n}` as PaymentId

/** The contract of every `FraudStore` for the facts that it gathers. */
export function fraudFactsContract(keeper: string, openEmpty: () => Promise<OpenedFraudFacts>): void {
  async function open() {
    const opened = await openEmpty()
    const { fraud, payments, addPayment, data } = opened
    await addPayment(aPayment({ status: 'succeeded', riskLevel: 'medium' }))
    let attempts = 0
    let copies = 0
    return {
      ...opened,

      async facts(at = now, id = one): Promise<FraudFacts> {
        const known = await fraud.facts(id, at)
        if (!known) throw new Error(`nothing is known of ${id}`)
        return known.facts
      },

      /** Writes a part of what happened to a payment. */
      async note(id: PaymentId, parts: Partial<Omit<Step, 'payment'>>) {
        const record = await payments.find(id)
        if (!record) throw new Error(`there is no payment ${id}`)
        const applied = await payments.apply(
          applying({ ...still, payment: record.payment, ...parts }, { paymentId: id }),
        )
        if (!applied.ok) throw new Error(applied.refusal.kind)
      },

      anAttempt(changes: Partial<Attempt>): Attempt {
        attempts += 1
        const outcome = 'declined' as const
        return {
          paymentId: one,
          userId: asha,
          attempt: attempts,
          outcome,
          failureCode: null,
          card: null,
          at: now,
          ...changes,
        }
      },

      /** Another booking like that of the boiler, with these columns. */
      addBooking(columns: Readonly<Record<string, string | number | null>>): typeof boiler {
        copies += 1
        const id = `bkg_copy-${copies}`
        data.insert('bookings', { ...data.row('bookings', { id: boiler }), id, reference: id, ...columns })
        return id as typeof boiler
      },

      addUser(columns: Readonly<Record<string, string | null>>): UserId {
        copies += 1
        const id = `usr_copy-${copies}`
        data.insert('users', { ...data.row('users', { id: ben }), id, email: id, email_key: id, ...columns })
        return id as UserId
      },

      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  }

  describe(`facts of a FraudStore kept by ${keeper}`, () => {
    it('say nothing against a document without a booking but what its payer and provider did', async () => {
      await using opened = await open()
      const id = paymentId(9)
      await opened.addPayment(aPayment({ ...forInvoice(), id, riskLevel: 'high', amount: pence(90_000) }))
      const facts = await opened.facts(now, id)
      expect(facts).toMatchObject({
        provider: { riskLevel: 'high' },
        amount: { asked: 90_000, usual: null, price: 90_000 },
        place: { covered: true, kilometresFromAccount: null },
        customer: { othersAtAddress: 0, othersWithPhone: 0 },
        booking: { emergency: false, contactPhone: null },
      })
      expect((await opened.fraud.facts(id, now))?.bookingId).toBeNull()
    })

    it('of a first payment are those of its booking, its account and its provider, with nothing counted', async () => {
      await using opened = await open()
      opened.data.set('bookings', { id: tap }, { customer_address: '1 Other Street' })
      expect(await opened.fraud.facts(one, now)).toEqual({
        bookingId: boiler,
        known: knowledgeOf({ attempts: 0, warnings: 0, disputes: 0, riskLevel: 'medium' }),
        facts: {
          provider: { riskLevel: 'medium', earlyWarnings: 0 },
          attempts: { cardTries: [], failedOfPayment: 0, failedOfAccountInDay: 0, failedOfAccount: 0 },
          amount: { asked: 12_000, usual: { count: 1, median: 12_000, spread: 0 }, price: 12_000 },
          place: {
            district: 'CR0',
            covered: false,
            kilometresFromCoverage: null,
            accountDistrict: null,
            kilometresFromAccount: null,
          },
          customer: {
            accountAgeHours: 3,
            paidBookings: 0,
            openDisputes: 0,
            lostDisputes: 0,
            recentRefunds: 0,
            othersAtAddress: 0,
            othersWithPhone: 0,
          },
          booking: { emergency: false, askedAt: Temporal.PlainTime.from('12:00'), contactPhone: '+442079460958' },
        },
      })
    })

    it('are null for an unknown payment, and for a manual one', async () => {
      await using opened = await open()
      const manual = aPayment({ id: another, provider: 'office', method: 'cash', recordedBy: ben, status: 'succeeded' })
      await opened.addPayment(manual)
      expect(await opened.fraud.facts('pay_unknown' as PaymentId, now)).toBeNull()
      expect(await opened.fraud.facts(manual.id, now)).toBeNull()
    })

    it('count the attempts of the account by the rules of the module, with any card and for any payment', async () => {
      const anyAttempt = fc.record({
        outcome: fc.constantFrom('succeeded', 'declined', 'blocked', 'requires_action'),
        isOther: fc.boolean(),
        minutes: fc.constantFrom(0, 1, day - 1, day, day + 1, fraudWindows.cardTriesMinutes, 30 * day),
        card: fc.constantFrom(null, { brand: 'visa', last4: '4242' }, { brand: 'visa', last4: '0002' }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(anyAttempt, { maxLength: 8 }), async (made) => {
          await using opened = await open()
          await opened.addPayment(aPayment({ id: another, status: 'succeeded' }))
          const attempts = made.map(({ isOther, minutes, ...rest }) =>
            opened.anAttempt({ ...rest, paymentId: isOther ? another : one, at: ago(minutes) }),
          )
          for (const attempt of attempts) await opened.note(attempt.paymentId, { attempt })
          const past = attempts.map(({ card, ...rest }) => ({ ...rest, card: card ?? { brand: null, last4: null } }))
          const byAge = (tries: FraudFacts['attempts']['cardTries']) =>
            tries.map(({ card, minutesAgo }) => `${minutesAgo} ${card}`).toSorted()
          const moment = now.subtract({
            minutes: Math.min(...made.filter(({ isOther }) => !isOther).map(({ minutes }) => minutes), 31 * day),
          })
          const hasMoment = made.some(({ isOther }) => !isOther)
          const found = (await opened.facts()).attempts
          const expected = attemptFacts(past, one, hasMoment ? moment : now)
          expect({ ...found, cardTries: byAge(found.cardTries) }).toEqual({
            ...expected,
            cardTries: byAge(expected.cardTries),
          })
        }),
        { numRuns: runs(20) },
      )
    })

    it('count no attempt of another account', async () => {
      await using opened = await open()
      await opened.addPayment(aPayment({ id: another, bookingId: tap, userId: ben, status: 'succeeded' }))
      await opened.note(another, { attempt: opened.anAttempt({ paymentId: another, userId: ben }) })
      expect((await opened.facts()).attempts.failedOfAccount).toBe(0)
    })

    it('count the warnings of the payment only', async () => {
      await using opened = await open()
      await opened.addPayment(aPayment({ id: another, status: 'succeeded' }))
      for (const [place, id] of [one, one, another].entries()) {
        const warning = {
          paymentId: id,
          provider: 'test',
          ref: `issfr_${place}`,
          reason: 'stolen',
          createdAt: now,
        } as const
        await opened.note(id, { warnings: [warning] })
      }
      expect((await opened.facts()).provider.earlyWarnings).toBe(2)
    })

    it('count other paid bookings of the account, each once, except those refunded in full', async () => {
      await using opened = await open()
      const paid = opened.addBooking({})
      const statuses = ['succeeded', 'partially_refunded', 'refunded', 'cancelled', 'disputed'] as const
      for (const [place, status] of statuses.entries()) {
        const bookingId = place < 2 ? paid : opened.addBooking({})
        await opened.addPayment(aPayment({ id: paymentId(place), bookingId, status }))
      }
      await opened.addPayment(aPayment({ id: paymentId(9), bookingId: tap, userId: ben, status: 'succeeded' }))
      expect((await opened.facts()).customer.paidBookings).toBe(1)
    })

    it('count disputes of the account that are open or lost, this payment included, and none that was won', async () => {
      await using opened = await open()
      await opened.addPayment(aPayment({ id: another, status: 'succeeded' }))
      await opened.addPayment(aPayment({ id: paymentId(1), bookingId: tap, userId: ben, status: 'succeeded' }))
      const outcomes = ['open', 'lost', 'won', 'lost', 'open', 'open'] as const
      for (const [place, outcome] of outcomes.entries()) {
        const id = place < 2 ? one : place < 5 ? another : paymentId(1)
        const dispute: Dispute = {
          paymentId: id,
          provider: 'test',
          ref: `dp_${place}`,
          amount: pence(12_000),
          outcome,
          reason: 'fraudulent',
          dueBy: null,
          evidenceSent: false,
          createdAt: start,
          updatedAt: start,
        }
        await opened.note(id, { disputes: [dispute] })
      }
      expect((await opened.facts()).customer).toMatchObject({ openDisputes: 2, lostDisputes: 2 })
    })

    it('count refunds within the window, for bookings that the customer cancelled', async () => {
      const within = fraudWindows.refundsDays * day
      for (const [reason, minutes, count] of [
        ['customer', within - 1, 1],
        ['customer', within, 0],
        ['office', 0, 0],
      ] as const) {
        await using opened = await open()
        await opened.note(one, { entries: [anEntry()] })
        opened.data.set('bookings', { id: boiler }, { status: 'cancelled', cancel_reason: reason })
        await opened.payments.addRefund(aRefund('one', pence(100), { createdAt: ago(minutes) }))
        expect((await opened.facts()).customer.recentRefunds).toBe(count)
      }
    })

    it('count other accounts at the address and with the phone within the window, each once', async () => {
      const window = fraudWindows.sharedDays * day
      const sharers = fc.array(
        fc.record({ minutes: fc.integer({ min: window - 2, max: window + 2 }), twice: fc.boolean() }),
        {
          maxLength: 4,
        },
      )
      await fc.assert(
        fc.asyncProperty(sharers, async (made) => {
          await using opened = await open()
          opened.data.set('bookings', { id: tap }, { customer_postcode: 'CR0 2ZZ' })
          for (const { minutes, twice } of made) {
            const created_at = instantText(ago(minutes))
            const customer_id = opened.addUser({ phone: '+442079460958', created_at })
            for (let n = 0; n < (twice ? 2 : 1); n += 1) opened.addBooking({ customer_id, created_at })
          }
          // The customer's own other booking is nobody else's.
          opened.addBooking({})
          const count = made.filter(({ minutes }) => minutes < window).length
          expect((await opened.facts()).customer).toMatchObject({ othersAtAddress: count, othersWithPhone: count })
        }),
        { numRuns: runs(25) },
      )
    })

    it('are of the latest attempt of the payment: of other payments, nothing counts that came later', async () => {
      const [paid, until] = [ago(2 * day), ago(2 * day - 1)]
      await using opened = await open()
      const happens = async (late: Temporal.Instant) => {
        const made = {
          ref: `dp_${late.epochMilliseconds}`,
          provider: 'test',
          amount: pence(12_000),
          reason: 'fraudulent',
        } as const
        const settled = { outcome: 'open', dueBy: null, evidenceSent: false, createdAt: late, updatedAt: late } as const
        const bookingId = opened.addBooking({ status: 'cancelled', cancel_reason: 'customer' })
        const id = late === paid ? paymentId(1) : paymentId(2)
        await opened.addPayment(aPayment({ id, bookingId, status: 'succeeded', createdAt: late, paidAt: late }))
        await opened.note(id, {
          disputes: [{ ...made, ...settled, paymentId: id }],
          entries: [anEntry({ paymentId: id, providerRef: `ch_${late.epochMilliseconds}` })],
        })
        await opened.note(id, { attempt: opened.anAttempt({ paymentId: id, at: late }) })
        await opened.payments.addRefund(
          aRefund(`at-${late.epochMilliseconds}`, pence(100), { paymentId: id, createdAt: late }),
        )
        const customer_id = opened.addUser({ phone: '+442079460958', created_at: instantText(late) })
        opened.addBooking({ customer_id, created_at: instantText(late) })
      }
      opened.data.set('users', { id: asha }, { created_at: instantText(paid.subtract({ hours: 5 })) })
      opened.data.set('bookings', { id: tap }, { customer_postcode: 'CR0 2ZZ' })
      await opened.note(one, { attempt: opened.anAttempt({ at: paid, outcome: 'succeeded' }) })
      await happens(paid)
      const then = await opened.facts(paid)
      expect(then).toMatchObject({
        attempts: { failedOfAccount: 1 },
        customer: {
          accountAgeHours: 5,
          paidBookings: 1,
          openDisputes: 1,
          recentRefunds: 1,
          othersAtAddress: 1,
          othersWithPhone: 1,
        },
      })
      await happens(until)
      const { attempts, customer } = await opened.facts()
      expect({ attempts, customer }).toEqual({ attempts: then.attempts, customer: then.customer })
    })

    it('count a dispute of this very payment whenever it came, and know that more is known', async () => {
      await using opened = await open()
      await opened.note(one, { attempt: opened.anAttempt({ at: ago(day) }) })
      const before = await opened.fraud.facts(one, now)
      const dispute = {
        paymentId: one,
        provider: 'test',
        ref: 'dp_own',
        amount: pence(12_000),
        reason: 'fraudulent',
      } as const
      const settled = { outcome: 'open', dueBy: null, evidenceSent: false, createdAt: now, updatedAt: now } as const
      await opened.note(one, { disputes: [{ ...dispute, ...settled }] })
      const after = await opened.fraud.facts(one, now)
      expect([before, after].map((known) => known?.facts.customer.openDisputes)).toEqual([0, 1])
      expect([before, after].map((known) => known?.known)).toEqual(
        [0, 1].map((disputes) => knowledgeOf({ attempts: 1, warnings: 0, disputes, riskLevel: 'medium' })),
      )
    })

    it('know whether the district is covered, and the distance from that of the account', async () => {
      await using opened = await open()
      const district = {
        name: 'Somewhere',
        landmarks: '[]',
        is_main: 1,
        position: 1,
        latitude: 51.37,
        longitude: -0.08,
      }
      opened.data.insert('districts', { ...district, code: 'CR0' })
      opened.data.insert('districts', { ...district, code: 'CR2', latitude: 52.37 })
      opened.data.set('users', { id: asha }, { postcode: 'CR2 6AA' })
      const { place } = await opened.facts()
      expect(place).toMatchObject({ district: 'CR0', covered: true, accountDistrict: 'CR2' })
      expect(place.kilometresFromAccount).toBeGreaterThan(105)
      expect(place.kilometresFromAccount).toBeLessThan(115)
      opened.data.set('users', { id: asha }, { postcode: 'SE25 1AA' })
      expect((await opened.facts()).place).toMatchObject({ accountDistrict: 'SE25', kilometresFromAccount: null })
    })

    it('take the usual amount of the latest paid bookings of the same service and priority', async () => {
      await using opened = await open()
      const amounts = [9_000, 15_000, 11_000]
      for (const [place, amount] of amounts.entries()) {
        const bookingId = opened.addBooking({ estimated_cost_pence: amount })
        await opened.addPayment(aPayment({ id: paymentId(place), bookingId, status: 'succeeded' }))
      }
      const urgent = opened.addBooking({ estimated_cost_pence: 99_000, priority: 'urgent' })
      await opened.addPayment(aPayment({ id: paymentId(8), bookingId: urgent, status: 'succeeded' }))
      const unpaid = opened.addBooking({ estimated_cost_pence: 99_000 })
      await opened.addPayment(aPayment({ id: paymentId(9), bookingId: unpaid, status: 'cancelled' }))
      const expected = usualOf([12_000, ...amounts].map(pence))
      expect((await opened.facts()).amount.usual).toEqual(expected)
    })

    it('keep a usual amount for the minutes of the module at most', async () => {
      await using opened = await open()
      await opened.facts()
      const bookingId = opened.addBooking({ estimated_cost_pence: 20_000 })
      await opened.addPayment(aPayment({ id: another, bookingId, status: 'succeeded' }))
      const later = await opened.facts(now.add({ minutes: fraudSamples.usualMinutes }))
      expect(later.amount.usual).toMatchObject({ count: 2 })
    })

    it('take a booking at emergency priority for an emergency, and the time at which it was asked for in London', async () => {
      await using opened = await open()
      opened.data.set('bookings', { id: boiler }, { priority: 'emergency', created_at: '2026-07-01T22:30:00.000Z' })
      expect((await opened.facts()).booking).toMatchObject({
        emergency: true,
        askedAt: Temporal.PlainTime.from('23:30'),
      })
    })
  })
}

import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type PaymentPolicy, amountDue, stillDue } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { now, office } from '../../support/builders/bookings.ts'
import { type MovableClock, movableClock } from '../../support/doubles.ts'
import { type Deed, type Start, act, allDone, deeds, starts } from './money-model-deeds.ts'
import { stripeProvider, testProvider } from './money-model-providers.ts'
import { type MoneyModel, type Order, type Provider, type Trouble, openMoneyModel } from './money-model-world.ts'
import { runs } from '../../support/property-runs.ts'

interface Moment {
  readonly deed: Deed
  /** A concurrent act of somebody else. */
  readonly other: Deed | null
  readonly trouble: Trouble
}

const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({ dies: fc.constantFrom('before', 'after'), write: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ lost: true as const }),
)
const moments: fc.Arbitrary<readonly Moment[]> = fc.array(
  fc.record({ deed: deeds, other: fc.option(deeds, { freq: 3 }), trouble: troubles }),
  { minLength: 4, maxLength: 18 },
)
const plans: readonly (readonly [PaymentPolicy, Start])[] = [
  ['full', 'near'],
  ['full', 'far'],
  ['deposit', 'near'],
  ['hold', 'near'],
  ['hold', 'far'],
  ['hold', 'far'],
  ['after', 'near'],
]

const orders: fc.Arbitrary<Order> = fc.record({
  isAsked: fc.boolean(),
  by: fc.constantFrom('customer', 'guest', 'caller'),
  paysAfter: fc.boolean(),
})

describe('the money of the whole application, for any order of actions', () => {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-model-`)
  afterAll(() => folder.remove())

  async function run(
    card: Provider,
    paypal: Provider,
    clock: MovableClock,
    plan: (typeof plans)[number],
    all: readonly Moment[],
    order: Order,
  ) {
    await using model = await openMoneyModel(clock, { card, paypal }, folder.path)
    const [policy, start] = plan
    const id = await model.book(policy, starts[start], order)
    for (const { deed, other, trouble } of all) {
      await model.during(trouble, () =>
        allDone([deed, ...(other ? [other] : [])].map((one) => act(model, id, clock, one))),
      )
      clock.move({ seconds: 1 })
      await model.collect()
      await holdsAlways(model, id)
    }
    await settle(model, id, clock)
    await holdsAlways(model, id)
    await holdsInTheEnd(model, id)
    const [{ paid, authorised }, { kept, held }] = [await model.details(id), await model.money(id)]
    return { here: { kept: paid, held: authorised }, there: { kept, held } }
  }

  it('is at the provider as in the ledger, captured once, and nothing hangs', { timeout: runs(600_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...plans), moments, orders, async (plan, all, order) => {
        const clock = movableClock(now)
        using card = testProvider(clock)
        using paypal = testProvider(clock, 'paypal')
        const { here, there } = await run(card, paypal, clock, plan, all, order)
        expect(here).toEqual(there)
      }),
      { numRuns: runs(30) },
    )
  })

  it('is the same at Stripe, through the SDK of Stripe', { timeout: runs(600_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...plans), moments, orders, async (plan, all, order) => {
        const clock = movableClock(now)
        await using card = await stripeProvider(clock)
        using paypal = testProvider(clock, 'paypal')
        const { here, there } = await run(card, paypal, clock, plan, all, order)
        expect(here).toEqual(there)
      }),
      { numRuns: runs(4) },
    )
  })
})

async function holdsAlways(model: MoneyModel, id: BookingId): Promise<void> {
  const records = await model.modules.payments.listForBooking(id)
  const { estimatedCost, paid } = await model.details(id)
  const { kept, held, open } = await model.money(id)
  expect(kept + held).toBeLessThanOrEqual(estimatedCost)
  expect(paid).toBeLessThanOrEqual(estimatedCost)
  expect(open).toBeLessThanOrEqual(1)
  for (const { payment, ledger, refunds } of records) {
    const captures = ledger.filter(({ kind }) => kind === 'capture')
    expect(captures.length).toBeLessThanOrEqual(1)
    const captured = captures.reduce((sum, entry) => sum + entry.amount, 0)
    expect(captured).toBeLessThanOrEqual(payment.amount)
    const asked = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0)
    expect(asked).toBeLessThanOrEqual(captured)
    expect(['succeeded', 'partially_refunded', 'refunded'].includes(payment.status)).toBe(captured > 0)
  }
}

/** Receives all notices, relays all events, finishes what was begun, and lets unpaid bookings expire. */
async function settle(model: MoneyModel, id: BookingId, clock: MovableClock): Promise<void> {
  const { payments } = model.modules
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await model.collect()
    for (let at = 0; at < model.notices.length; at += 1) await model.receive(at)
    for (const { payment } of await payments.listForBooking(id)) {
      await payments.check(payment.id)
      if ((await model.details(id)).underReview) await payments.decideFraud(payment.id, 'genuine', office.userId)
    }
    await model.drainEvents()
    clock.move({ minutes: 25 })
    await model.modules.booking.settleCompletions()
    await model.modules.booking.settleMoves()
    await payments.finishRefunds()
    await model.expire()
    await model.drainEvents()
    if (rounds === 2 && (await model.details(id)).status === 'pending') clock.move({ hours: 24 })
  }
}

async function holdsInTheEnd(model: MoneyModel, id: BookingId): Promise<void> {
  const details = await model.details(id)
  const { kept, manualPayments, held, open } = await model.money(id)
  expect(model.waiting()).toBe(0)
  for (const { refunds } of await model.modules.payments.listForBooking(id)) {
    expect(refunds.filter(({ status }) => status === 'pending')).toEqual([])
  }
  const { status } = details
  expect(model.leftWithGuest()).toBe(0)
  const records = await model.modules.payments.listForBooking(id)
  expect(details.paid).toBe(records.flatMap(({ ledger }) => ledger).reduce((sum, entry) => sum + entry.amount, 0))
  // A cancellation by law before the work refunds everything; during the work it keeps at most its charge.
  for (const { from, fact } of await model.modules.booking.history(id)) {
    if (fact?.kind !== 'withdrawn') continue
    const mostKept = from === 'pending' || from === 'confirmed' ? 0 : fact.charge
    expect(kept - manualPayments).toBeLessThanOrEqual(Math.max(0, mostKept - manualPayments))
  }
  if (status === 'cancelled' || status === 'completed') expect(held).toBe(0)
  if (status === 'cancelled' || stillDue(details) === 0) expect(open).toBe(0)
  // A person returns a manual payment: the office is notified, and nothing is recorded before.
  if (status === 'completed')
    expect(kept - manualPayments).toBeLessThanOrEqual(Math.max(0, amountDue(details) - manualPayments))
  // A customer who has not paid the whole advance has no booking any more; the rest was asked for at most once.
  const { booking } = model.modules
  expect(model.eventCount('booking-part-paid')).toBeLessThanOrEqual(1)
  if (status === 'pending') expect(await booking.amountDue(id)).toMatchObject({ amount: 0 })
  // No money is left open: the cost of the work is paid, or is asked for.
  if (status === 'completed') expect((await booking.amountDue(id))?.payable).toBe(stillDue(details) > 0)
  for (const provider of ['test', 'paypal', 'stripe'] as const) {
    if (!model.modules.payments.knows(provider)) continue
    const run = await model.modules.payments.reconcileLast(provider, 7, 'system')
    expect(run).toMatchObject({ differences: [] })
  }
}

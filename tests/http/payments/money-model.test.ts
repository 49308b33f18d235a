import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type PaymentPolicy, amountDue, stillDue } from '#modules/booking'
import { type BookingId, pence } from '#modules/shared'
import { asha, now, office, tuesdayTen } from '../../support/builders/bookings.ts'
import { movableClock } from '../../support/doubles.ts'
import { stripeProvider, testProvider } from './money-model-providers.ts'
import { type MoneyModel, type Provider, type Trouble, openMoneyModel } from './money-model-world.ts'

const methods = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_authenticationRequired',
  'pm_card_chargeCustomerFail',
] as const

const starts = {
  near: tuesdayTen,
  far: Temporal.Instant.from('2026-03-10T10:00:00Z'),
  farther: Temporal.Instant.from('2026-03-24T10:00:00Z'),
} as const
type Start = keyof typeof starts

type Deed =
  | { readonly do: 'pay'; readonly way: 'card' | 'paypal'; readonly method: string; readonly times: 1 | 2 }
  | { readonly do: 'challenge'; readonly passed: boolean }
  /** The notice at this place of all that ever came in, again or for the first time. */
  | { readonly do: 'notice'; readonly at: number }
  | { readonly do: 'refund' | 'by-hand'; readonly name: number; readonly amount: number }
  | { readonly do: 'cancel'; readonly by: 'customer' | 'office' }
  /** The next move of the work; where it is the last, at this share of the price. */
  | { readonly do: 'work'; readonly share: number }
  /** Another time for the visit: within the days that a bank holds money, or after them. */
  | { readonly do: 'move'; readonly to: Start }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'expire' | 'check' | 'relay' | 'finish-refunds' | 'withdraw' }

interface Moment {
  readonly deed: Deed
  /** A concurrent act of somebody else. */
  readonly other: Deed | null
  readonly trouble: Trouble
}

const oneOf = <T extends string>(...names: readonly T[]) => fc.constantFrom(...names)
const amount = fc.integer({ min: 1, max: 9_000 })
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: oneOf('pay'),
      way: oneOf('card', 'card', 'paypal'),
      method: fc.constantFrom(...methods),
      times: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  fc.record({ do: oneOf('challenge'), passed: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ do: oneOf('notice'), at: fc.nat({ max: 20 }) }) },
  fc.record({ do: oneOf('refund', 'by-hand'), name: fc.nat({ max: 3 }), amount }),
  fc.record({ do: oneOf('cancel'), by: oneOf('customer', 'office') }),
  { weight: 2, arbitrary: fc.record({ do: oneOf('work'), share: fc.nat({ max: 100 }) }) },
  fc.record({ do: oneOf('move'), to: fc.constantFrom<Start>('near', 'far', 'farther') }),
  fc.record({ do: oneOf('wait'), minutes: fc.nat({ max: 40 }) }),
  { weight: 3, arbitrary: fc.record({ do: oneOf('expire', 'check', 'relay', 'finish-refunds', 'withdraw') }) },
)
const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({ dies: oneOf('before', 'after'), write: fc.integer({ min: 1, max: 4 }) }),
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

/** MONEY_RUNS and MONEY_RUNS_STRIPE: how many sequences are tried. */
describe('the money of the whole application, for any order of actions', () => {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-model-`)
  afterAll(() => folder.remove())

  async function run(
    card: Provider,
    paypal: Provider,
    clock: Clock,
    plan: (typeof plans)[number],
    all: readonly Moment[],
    isAsked: boolean,
  ) {
    await using model = await openMoneyModel(clock, { card, paypal }, folder.path)
    const [policy, start] = plan
    const id = await model.book(policy, starts[start], isAsked)
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

  it('is at the provider as in the ledger, captured once, and nothing hangs', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...plans), moments, fc.boolean(), async (plan, all, isAsked) => {
        const clock = movableClock(now)
        using card = testProvider(clock)
        using paypal = testProvider(clock, 'paypal')
        const { here, there } = await run(card, paypal, clock, plan, all, isAsked)
        expect(here).toEqual(there)
      }),
      { numRuns: Number(process.env['MONEY_RUNS'] ?? 30) },
    )
  })

  it('is the same at Stripe, through the SDK of Stripe', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...plans), moments, fc.boolean(), async (plan, all, isAsked) => {
        const clock = movableClock(now)
        await using card = await stripeProvider(clock)
        using paypal = testProvider(clock, 'paypal')
        const { here, there } = await run(card, paypal, clock, plan, all, isAsked)
        expect(here).toEqual(there)
      }),
      { numRuns: Number(process.env['MONEY_RUNS_STRIPE'] ?? 4) },
    )
  })
})

type Clock = ReturnType<typeof movableClock>

async function act(model: MoneyModel, id: BookingId, clock: Clock, deed: Deed): Promise<void> {
  const { booking, payments } = model.modules
  switch (deed.do) {
    case 'pay':
      return allDone(Array.from({ length: deed.times }, () => model.pay(id, deed.way, deed.method)))
    case 'challenge':
      return model.answerChallenge(id, deed.passed)
    case 'notice':
      return model.receive(deed.at)
    case 'refund': {
      const last = (await payments.listForBooking(id)).at(-1)
      return last && model.refund(last.payment.id, deed.name, deed.amount)
    }
    case 'by-hand':
      return model.payByHand(id, deed.name, deed.amount)
    case 'cancel':
      await booking.cancel(deed.by === 'office' ? office : asha, id, null)
      return
    case 'withdraw':
      await booking.withdraw(id, 'link')
      return
    case 'work': {
      const { status, technicianId, estimatedCost } = await model.details(id)
      if (technicianId === null) return
      const next = status === 'confirmed' ? 'in_progress' : 'completed'
      const cost = pence(Math.floor((estimatedCost * deed.share) / 100))
      const finalCost = next === 'completed' && cost > 0 ? cost : null
      await booking.changeStatus(office, id, {
        status: next,
        technicianNotes: null,
        finalCost,
        isUndoable: cost % 2 === 1,
      })
      return
    }
    case 'move':
      await booking.reschedule(office, id, starts[deed.to])
      return
    case 'wait':
      clock.move({ minutes: deed.minutes })
      return
    case 'expire':
      await model.expire()
      return
    case 'check':
      for (const { payment } of await payments.listForBooking(id)) await payments.check(payment.id)
      return
    case 'relay':
      await booking.settleCompletions()
      return model.drainEvents()
    case 'finish-refunds':
      clock.move({ minutes: 2 })
      await payments.finishRefunds()
  }
}

/** Waits for all, and only then throws what one of them threw. */
async function allDone(works: readonly Promise<unknown>[]): Promise<void> {
  const faults = (await Promise.allSettled(works)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (faults.length > 0) throw new AggregateError(faults)
}

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
async function settle(model: MoneyModel, id: BookingId, clock: Clock): Promise<void> {
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
  if (status === 'cancelled' || status === 'completed') expect(held).toBe(0)
  if (status === 'cancelled' || stillDue(details) === 0) expect(open).toBe(0)
  // A manual payment is paid back by hand: the office is notified, and nothing is recorded before.
  if (status === 'completed')
    expect(kept - manualPayments).toBeLessThanOrEqual(Math.max(0, amountDue(details) - manualPayments))
  // A customer who has not paid the whole advance has no booking any more; the rest was asked for at most once.
  const { booking } = model.modules
  expect(model.eventCount('booking-part-paid')).toBeLessThanOrEqual(1)
  if (status === 'pending') expect(await booking.amountDue(id)).toMatchObject({ amount: 0 })
  // Nothing hangs: what the work came to is paid, or is asked for.
  if (status === 'completed') expect((await booking.amountDue(id))?.payable).toBe(stillDue(details) > 0)
  for (const provider of ['test', 'paypal', 'stripe'] as const) {
    if (!model.modules.payments.knows(provider)) continue
    const run = await model.modules.payments.reconcileLast(provider, 7, 'system')
    expect(run).toMatchObject({ differences: [] })
  }
}

import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { isShownAt } from '#modules/adverts'
import { type AdvertId, sumPence } from '#modules/shared'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { asha, now } from '../../support/builders/bookings.ts'
import { type MovableClock, movableClock } from '../../support/doubles.ts'
import { type AdvertDeed, type Adverts, actOnAdverts, advertDeeds, daysOf, setPrices } from './adverts-deeds.ts'
import { allDone } from './money-model-deeds.ts'
import { stripeProvider, testProvider } from './money-model-providers.ts'
import { type MoneyModel, type Provider, type Trouble, openMoneyModel } from './money-model-world.ts'
import { runs } from '../../support/property-runs.ts'

interface Moment {
  readonly deed: AdvertDeed
  /** A concurrent act of somebody else. */
  readonly other: AdvertDeed | null
  readonly trouble: Trouble
}

const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({ dies: fc.constantFrom('before', 'after'), write: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ lost: true as const }),
)

function momentsOf(deeds: fc.Arbitrary<AdvertDeed>): fc.Arbitrary<readonly Moment[]> {
  const moment = fc.record({ deed: deeds, other: fc.option(deeds, { freq: 3 }), trouble: troubles })
  return fc.array(moment, { minLength: 4, maxLength: 18 })
}

/** ADVERT_RUNS and ADVERT_RUNS_STRIPE: how many sequences are tried. */
describe('the money of adverts in the whole application, for any order of actions', () => {
  const folder = mkdtempDisposableSync(`${tmpdir()}/callout-adverts-`)
  afterAll(() => folder.remove())

  async function run(card: Provider, paypal: Provider, clock: MovableClock, all: readonly Moment[]) {
    await using model = await openMoneyModel(clock, { card, paypal }, folder.path)
    const createdAt = now.toString({ fractionalSecondDigits: 3 })
    const adverts: Adverts = {
      listing: addAdvert(model.data, 'model', asha.userId, { createdAt }),
      job: addAdvert(model.data, 'model', asha.userId, { kind: 'job', createdAt }),
    }
    await setPrices(model, 500)
    for (const { deed, other, trouble } of all) {
      await model.during(trouble, () =>
        allDone([deed, ...(other ? [other] : [])].map((one) => actOnAdverts(model, adverts, clock, one))),
      )
      clock.move({ seconds: 1 })
      await model.collect()
      await holdsAlways(model, adverts, clock)
    }
    await settle(model, adverts, clock)
    await holdsAlways(model, adverts, clock)
    await holdsInTheEnd(model, adverts)
    return model.data.count('adverts')
  }

  it('buys one period of one advert, and is at the provider as in the ledger', { timeout: runs(600_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(momentsOf(advertDeeds(true)), async (all) => {
        const clock = movableClock(now)
        using card = testProvider(clock)
        using paypal = testProvider(clock, 'paypal')
        expect(await run(card, paypal, clock, all)).toBe(2)
      }),
      { numRuns: runs(20) },
    )
  })

  it('is the same at Stripe, through the SDK of Stripe', { timeout: runs(600_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(momentsOf(advertDeeds(false)), async (all) => {
        const clock = movableClock(now)
        await using card = await stripeProvider(clock)
        using paypal = testProvider(clock, 'paypal')
        expect(await run(card, paypal, clock, all)).toBe(2)
      }),
      { numRuns: runs(4) },
    )
  })
})

const instant = (text: unknown) => Temporal.Instant.from(String(text))

/** All that is true after each deed, whatever was refused and whatever broke. */
async function holdsAlways(model: MoneyModel, adverts: Adverts, clock: MovableClock): Promise<void> {
  for (const id of Object.values(adverts)) {
    const records = await model.modules.payments.listForAdvert(id)
    const advert = await model.modules.market.find(id)
    if (!advert) throw new Error('the advert has gone')
    const periods = model.data.rows('advert_periods', { advert_id: id }, ['starts_at'])
    for (const period of periods) {
      const record = records.find(({ payment }) => payment.id === period['payment_id'])
      // A period is bought by a captured payment of this advert, by its plan, and counts while any of its money is ours.
      expect(record?.payment.advertPlan).toBe(period['plan'])
      expect(period['days']).toBe(daysOf(String(period['plan'])))
      const kept = sumPence((record?.ledger ?? []).map(({ amount }) => amount))
      expect(period['stopped_at'] === null).toBe(kept > 0)
    }
    const active = periods.filter((period) => period['stopped_at'] === null)
    const isPaidNow = active.some((period) => Temporal.Instant.compare(instant(period['ends_at']), clock.now()) > 0)
    expect(isPaidNow || !isShownAt(advert, clock.now())).toBe(true)
    expect(periods.length > 0).toBe(advert.paidUntil !== null)
    for (const { payment, ledger, refunds } of records) {
      const captures = ledger.filter(({ kind }) => kind === 'capture')
      const captured = sumPence(captures.map(({ amount }) => amount))
      expect(captures.length).toBeLessThanOrEqual(1)
      expect(captured === 0 || captured === payment.amount).toBe(true)
      const asked = refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount)
      expect(sumPence(asked)).toBeLessThanOrEqual(captured)
      expect([asha.userId, id]).toEqual([payment.userId, payment.advertId])
    }
    const isOpen = ({ payment }: (typeof records)[number]) => ['pending', 'requires_action'].includes(payment.status)
    expect(records.filter(isOpen).length).toBeLessThanOrEqual(1)
    expect((await model.books(records)).filter(({ isOpen: opened }) => opened).length).toBeLessThanOrEqual(1)
  }
}

/** Receives all notices, relays all events and finishes what was begun. */
async function settle(model: MoneyModel, adverts: Adverts, clock: MovableClock): Promise<void> {
  const { payments } = model.modules
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await model.collect()
    for (let at = 0; at < model.notices.length; at += 1) await model.receive(at)
    for (const id of Object.values(adverts)) {
      for (const { payment } of await payments.listForAdvert(id)) await payments.check(payment.id)
    }
    await model.drainEvents()
    clock.move({ minutes: 25 })
    await payments.finishRefunds()
    await model.drainEvents()
  }
}

async function holdsInTheEnd(model: MoneyModel, adverts: Adverts): Promise<void> {
  expect(model.waiting()).toBe(0)
  for (const id of Object.values(adverts)) await holdsOfAdvert(model, id)
  for (const provider of ['test', 'paypal', 'stripe'] as const) {
    if (!model.modules.payments.knows(provider)) continue
    const run = await model.modules.payments.reconcileLast(provider, 7, 'system')
    expect(run).toMatchObject({ differences: [] })
  }
}

async function holdsOfAdvert(model: MoneyModel, id: AdvertId): Promise<void> {
  const records = await model.modules.payments.listForAdvert(id)
  const books = await model.books(records)
  const rejectedAt = model.data.value('adverts', 'first_rejected_at', { id })
  for (const { payment, ledger, refunds } of records) {
    const kept = sumPence(ledger.map(({ amount }) => amount))
    const there = books.find((book) => book.id === payment.id)
    if (there) expect(kept).toBe(there.kept)
    expect(refunds.filter(({ status }) => status === 'pending')).toEqual([])
    // Money that is ours has bought days; what bought nothing went back.
    expect(kept > 0 ? model.data.count('advert_periods', { payment_id: payment.id }) : 1).toBe(1)
    const isBeforeRejection =
      typeof rejectedAt === 'string' && Temporal.Instant.compare(payment.createdAt, instant(rejectedAt)) <= 0
    // A person refunds a manual payment.
    if (isBeforeRejection && payment.provider !== 'office') expect(kept).toBeLessThanOrEqual(0)
  }
}

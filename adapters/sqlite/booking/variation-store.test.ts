import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type VariationId, pence } from '#modules/shared'
import { variationStoreContract } from '../../../tests/contracts/booking/variation-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, asha, office, pay, tom } from '../../../tests/support/builders/bookings.ts'
import { withVariations } from '../../../tests/support/builders/variations.ts'
import { createSqliteBookingStore } from './booking-store.ts'
import { createSqliteLinkStore } from './link-store.ts'
import { createTechnicianRatings } from './technician-ratings.ts'
import { createSqliteVariationStore } from './variation-store.ts'
import { runs } from '../../../tests/support/property-runs.ts'

variationStoreContract('SQLite', async () => {
  const opened = openBooked()
  const { database } = opened
  return {
    ...opened,
    variations: createSqliteVariationStore(database),
    links: createSqliteLinkStore(database),
    bookings: createSqliteBookingStore(database, createTechnicianRatings(database)),
  }
})

async function open() {
  const opened = openBooking()
  const made = await opened.booking.request(aRequest())
  if (!made.ok) throw new Error(made.refusal.kind)
  const { id } = made.value
  pay(opened.database, id, 8_500)
  await opened.booking.confirmPaid(id)
  return { ...opened, ...withVariations(opened), id }
}

type World = Awaited<ReturnType<typeof open>>

/** Invariants after any act. */
interface Model {
  readonly statuses: Map<VariationId, string>
  agreed: number
  over: boolean
}

type Step = { readonly kind: 'propose' | 'accept' | 'decline' | 'withdraw' | 'cancel'; readonly amount: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('propose', 'propose', 'accept', 'decline', 'withdraw', 'cancel'),
  amount: fc.integer({ min: 8_000, max: 12_000 }),
})

/** Each step names a variation of the past: the newest, or one that is long decided. */
async function take(world: World, { kind, amount }: Step, at: VariationId | undefined): Promise<unknown> {
  const { variations, id } = world
  if (kind === 'propose') return variations.propose(tom, id, pence(amount), 'More to do.')
  if (kind === 'cancel') return world.booking.cancel(office, id, null)
  if (at === undefined) return null
  if (kind === 'withdraw') return variations.withdraw(tom, id, at)
  return variations.decide(asha, id, at, kind === 'accept' ? 'accepted' : 'declined')
}

/** Each sentence that is not true of the world as it is now. */
async function faultsOf({ store, ports, id }: World, model: Model): Promise<readonly string[]> {
  const all = await store.list(id)
  const booking = await ports.bookings.find(id)
  const accepted = all.filter(({ status }) => status === 'accepted').map(({ amount }) => amount)
  const agreed = accepted.at(-1) ?? 8_500
  const changed = all.filter(({ id: one, status }) => {
    const before = model.statuses.get(one)
    return before !== undefined && before !== 'proposed' && before !== status
  })
  const sentences = {
    'one is open at most': all.filter(({ status }) => status === 'proposed').length <= 1,
    'what is decided stays decided': changed.length === 0,
    'what is decided has its time': all.every(
      ({ status, decidedAt }) => (decidedAt === null) === (status === 'proposed'),
    ),
    'the last yes is what is agreed': booking?.agreedCost === (accepted.at(-1) ?? null),
    'only more is agreed to': agreed >= model.agreed && accepted.every((amount) => amount <= agreed),
    'nothing is agreed once it is over': !model.over || agreed === model.agreed,
  }
  for (const { id: one, status } of all) model.statuses.set(one, status)
  model.agreed = agreed
  model.over ||= booking?.status === 'cancelled'
  return Object.entries(sentences).flatMap(([sentence, holds]) => (holds ? [] : [sentence]))
}

describe('variations in any order and concurrently', () => {
  it('are open one at a time, are decided once, and raise the agreed cost only when accepted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.nat(3)), { maxLength: 12 }),
        async (rounds) => {
          using world = await open()
          const model: Model = { statuses: new Map(), agreed: 8_500, over: false }
          for (const [steps, back] of rounds) {
            const known = (await world.store.list(world.id)).map(({ id }) => id)
            // Those of one round are asked for in the same turn: each meets what the others have just done.
            await Promise.all(steps.map((one) => take(world, one, known.at(-1 - back) ?? known.at(-1))))
            expect(await faultsOf(world, model)).toEqual([])
          }
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it.each([
    ['accept first', ['accepted', 'withdrawn'] as const],
    ['withdraw first', ['withdrawn', 'accepted'] as const],
  ])('settle one way only when acceptance and withdrawal are concurrent: %s', async (_, [first]) => {
    using world = await open()
    const asked = await world.variations.propose(tom, world.id, pence(9_000), 'More to do.')
    if (!asked.ok) throw new Error(asked.refusal.kind)
    const yes = () => world.variations.decide(asha, world.id, asked.value.id, 'accepted')
    const back = () => world.variations.withdraw(tom, world.id, asked.value.id)
    const outcomes = await Promise.all(first === 'accepted' ? [yes(), back()] : [back(), yes()])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false])
    expect(outcomes[1]).toMatchObject({ refusal: { kind: 'variation-closed', variation: { status: first } } })
    expect(await world.ports.bookings.find(world.id)).toMatchObject({ agreedCost: first === 'accepted' ? 9_000 : null })
  })
})

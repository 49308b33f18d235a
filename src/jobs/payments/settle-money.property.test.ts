import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentPolicy, agreedCost, amountDue, dueNow } from '#modules/booking'
import { type BookingId, OutsideDown } from '#modules/shared'
import { asha, office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const methods = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_threeDSecure2Required',
  'pm_card_chargeCustomerFail',
] as const
const starts = { near: tuesdayTen, far: Temporal.Instant.from('2026-03-10T10:00:00Z'), now: null } as const

type Deed =
  | { readonly do: 'pay'; readonly method: (typeof methods)[number]; readonly times: 1 | 2; readonly dies: boolean }
  | { readonly do: 'challenge'; readonly passed: boolean }
  | { readonly do: 'notice'; readonly at: number }
  | { readonly do: 'relay'; readonly dies: boolean }
  | { readonly do: 'move'; readonly to: 'near' | 'far' }
  | { readonly do: 'work'; readonly share: number | null }
  | { readonly do: 'agree'; readonly more: number }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'lapse' | 'cancel' | 'cancel-by-office' | 'expire' | 'ask' | 'relay-again' }

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      method: fc.constantFrom(...methods),
      times: fc.constantFrom(1 as const, 2 as const),
      dies: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('challenge' as const), passed: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('notice' as const), at: fc.nat({ max: 15 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('relay' as const), dies: fc.boolean() }) },
  fc.record({ do: fc.constant('move' as const), to: fc.constantFrom('near' as const, 'far' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('work' as const), share: fc.option(fc.nat({ max: 100 })) }) },
  fc.record({ do: fc.constant('agree' as const), more: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.nat({ max: 30 }) }),
  fc.record({
    do: fc.constantFrom(
      'lapse' as const,
      'cancel' as const,
      'cancel-by-office' as const,
      'expire' as const,
      'ask' as const,
      'relay-again' as const,
    ),
  }),
)

/** A payment is not judged by the cards that were tried for the payments after it. */
const laterCards: [PaymentPolicy, keyof typeof starts, Deed[]] = [
  'full',
  'near',
  [
    paid('pm_card_visa'),
    { do: 'work', share: null },
    { do: 'agree', more: 1 },
    { do: 'relay-again' },
    paid('pm_card_threeDSecure2Required'),
    { do: 'agree', more: 1 },
    paid('pm_card_chargeDeclined'),
    paid('pm_card_chargeCustomerFail'),
    paid('pm_card_visa'),
  ],
]

function paid(method: (typeof methods)[number]): Deed {
  return { do: 'pay', method, times: 1, dies: false }
}

/** The provider does its part, and the process dies before it receives the answer. */
function openFragileWorld() {
  const dies = { next: false }
  const world = openMoneyWorld((gateway) => {
    const orDie = async <T>(work: Promise<T>): Promise<T> => {
      const done = await work
      if (!dies.next) return done
      dies.next = false
      throw new OutsideDown('the test gateway')
    }
    return {
      ...gateway,
      confirm: (asked) => orDie(gateway.confirm(asked)),
      capture: (ref, amount) => orDie(gateway.capture(ref, amount)),
      cancel: (ref) => orDie(gateway.cancel(ref)),
      refund: (ref, id, amount) => orDie(gateway.refund(ref, id, amount)),
    }
  })
  async function mayDie(work: () => Promise<unknown>, next: boolean): Promise<void> {
    dies.next = next
    try {
      await work()
    } catch (fault) {
      if (!(fault instanceof OutsideDown)) throw fault
    } finally {
      dies.next = false
    }
  }
  return { ...world, mayDie }
}

type World = ReturnType<typeof openFragileWorld>

async function perform(world: World, id: BookingId, deed: Deed): Promise<void> {
  const { booking, stores, provider } = world
  const latest = async () => (await stores.payments.listForBooking(id)).at(-1)?.payment
  switch (deed.do) {
    case 'pay': {
      const all = () => Promise.allSettled(Array.from({ length: deed.times }, () => world.pay(id, deed.method)))
      return world.mayDie(async () => {
        for (const one of await all()) if (one.status === 'rejected') throw one.reason
      }, deed.dies)
    }
    case 'challenge': {
      const { providerRef = null, clientSecret = null } = (await latest()) ?? {}
      const intent = provider.hosted.find(providerRef ?? '', clientSecret ?? '')
      if (intent) provider.hosted.answerChallenge(intent, deed.passed)
      return
    }
    case 'notice':
      return world.receive(world.sent[deed.at])
    case 'relay':
      return world.mayDie(() => world.relay(), deed.dies)
    case 'relay-again':
      await world.relayAgain()
      return
    case 'move':
      await booking.reschedule(office, id, starts[deed.to])
      return
    case 'work': {
      const { status, ...rest } = await world.details(id)
      const next = status === 'confirmed' ? 'in_progress' : 'completed'
      const cost = deed.share === null ? null : Math.floor((agreedCost(rest) * deed.share) / 100)
      await world.move(id, next, next === 'completed' ? cost : null)
      return
    }
    case 'agree': {
      const { status, ...rest } = await world.details(id)
      if (status !== 'in_progress') return
      world.database.raw
        .prepare('update bookings set agreed_cost_pence = ?, version = version + 1 where id = ?')
        .run(agreedCost(rest) + deed.more, id)
      return
    }
    case 'wait':
      world.clock.move({ hours: deed.hours })
      return
    case 'lapse': {
      const payment = await latest()
      if (payment?.status === 'authorised') await world.lapse(payment.id)
      return
    }
    case 'cancel':
    case 'cancel-by-office':
      await booking.cancel(deed.do === 'cancel' ? asha : office, id, null)
      return
    case 'expire':
      await world.expire()
      return
    case 'ask':
      await booking.askForAuthorisations()
  }
}

/** Invariants at every moment: our records never exceed the provider's, and no request exceeds the amount due. */
async function holds(world: World, id: BookingId): Promise<void> {
  const details = await world.details(id)
  const due = dueNow(details, world.clock.now())
  const most = Math.max(0, agreedCost(details) - details.charged - details.authorised)
  expect(due.amount).toBeGreaterThanOrEqual(0)
  expect(due.amount).toBeLessThanOrEqual(most)
  const asked = (await world.stores.payments.listForBooking(id)).filter(({ payment }) =>
    ['pending', 'requires_action', 'authorised'].includes(payment.status),
  )
  expect(asked.length).toBeLessThanOrEqual(1)
}

describe('money and bookings, for any order of actions', () => {
  it('end with the ledger equal to the provider, and nothing authorised or open for a booking that is over', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<PaymentPolicy>('full', 'deposit', 'hold', 'hold', 'after'),
        fc.constantFrom<keyof typeof starts>('near', 'near', 'far', 'now'),
        fc.array(deeds, { minLength: 5, maxLength: 25 }),
        async (policy, start, sequence) => {
          using world = openFragileWorld()
          world.policy(policy)
          const id = await world.book(starts[start])
          for (const deed of sequence) {
            await perform(world, id, deed)
            world.clock.move({ seconds: 1 })
            await world.collect()
            await holds(world, id)
          }
          await settleAll(world, id)
          await holds(world, id)
          const details = await world.details(id)
          const there = await world.atTheProvider(id)
          expect(details).toMatchObject({ paid: there.kept, authorised: there.held })
          expect(there.kept).toBeLessThanOrEqual(await mostKept(world, details))
          const waitsUnpaid = details.status === 'pending' && dueNow(details, world.clock.now()).amount > 0
          expect(waitsUnpaid && details.startsAt !== null && details.expiresAt === null).toBe(false)
          const isOver = details.status === 'cancelled' || details.status === 'completed'
          expect(isOver && there.held > 0).toBe(false)
          expect(details.status === 'cancelled' && there.open > 0).toBe(false)
          const before = { events: world.database.eventKinds(), there }
          await world.relayAgain()
          for (const notice of world.sent) await world.receive(notice)
          await settleAll(world, id)
          expect({ events: world.database.eventKinds(), there: await world.atTheProvider(id) }).toEqual(before)
        },
      ),
      { numRuns: runs(150), examples: [laterCards] },
    )
  })
})

/** The call-out fee for a booking cancelled before it began; otherwise the agreed cost. */
async function mostKept({ ports }: World, booking: Awaited<ReturnType<World['details']>>): Promise<number> {
  const wasCalledOff = booking.status === 'cancelled' && booking.actualStartTime === null
  return wasCalledOff ? (await ports.schedule.rules()).callOutFee : amountDue(booking)
}

/** Receives all notices, relays all events, and finishes what was begun. */
async function settleAll(world: World, id: BookingId): Promise<void> {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    await world.collect()
    for (const notice of world.sent) await world.receive(notice)
    // A notice that lies about for an hour is not trusted any more; looking is what reconciliation does.
    for (const { payment } of await world.stores.payments.listForBooking(id)) await world.payments.check(payment.id)
    await world.relay()
    world.clock.move({ minutes: 2 })
    await world.payments.finishRefunds()
  }
  expect(await world.relay()).toBe(0)
}

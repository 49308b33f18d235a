import { type DemoRows, createSqliteDemoStore } from '#adapters/sqlite'
import type { ProposalWish } from '#modules/care-plans'
import { type CarePlanId, type Result, type UserId, businessDate } from '#modules/shared'
import { compose } from '../../compose.ts'
import type { OpenedAdapters } from '../../open-adapters.ts'
import { type PastClock, idsOfClock } from './past-clock.ts'

/** The demo business has nobody of the office. */
const office = 'usr_system' as UserId

interface DemoPlans {
  readonly adapters: OpenedAdapters
  /** The clock of the adapters. */
  readonly clock: PastClock
  readonly now: Temporal.Instant
  readonly rows: DemoRows
}

/**
 * Maintenance plans of four customers: one active, which is billed first in some days, one paused, one proposed and one ended, by
 * the use cases of their people. Nobody is notified.
 */
export async function addDemoPlans({ adapters, clock, now, rows }: DemoPlans): Promise<void> {
  const { carePlans, catalogue, customers } = compose({ ...adapters, ids: idsOfClock(clock) })
  const people = rows.users
    .filter((user) => user.role === 'customer')
    .slice(0, 4)
    .map(({ id, address, postcode }) => ({ id: id as UserId, address: address ?? '', postcode: postcode ?? '' }))
  const services = await catalogue.activeServices()
  const service = services.find(({ name }) => /boiler/i.test(name)) ?? services.find(({ isEmergency }) => !isEmergency)
  const { plans } = await catalogue.plans()
  const tier = plans.find(({ isActive }) => isActive)
  if (!service || service.isEmergency || !tier) return
  const today = businessDate(now)

  async function propose(user: (typeof people)[number], daysAgo: number): Promise<CarePlanId> {
    clock.goTo(now.subtract({ hours: 24 * daysAgo }))
    const property = fitting(
      await customers.addProperty(user.id, {
        name: 'Home',
        address: user.address,
        postcode: user.postcode,
        accessNotes: {},
        occupier: { name: null, phone: null, email: null },
      }),
    )
    const wish: ProposalWish = {
      customerId: user.id,
      propertyId: property.id,
      tier: tier?.id ?? '',
      interval: 'monthly',
      price: tier?.monthly ?? fail('there is no plan'),
      visitsAYear: 1,
      serviceId: service?.id ?? fail('there is no service'),
      startsOn: today.add({ days: 10 }),
      firstVisitOn: today.add({ days: 40 }),
    }
    return fitting(await carePlans.propose(wish, office, null)).id
  }

  async function accept(id: CarePlanId, user: UserId): Promise<void> {
    clock.goTo(clock.now().add({ hours: 5 }))
    const plan = await carePlans.find(id)
    const offer = plan && (await carePlans.offer(plan))
    const said = { termsVersion: offer?.termsVersion ?? '', isEarly: false, address: '192.0.2.1' }
    fitting(await carePlans.accept(id, said, user))
  }

  const [first, second, third, fourth] = people
  await createSqliteDemoStore(adapters.database).withoutEvents(async () => {
    if (third) {
      const ended = await propose(third, 9)
      await accept(ended, third.id)
      clock.goTo(clock.now().add({ hours: 30 }))
      fitting(await carePlans.endByCustomer(ended, third.id))
    }
    if (fourth) {
      const paused = await propose(fourth, 7)
      await accept(paused, fourth.id)
      fitting(await carePlans.pause(paused, office, 2))
    }
    if (first) await accept(await propose(first, 6), first.id)
    if (second) await propose(second, 2)
  })
}

function fitting<Value>(done: Result<Value, { readonly kind: string }>): Value {
  return done.ok ? done.value : fail(`a sample plan was refused: ${done.refusal.kind}`)
}

function fail(words: string): never {
  throw new Error(words)
}

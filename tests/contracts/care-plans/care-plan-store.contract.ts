import { describe, expect, it } from 'vitest'
import type { CarePlan, CarePlanStep, CarePlanStore } from '#modules/care-plans'
import {
  type BookingId,
  type CarePlanId,
  type PropertyId,
  type RecurrenceId,
  type Result,
  type ServiceId,
  type UserId,
  accept,
  pence,
} from '#modules/shared'
import type { Audited } from '../../support/audited.ts'

interface Opened extends Audited {
  readonly plans: CarePlanStore
  /** Three properties of the customer. */
  readonly customer: UserId
  readonly properties: readonly PropertyId[]
  readonly service: ServiceId
  /** The documents of a plan begin. */
  begin(id: RecurrenceId): Promise<void>
  /** Books an included visit, in a state. */
  book(plan: CarePlanId, number: number, status: 'confirmed' | 'completed' | 'cancelled'): Promise<BookingId>
}

const day = (text: string) => Temporal.PlainDate.from(text)
const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

function aPlan({ customer, properties, service }: Opened, place = 0, changes: Partial<CarePlan> = {}): CarePlan {
  const propertyId = properties[place]
  if (!propertyId) throw new Error('there are three properties')
  return {
    id: `cpl_plan-${place}` as CarePlanId,
    customerId: customer,
    propertyId,
    enquiryId: null,
    tier: 'basic',
    name: 'Basic Care',
    interval: 'yearly',
    price: pence(49_000),
    visitsAYear: 2,
    serviceId: service,
    startsOn: day('2026-03-10'),
    firstVisitOn: day('2026-04-01'),
    state: 'proposed',
    createdBy: 'usr_office' as UserId,
    createdAt: noon,
    expiresAt: noon.add({ hours: 720 }),
    acceptance: null,
    recurrenceId: null,
    pausedFrom: null,
    visitsFrom: day('2026-03-10'),
    lastVisit: 0,
    reminded: null,
    ending: null,
    version: 1,
    ...changes,
  }
}

const acceptance = {
  at: noon,
  by: 'link',
  addressHash: 'a',
  termsVersion: 'plan-1/1',
  text: 'The words',
  isEarly: true,
}

function accepted(opened: Opened, place = 0, changes: Partial<CarePlan> = {}): CarePlan {
  const recurrenceId = `rcr_plan-${place}` as RecurrenceId
  return aPlan(opened, place, { state: 'active', acceptance, recurrenceId, ...changes })
}

/** Ended; visits that are due until the day are still made. */
function ended(opened: Opened, place: number, coveredUntil: Temporal.PlainDate | null, lastVisit = 0): CarePlan {
  const ending = { at: noon, by: 'customer', reason: '', coveredUntil, refund: null } as const
  return accepted(opened, place, { state: 'ended', ending, lastVisit })
}

/** A step with one entry, one event and one audit line. */
function step(plan: CarePlan, changes: Partial<CarePlanStep> = {}): CarePlanStep {
  const { id: carePlanId, customerId } = plan
  return {
    plan,
    entries: [{ kind: 'proposed', at: noon, by: 'usr_office', detail: '' }],
    events: [{ kind: 'care-plan-proposed', at: noon, carePlanId, customerId }],
    visits: [],
    audit: { action: 'care_plan_proposed', target: { kind: 'care_plan', id: carePlanId }, before: null, after: {} },
    ...changes,
  }
}

const quiet = { entries: [], events: [], visits: [], audit: null } as const

/** The contract of every `CarePlanStore`, for any database. */
export function carePlanStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`CarePlanStore kept by ${keeper}`, () => {
    const add = (opened: Opened, plan: CarePlan, changes: Partial<CarePlanStep> = {}) =>
      opened.atWork(() => opened.plans.add(step(plan, changes)))

    /** The plans that are asked about, in turns of so many; `decide` answers nothing unless the test says so. */
    async function asked(
      { plans }: Opened,
      limit: number,
      decide: (plan: CarePlan) => CarePlanStep | null = () => null,
    ): Promise<readonly string[]> {
      const seen: string[] = []
      let after: CarePlanId | null = null
      do {
        after = await plans.tend(
          (plan) => {
            seen.push(plan.id)
            return decide(plan)
          },
          after,
          limit,
        )
      } while (after !== null)
      return seen
    }

    it('keeps a plan as it is, with the names of its customer, property and service', async () => {
      await using opened = await open()
      const withdrawn = ended(opened, 0, day('2026-09-30'), 2)
      const refund = { billed: pence(49_000), visits: 1, worth: pence(24_500), due: pence(24_500), settledAt: noon }
      const whole: CarePlan = {
        ...withdrawn,
        pausedFrom: day('2026-06-10'),
        reminded: { renewsOn: day('2027-03-10'), stage: 'days_7' },
        ending: withdrawn.ending && { ...withdrawn.ending, by: 'withdrawn', reason: 'Moved', refund },
      }
      expect(await add(opened, whole)).toEqual(accept(whole))
      const found = await opened.plans.find(whole.id)
      const { customer, property, service, ...plan } = found ?? {}
      expect(plan).toEqual(whole)
      expect([customer?.name, property?.name, service].every((name) => name !== undefined && name !== '')).toBe(true)
      expect(await opened.plans.find('cpl_none' as CarePlanId)).toBeNull()
    })

    it('keeps a proposal with its history, its event and its audit line', async () => {
      await using opened = await open()
      await add(opened, aPlan(opened))
      expect(await opened.kept()).toEqual(['care-plan-proposed'])
      expect((await opened.audited()).map(({ action }) => action)).toEqual(['care_plan_proposed'])
      expect(await opened.plans.entries(aPlan(opened).id)).toEqual(step(aPlan(opened)).entries)
    })

    it('refuses another plan of a property that has one, and keeps nothing of it; not after an end', async () => {
      await using opened = await open()
      await add(opened, aPlan(opened))
      const other = aPlan(opened, 0, { id: 'cpl_other' as CarePlanId })
      expect(await add(opened, other)).toMatchObject({ ok: false, refusal: { kind: 'care-plan-open' } })
      expect([await opened.plans.find(other.id), (await opened.kept()).length]).toEqual([null, 1])
      expect((await opened.audited()).length).toBe(1)
      const over = ended(opened, 0, null)
      await opened.plans.change(over.id, () => accept({ ...quiet, plan: { ...over, version: 2 } }))
      expect(await add(opened, other)).toEqual(accept(other))
    })

    it('keeps what is decided of the plan as it stands, and its history in order', async () => {
      await using opened = await open()
      await add(opened, aPlan(opened))
      const next = { ...accepted(opened), version: 2 }
      const entries = [{ kind: 'accepted', at: noon, by: 'link', detail: 'plan-1/1' } as const]
      const seen: CarePlan[] = []
      const done = await opened.plans.change(next.id, (plan) => {
        seen.push(plan)
        return accept({ ...quiet, plan: next, entries })
      })
      expect([seen, done]).toEqual([[aPlan(opened)], accept(next)])
      expect(await opened.plans.find(next.id)).toMatchObject({ state: 'active', version: 2 })
      expect((await opened.plans.entries(next.id)).map(({ kind }) => kind)).toEqual(['proposed', 'accepted'])
    })

    it('changes nothing where it is refused, where the plan stays as it is, and where there is none', async () => {
      await using opened = await open()
      await add(opened, aPlan(opened))
      const { id } = aPlan(opened)
      const refused: Result<CarePlanStep, { kind: 'no' }> = { ok: false, refusal: { kind: 'no' } }
      expect(await opened.plans.change(id, () => refused)).toEqual(refused)
      // The same plan is no change, whatever comes with it.
      await opened.atWork(() => opened.plans.change(id, (plan) => accept(step(plan))))
      const unknown = await opened.plans.change('cpl_none' as CarePlanId, () => {
        throw new Error('there is no plan to decide on')
      })
      expect(unknown).toEqual({ ok: false, refusal: { kind: 'care-plan-unknown' } })
      const counts = [await opened.kept(), await opened.audited(), await opened.plans.entries(id)]
      expect(counts.map((rows) => rows.length)).toEqual([1, 1, 1])
    })

    it('lists the latest first, by state, customer and property, page by page', async () => {
      await using opened = await open()
      for (const place of [0, 1, 2]) await add(opened, place === 1 ? accepted(opened, 1) : aPlan(opened, place))
      const all = { state: null, customerId: null, propertyId: null }
      const idsOf = async (
        query: Partial<Parameters<CarePlanStore['list']>[0]>,
        before: string | null,
        limit: number,
      ) => (await opened.plans.list({ ...all, ...query }, before as CarePlanId | null, limit)).map(({ id }) => id)
      expect(await idsOf({}, null, 2)).toEqual(['cpl_plan-2', 'cpl_plan-1'])
      expect(await idsOf({}, 'cpl_plan-1', 2)).toEqual(['cpl_plan-0'])
      expect(await idsOf({ state: 'active' }, null, 9)).toEqual(['cpl_plan-1'])
      expect(await idsOf({ propertyId: aPlan(opened, 2).propertyId }, null, 9)).toEqual(['cpl_plan-2'])
      expect(await idsOf({ customerId: opened.customer }, null, 9)).toHaveLength(3)
      expect(await idsOf({ customerId: 'usr_nobody' as UserId }, null, 9)).toEqual([])
    })

    it('asks about every plan with something to come, once each, however many at a time', async () => {
      await using opened = await open()
      await add(opened, aPlan(opened, 0))
      await add(opened, accepted(opened, 1))
      await add(opened, accepted(opened, 2, { state: 'paused', pausedFrom: day('2026-06-10') }))
      for (const limit of [1, 2, 3, 4]) {
        expect(await asked(opened, limit)).toEqual(['cpl_plan-0', 'cpl_plan-1', 'cpl_plan-2'])
      }
    })

    it('keeps what a day brings with its visits and events, and asks no more about an end that owes no visit', async () => {
      await using opened = await open()
      await add(opened, ended(opened, 0, null))
      await add(opened, ended(opened, 1, day('2026-04-30')))
      await add(opened, ended(opened, 2, day('2026-03-20')))
      const offered = (plan: CarePlan): CarePlanStep => ({
        ...quiet,
        plan: { ...plan, lastVisit: 1, version: 2 },
        entries: [{ kind: 'visit_due', at: noon, by: 'system', detail: '2026-04-01' }],
        events: [
          {
            kind: 'care-plan-visit-due',
            at: noon,
            carePlanId: plan.id,
            customerId: plan.customerId,
            number: 1,
            dueOn: '2026-04-01',
          },
        ],
        visits: [{ number: 1, dueOn: day('2026-04-01') }],
      })
      expect(await asked(opened, 5, offered)).toEqual(['cpl_plan-1'])
      const { id } = ended(opened, 1, null)
      expect(await opened.plans.visits(id)).toEqual([
        { number: 1, dueOn: day('2026-04-01'), bookingId: null, state: 'open', startsAt: null },
      ])
      expect((await opened.kept()).at(-1)).toBe('care-plan-visit-due')
      expect((await opened.plans.entries(id)).at(-1)).toMatchObject({ kind: 'visit_due', by: 'system' })
      // The next visit would be due after the days that are paid.
      expect(await asked(opened, 5)).toEqual([])
    })

    it('names active plans whose documents have not begun', async () => {
      await using opened = await open()
      await add(opened, aPlan(opened, 0))
      await add(opened, accepted(opened, 1))
      await add(opened, accepted(opened, 2))
      const toBill = async (after: string | null, limit: number) =>
        (await opened.plans.toBill(after as CarePlanId | null, limit)).due.map(({ id }) => id)
      expect(await toBill(null, 1)).toEqual(['cpl_plan-1'])
      expect(await toBill('cpl_plan-1', 1)).toEqual(['cpl_plan-2'])
      await opened.begin('rcr_plan-1' as RecurrenceId)
      expect(await toBill(null, 5)).toEqual(['cpl_plan-2'])
    })

    it('lists visits without a booking by the day on which they are due, and none of a plan that was withdrawn', async () => {
      await using opened = await open()
      const offer = (number: number, dueOn: string) => ({ visits: [{ number, dueOn: day(dueOn) }] })
      await add(opened, accepted(opened, 0), offer(1, '2026-05-01'))
      await add(opened, accepted(opened, 1), offer(2, '2026-04-01'))
      const over = ended(opened, 2, null)
      const ending = over.ending && { ...over.ending, by: 'withdrawn' as const }
      await add(opened, { ...over, ending }, offer(1, '2026-03-20'))
      const found = await opened.plans.openVisits(9)
      expect(found.map(({ plan, number, dueOn }) => [plan.id, number, dueOn.toString()])).toEqual([
        ['cpl_plan-1', 2, '2026-04-01'],
        ['cpl_plan-0', 1, '2026-05-01'],
      ])
      expect(found[0]?.plan).toEqual(await opened.plans.find('cpl_plan-1' as CarePlanId))
      expect(await opened.plans.openVisits(1)).toHaveLength(1)
    })

    it('shows visits by number, each with the one booking that stands', async () => {
      await using opened = await open()
      const plan = accepted(opened)
      const visits = [1, 2, 3].map((number) => ({ number, dueOn: plan.firstVisitOn.add({ months: 6 * number }) }))
      await add(opened, plan, { visits: visits.toReversed() })
      await opened.book(plan.id, 1, 'cancelled')
      const [made, booked] = [await opened.book(plan.id, 1, 'completed'), await opened.book(plan.id, 2, 'confirmed')]
      await opened.book(plan.id, 3, 'cancelled')
      expect(await opened.plans.visits(plan.id)).toMatchObject([
        { number: 1, state: 'made', bookingId: made },
        { number: 2, state: 'booked', bookingId: booked },
        { number: 3, state: 'open', bookingId: null, startsAt: null },
      ])
      expect(await opened.plans.openVisits(9)).toMatchObject([{ number: 3, plan: { id: plan.id } }])
      await expect(opened.book(plan.id, 2, 'confirmed')).rejects.toThrow(/unique/i)
    })
  })
}

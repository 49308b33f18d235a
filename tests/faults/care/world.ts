import { createSqliteCarePlanStore } from '#adapters/sqlite'
import type { CarePlan } from '#modules/care-plans'
import { type CarePlanId, type PropertyId, type RecurrenceId, type UserId, instantText, pence } from '#modules/shared'
import type { Modules } from '../../../src/compose.ts'
import { asha, furnish, tapRepair } from '../../support/builders/bookings.ts'
import { openDatabase } from '../../support/database.ts'

/** A Monday morning, after the hours at which nobody is written to. */
export const morning = Temporal.Instant.from('2026-03-02T10:00:00Z')

/** The jobs that tend plans and remind of checks. */
export async function dayOfCare({ care, carePlans }: Pick<Modules, 'care' | 'carePlans'>): Promise<void> {
  await carePlans.tend()
  await care.remindOfDues()
}

const day = (text: string) => Temporal.PlainDate.from(text)
const accepted = Temporal.Instant.from('2025-03-20T10:00:00Z')
const acceptance = {
  at: accepted,
  by: 'link',
  addressHash: 'a',
  termsVersion: 'plan-1/1',
  text: 'Words',
  isEarly: true,
}

const yearly = {
  customerId: asha.userId,
  enquiryId: null,
  tier: 'basic',
  name: 'Basic Care',
  interval: 'yearly',
  price: pence(49_000),
  visitsAYear: 1,
  serviceId: tapRepair,
  startsOn: day('2025-04-01'),
  firstVisitOn: day('2025-06-01'),
  createdBy: 'usr_office' as UserId,
  createdAt: Temporal.Instant.from('2025-03-19T10:00:00Z'),
  expiresAt: Temporal.Instant.from('2025-04-18T10:00:00Z'),
  acceptance: null,
  recurrenceId: null,
  pausedFrom: null,
  visitsFrom: day('2025-04-01'),
  lastVisit: 0,
  reminded: null,
  ending: null,
  version: 1,
} as const

/** Each has one thing to come on the morning, or two. */
const plans: readonly Partial<CarePlan>[] = [
  // It renews in 30 days, and its documents never began.
  { state: 'active', acceptance, recurrenceId: 'rcr_renews' as RecurrenceId, lastVisit: 1 },
  // A visit is due in a week.
  {
    state: 'active',
    acceptance,
    recurrenceId: 'rcr_visit' as RecurrenceId,
    interval: 'monthly',
    firstVisitOn: day('2026-03-09'),
  },
  // A proposal that nobody accepted.
  { state: 'proposed' },
  // It has ended; the visit that is due in ten days is still made.
  {
    state: 'ended',
    acceptance,
    recurrenceId: 'rcr_ended' as RecurrenceId,
    firstVisitOn: day('2026-03-12'),
    ending: { at: accepted, by: 'customer', reason: '', coveredUntil: day('2026-03-31'), refund: null },
  },
]

/** One of each stage, due on the morning's day. */
const dues = [
  { kind: 'gas_safety', due_on: '2026-05-01', stage: null, remind_on: '2026-03-02' },
  { kind: 'boiler_service', due_on: '2026-04-01', stage: 'days_60', remind_on: '2026-03-02' },
  { kind: 'eicr', due_on: '2026-03-09', stage: 'days_30', remind_on: '2026-03-02' },
] as const
const overdue = { kind: 'gas_safety', due_on: '2026-03-01', stage: 'days_7', remind_on: '2026-03-02' } as const

/** Plans and dues of one customer, in a file that is closed. */
export async function layCare(file: string): Promise<void> {
  using database = openDatabase(file)
  furnish(database)
  const { data } = database
  const store = createSqliteCarePlanStore(database)
  for (const [place, changes] of plans.entries()) {
    const propertyId = `prp_home-${place}` as PropertyId
    data.insert('properties', {
      id: propertyId,
      user_id: asha.userId,
      name: `Home ${place}`,
      address: `${place} Park Lane`,
      postcode: 'CR0 1AB',
      access_notes: '{}',
      created_at: instantText(accepted),
    })
    const plan = { ...yearly, id: `cpl_plan-${place}` as CarePlanId, propertyId, ...changes } as CarePlan
    const added = await store.add({ plan, entries: [], events: [], visits: [], audit: null })
    if (!added.ok) throw new Error(added.refusal.kind)
  }
  for (const due of dues) data.insert('care_dues', { property_id: 'prp_home-0', done_on: '2021-03-01', ...due })
  data.insert('care_dues', { property_id: 'prp_home-1', done_on: '2025-03-01', ...overdue })
}

import { type DemoRows, createSqliteDemoStore } from '#adapters/sqlite'
import { type CareReader, type GasDraft, writtenAppliance } from '#modules/care'
import { decideSave } from '#modules/saved-filters'
import {
  type BookingId,
  type FilterId,
  type PropertyId,
  type Result,
  type TechnicianId,
  type UserId,
  businessDate,
} from '#modules/shared'
import { compose } from '../../compose.ts'
import type { OpenedAdapters } from '../../open-adapters.ts'
import { type PastClock, idsOfClock } from './past-clock.ts'

interface DemoCare {
  readonly adapters: OpenedAdapters
  /** The clock of the adapters. */
  readonly clock: PastClock
  readonly now: Temporal.Instant
  readonly rows: DemoRows
}

type Modules = ReturnType<typeof compose>

/** A copy is due 28 days after its check: one of a check of these days is outstanding, and not late. */
const recentDays = 20
const engineerSkill = 'gas-safe'

/**
 * A house with appliances, checks that are due and one that is overdue, and jobs of an earlier program; a flat to let with a gas
 * safety record, whose copy the tenant still needs; and a filter of bookings that everyone sees. Nobody is notified.
 */
export async function addDemoCare({ adapters, clock, now, rows }: DemoCare): Promise<void> {
  const modules = compose({ ...adapters, ids: idsOfClock(clock) })
  const store = createSqliteDemoStore(adapters.database)
  await store.withoutEvents(async () => {
    await addRecord(modules, clock, now, rows)
    clock.goTo(now.subtract({ hours: 24 }))
    await addHouse(modules, store, now, rows)
    await shareFilter(modules, adapters, clock, rows)
  })
}

async function addHouse(
  { care, customers }: Modules,
  store: ReturnType<typeof createSqliteDemoStore>,
  now: Temporal.Instant,
  { users }: DemoRows,
): Promise<void> {
  // The first ones have maintenance plans.
  const owner = users.filter(({ role }) => role === 'customer').at(houseOf)
  if (!owner) return
  const reader: CareReader = { userId: owner.id as UserId, role: 'customer' }
  const id = await propertyFor(customers, reader.userId, {
    name: 'Our house',
    address: owner.address ?? '',
    postcode: owner.postcode ?? '',
  })
  const today = businessDate(now)
  const common = { serial: '', place: 'Kitchen', guaranteeEndsOn: null }
  const installedOn = today.subtract({ years: 4 })
  for (const appliance of [
    {
      ...common,
      kind: 'boiler',
      make: 'Worcester Bosch',
      model: 'Greenstar 4000',
      guaranteeEndsOn: today.add({ days: 45 }),
    },
    { ...common, kind: 'hob', make: 'Neff', model: 'T26' },
    { ...common, kind: 'consumer_unit', make: 'Hager', model: 'VML', place: 'Under the stairs' },
  ] as const) {
    fitting(await care.addAppliance(reader, id, { ...appliance, installedOn }))
  }
  const done = {
    boiler_service: today.subtract({ months: 12, days: 9 }),
    gas_safety: today.subtract({ months: 11, days: 5 }),
    eicr: today.subtract({ months: 58, days: 3 }),
  } as const
  for (const kind of ['boiler_service', 'gas_safety', 'eicr'] as const) {
    fitting(await care.noteDone(reader, id, kind, done[kind]))
  }
  const works = [
    ['Bathroom tap replaced', 11_500, 7],
    ['Boiler serviced', 9_000, 13],
    ['Consumer unit replaced', 64_000, 58],
  ] as const
  await store.addOldJobs(
    works.map(([work, pricePence, months], place) => ({
      id: `ojb_demo-${place + 1}`,
      number: `DEMO-OLD-${place + 1}`,
      userId: reader.userId,
      propertyId: id,
      work,
      doneOn: today.subtract({ months: months + 2, days: 3 }),
      pricePence,
      technician: 'P. Lane',
    })),
    now,
  )
}

const houseOf = 4

/** The latest completed visit of an engineer who is registered gets a record. */
async function addRecord(
  { care, customers }: Modules,
  clock: PastClock,
  now: Temporal.Instant,
  { bookings, technicians }: DemoRows,
): Promise<void> {
  const from = now.subtract({ hours: 24 * recentDays })
  const engineers = new Map(
    technicians.filter(({ skills }) => skills.includes(engineerSkill)).map(({ id, userId }) => [id, userId as UserId]),
  )
  const latest = bookings
    .filter(
      ({ status, startsAt }) => status === 'completed' && startsAt && Temporal.Instant.compare(startsAt, from) > 0,
    )
    .toSorted((one, other) =>
      one.startsAt && other.startsAt ? Temporal.Instant.compare(other.startsAt, one.startsAt) : 0,
    )
  for (const { id, technicianId, customerId, customerAddress: address, customerPostcode: postcode } of latest) {
    const userId = engineers.get(technicianId as TechnicianId)
    const engineer: CareReader | null = userId ? { userId, role: 'technician' } : null
    const of = { bookingId: id as BookingId, number: 1 }
    const shown = engineer && (await care.gasRecordOf(engineer, of))
    const checkIn = shown?.ok && shown.value.mayWrite ? shown.value.visit.checkIn : null
    if (!engineer || !checkIn) continue
    clock.goTo(checkIn)
    const owner = customerId as UserId
    await propertyFor(customers, owner, { name: 'Flat to let', address, postcode })
    clock.goTo(checkIn.add({ minutes: 50 }))
    fitting(await care.saveGasDraft(engineer, of, checked(address), 0))
    fitting(await care.submitGasRecord(engineer, of, { version: 1, signature: 'signed' }))
    return
  }
}

function checked(address: string): GasDraft {
  const boiler = {
    ...writtenAppliance(null, 'Boiler, Vaillant ecoTEC plus', 'Kitchen cupboard'),
    flueType: 'room_sealed',
    pressure: '20.5',
    ratio: '0.0004',
    safetyDevices: 'pass',
    flue: 'pass',
    ventilation: 'not_applicable',
    isWhole: true,
    classification: 'none',
  } as const
  return { landlord: 'The owner', landlordAddress: address, isServiced: false, appliances: [boiler] }
}

/** The demo business has nobody of the office: a technician stands as its maker. */
async function shareFilter({ savedFilters }: Modules, adapters: OpenedAdapters, clock: PastClock, rows: DemoRows) {
  const maker = rows.technicians[0]?.userId as UserId | undefined
  const query = savedFilters.questionOf('bookings', 'status=pending')
  if (!maker || query === '') return
  const filter = {
    id: 'flt_demo-waiting' as FilterId,
    maker,
    list: 'bookings',
    name: 'Waiting for a technician',
    query,
    isShared: true,
    savedAt: clock.now(),
  } as const
  await adapters.savedFilters.save(maker, (own) => decideSave(own, filter))
}

async function propertyFor(
  customers: Modules['customers'],
  userId: UserId,
  place: { readonly name: string; readonly address: string; readonly postcode: string },
): Promise<PropertyId> {
  const occupier = { name: null, phone: null, email: null }
  return fitting(await customers.addProperty(userId, { ...place, accessNotes: {}, occupier })).id
}

function fitting<Value>(done: Result<Value, { readonly kind: string }>): Value {
  if (!done.ok) throw new Error(`a sample of care was refused: ${done.refusal.kind}`)
  return done.value
}

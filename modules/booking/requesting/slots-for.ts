import type { ServiceUnknown } from '../refusals.ts'
import type { Priority } from '#modules/pricing'
import {
  type ArrivalWindow,
  type FreeStart,
  type OpenDays,
  type Place,
  type StartPriority,
  dateFault,
  freeStarts,
  isDayFull,
  priorityOfDay,
  roomLimits,
  startChoices,
  windowAt,
} from '#modules/scheduling'
import { type Result, type ServiceId, accept, businessZone, businessDate, refuse } from '#modules/shared'
import { resourcesOf } from '../dispatch/find-resources.ts'
import type { BookingPorts } from '../ports.ts'
import type { BookableService } from '../schedule-store.ts'
import { type ResourceId, laneResources, technicianOfResource } from '../dispatch/resources.ts'
import { type BusinessRules, rulesFor } from '../rules.ts'

export type DateRefusal = { readonly kind: 'date-past' } | { readonly kind: 'date-past-horizon' }

/** The first free day of a priority: bookable under that priority and no other. */
export interface FirstDay {
  readonly priority: StartPriority
  readonly date: Temporal.PlainDate
}

type SlotPorts = Pick<BookingPorts, 'schedule' | 'clock'>

/**
 * The free starts of a day, "HH:MM", that a priority may have, or any with null. The way to the visit counts where its
 * district is known. An emergency service has none, for it is sent out at once.
 */
export async function slotsFor(
  ports: SlotPorts,
  serviceId: ServiceId,
  date: Temporal.PlainDate,
  priority: Priority | null,
  district: string | null,
): Promise<Result<readonly string[], ServiceUnknown | DateRefusal>> {
  const service = await ports.schedule.service(serviceId)
  if (!service?.isActive) return refuse({ kind: 'service-unknown' })
  const rules = await ports.schedule.rules()
  const now = ports.clock.now()
  const fault = dateFault(date, now, rulesFor(service, rules))
  if (fault) return refuse({ kind: fault === 'past' ? 'date-past' : 'date-past-horizon' })
  if (service.isEmergency) return accept([])
  const open = await openDaysUntil(ports, rules, date)
  const needed = priorityAt(date, now, rules, open)
  if (needed === null || needed !== (priority ?? needed)) return accept([])
  const place = district === null ? null : await ports.schedule.centroid(district)
  const starts = await freeStartsOn(ports, service, { date, rules, open }, place)
  return accept(starts.map(({ time }) => time))
}

/** The window that a customer is promised for each start of a day; none where the promise is exact. */
export async function arrivalsFor(
  { schedule }: SlotPorts,
  serviceId: ServiceId,
  date: Temporal.PlainDate,
  times: readonly string[],
): Promise<readonly { readonly time: string; readonly window: ArrivalWindow }[]> {
  const kind = (await schedule.service(serviceId))?.arrival ?? 'exact'
  const { hours } = await schedule.rules()
  return times.flatMap((time) => {
    const window = windowAt(date, time, kind, hours)
    return window ? [{ time, window }] : []
  })
}

/** The one priority that a day is sold under now; null when none may have it. */
export async function priorityOn(ports: SlotPorts, date: Temporal.PlainDate): Promise<StartPriority | null> {
  const rules = await ports.schedule.rules()
  return priorityAt(date, ports.clock.now(), rules, await openDaysUntil(ports, rules, date))
}

/**
 * Three free starts after a time, "YYYY-MM-DDTHH:MM:00", on that day and those that follow; fewer when no more are left.
 * A service with arrival windows has one start for each window.
 * Only days that `isOffered` says yes to.
 */
export async function nextFreeStarts(
  ports: SlotPorts,
  service: BookableService,
  after: Temporal.Instant,
  place: Place | null,
  isOffered: (day: DayOnSale) => boolean,
): Promise<readonly string[]> {
  const found: string[] = []
  for await (const day of daysFrom(ports, service, businessDate(after), await ports.schedule.rules())) {
    if (!isOffered(day)) continue
    const free = await freeStartsOn(ports, service, day, place)
    const times = free.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, after) > 0).map(({ time }) => time)
    for (const { time } of startChoices(day.date, times, service.arrival, day.rules.hours)) {
      found.push(`${day.date.toString()}T${time}:00`)
    }
    if (found.length >= 3) break
  }
  return found.slice(0, 3)
}

/** A day with starts that can be taken. */
export interface FreeDay {
  readonly date: Temporal.PlainDate
  /** The starts with the window that is promised for each; null where the start itself is. */
  readonly starts: readonly { readonly startsAt: Temporal.Instant; readonly window: ArrivalWindow | null }[]
}

/** The first days from one on with free starts, whatever each is sold under; one start for each arrival window. */
export async function freeDays(
  ports: SlotPorts,
  service: BookableService,
  place: Place | null,
  from: Temporal.PlainDate,
  count: number,
): Promise<readonly FreeDay[]> {
  const found: FreeDay[] = []
  for await (const day of daysFrom(ports, service, from, await ports.schedule.rules())) {
    const free = await freeStartsOn(ports, service, day, place)
    const times = free.map(({ time }) => time)
    const choices = startChoices(day.date, times, service.arrival, day.rules.hours)
    const starts = choices.flatMap(({ time, window }) => {
      const start = free.find((one) => one.time === time)
      return start ? [{ startsAt: start.startsAt, window }] : []
    })
    if (starts.length > 0) found.push({ date: day.date, starts })
    if (found.length >= count) break
  }
  return found
}

/** The first free day of each priority, the soonest day first; a priority without a free start has none. */
export async function firstDays(
  ports: SlotPorts,
  service: BookableService,
  place: Place | null,
): Promise<readonly FirstDay[]> {
  const found: FirstDay[] = []
  const rules = await ports.schedule.rules()
  for await (const day of daysFrom(ports, service, businessDate(ports.clock.now()), rules)) {
    const { date, priority } = day
    if (priority === null || found.some((first) => first.priority === priority)) continue
    if ((await freeStartsOn(ports, service, day, place)).length > 0) found.push({ priority, date })
    if (priority === 'standard' && found.at(-1)?.priority === 'standard') break
  }
  return found
}

/** A day with the one priority that it is sold under; null when none may have it. */
export interface DayOnSale {
  readonly date: Temporal.PlainDate
  readonly priority: StartPriority | null
}

interface Day extends DayOnSale {
  readonly rules: BusinessRules
  readonly open: OpenDays
}

/** The days from one on that can be booked, each with the priority that it needs. */
async function* daysFrom(
  ports: SlotPorts,
  service: BookableService,
  first: Temporal.PlainDate,
  rules: BusinessRules,
): AsyncGenerator<Day> {
  const booked = rulesFor(service, rules)
  const now = ports.clock.now()
  const last = businessDate(now).add({ days: booked.horizonDays })
  const open = await openDaysUntil(ports, rules, last)
  for (let date = first; !dateFault(date, now, booked); date = date.add({ days: 1 })) {
    yield { date, priority: priorityAt(date, now, rules, open), rules, open }
  }
}

/** A day with the number of its free starts. */
export interface DayStarts {
  readonly date: Temporal.PlainDate
  readonly starts: number
}

/** The rules that decide which starts of a day are free. */
export type StartRules = Pick<BusinessRules, 'hours' | 'booking' | 'dayCaps' | 'travel' | 'capacity'>

/** The starts that customers would be offered on today and the days that follow, if these rules and this service stood. */
export async function startsOfDays(
  ports: SlotPorts,
  service: BookableService,
  days: number,
  other: Partial<StartRules> = {},
): Promise<readonly DayStarts[]> {
  const rules = { ...(await ports.schedule.rules()), ...other }
  const found: DayStarts[] = []
  for await (const day of daysFrom(ports, service, businessDate(ports.clock.now()), rules)) {
    if (found.length >= days) break
    const starts = day.priority === null ? [] : await freeStartsOn(ports, service, day, null)
    found.push({ date: day.date, starts: starts.length })
  }
  return found
}

/** The opening hours, and the closed days from today to a day. */
export async function openDaysUntil(
  { schedule, clock }: SlotPorts,
  { hours }: BusinessRules,
  date: Temporal.PlainDate,
): Promise<OpenDays> {
  return { hours, closedDays: await schedule.closedDays(businessDate(clock.now()), date) }
}

/** The one priority that a day is sold under at a moment; null when none may have it. */
export function priorityAt(
  date: Temporal.PlainDate,
  now: Temporal.Instant,
  { booking }: BusinessRules,
  open: OpenDays,
): StartPriority | null {
  return priorityOfDay(date, businessDate(now), booking.earliestOpenDay, open)
}

async function freeStartsOn(
  { schedule, clock }: SlotPorts,
  service: BookableService,
  { date, rules, open: { hours, closedDays } }: Pick<Day, 'date' | 'rules' | 'open'>,
  place: Place | null,
): Promise<readonly FreeStart<ResourceId>[]> {
  const { durationMinutes, bufferMinutes, bufferBeforeMinutes, category } = service
  const from = date.toZonedDateTime(businessZone).epochMilliseconds
  const until = date.add({ days: 1 }).toZonedDateTime(businessZone).epochMilliseconds
  const { dayCaps, travel, capacity } = rules
  const loads = dayCaps.length === 0 ? [] : await schedule.loads({ startsAtMs: from, endsAtMs: until }, null)
  const resources = resourcesOf(service, await schedule.team(false), capacity).filter(
    ({ id: resource }) => !isDayFull(dayCaps, loads, { resource, category, minutes: durationMinutes }),
  )
  const most = capacity[category]
  const isOfLanes = most !== undefined && resources.some(({ id }) => technicianOfResource(id) === null)
  // Visits that stand on lanes beyond a capacity that was lowered count too.
  const lanes = isOfLanes ? laneResources(category, roomLimits.capacity) : []
  const ids = isOfLanes ? lanes : resources.map(({ id }) => id)
  const busy = await schedule.busy(ids, from, until + durationMinutes * 60_000, null)
  const isBelowCapacity = ({ startsAt: { epochMilliseconds: at } }: FreeStart<ResourceId>) =>
    !isOfLanes ||
    lanes.filter((id) =>
      busy.get(id)?.some((span) => span.startsAtMs < at + durationMinutes * 60_000 && at < span.endsAtMs),
    ).length < most
  const found = freeStarts({
    date,
    now: clock.now(),
    hours,
    closedDays,
    rules: rulesFor(service, rules),
    travel,
    durationMinutes,
    beforeMinutes: bufferBeforeMinutes,
    afterMinutes: bufferMinutes,
    place,
    resources: resources.map(({ id, home, works }) => ({ id, home, works, busy: busy.get(id) ?? [] })),
  })
  return found.filter(isBelowCapacity)
}

import type { ServiceUnknown } from '../refusals.ts'
import { type FreeStart, dateFault, freeStarts } from '#modules/scheduling'
import { type Result, type ServiceId, accept, businessZone, inBusinessZone, refuse } from '#modules/shared'
import { resourcesOf } from '../dispatch/find-resources.ts'
import type { BookableService, BookingPorts } from '../ports.ts'
import type { ResourceId } from '../dispatch/resources.ts'

export type DateRefusal = { readonly kind: 'date-past' } | { readonly kind: 'date-past-horizon' }

type SlotPorts = Pick<BookingPorts, 'schedule' | 'clock'>

/** The free starts of a day, "HH:MM"; an emergency service has none, for it is sent out at once. */
export async function slotsFor(
  ports: SlotPorts,
  serviceId: ServiceId,
  date: Temporal.PlainDate,
): Promise<Result<readonly string[], ServiceUnknown | DateRefusal>> {
  const service = await ports.schedule.service(serviceId)
  if (!service?.isActive) return refuse({ kind: 'service-unknown' })
  const rules = await ports.schedule.rules()
  const fault = dateFault(date, ports.clock.now(), rules.booking)
  if (fault) return refuse({ kind: fault === 'past' ? 'date-past' : 'date-past-horizon' })
  if (service.isEmergency) return accept([])
  const starts = await freeStartsOn(ports, service, date)
  return accept(starts.map(({ time }) => time))
}

/** Three free starts after a time, "YYYY-MM-DDTHH:MM:00", on that day and those that follow; fewer when no more are left. */
export async function nextFreeStarts(
  ports: SlotPorts,
  service: BookableService,
  after: Temporal.Instant,
): Promise<readonly string[]> {
  const { booking } = await ports.schedule.rules()
  const found: string[] = []
  const first = inBusinessZone(after).toPlainDate()
  for (let date = first; found.length < 3; date = date.add({ days: 1 })) {
    if (dateFault(date, ports.clock.now(), booking)) break
    for (const { time, startsAt } of await freeStartsOn(ports, service, date)) {
      if (Temporal.Instant.compare(startsAt, after) > 0) found.push(`${date.toString()}T${time}:00`)
    }
  }
  return found.slice(0, 3)
}

async function freeStartsOn(
  { schedule, clock }: SlotPorts,
  service: BookableService,
  date: Temporal.PlainDate,
): Promise<readonly FreeStart<ResourceId>[]> {
  const [team, { hours, booking }, closedDays] = await Promise.all([
    schedule.team(false),
    schedule.rules(),
    schedule.closedDays(date, date),
  ])
  const resources = resourcesOf(service, team)
  const from = date.toZonedDateTime(businessZone).epochMilliseconds
  const lastEnd =
    date.add({ days: 1 }).toZonedDateTime(businessZone).epochMilliseconds + service.durationMinutes * 60_000
  const busy = await schedule.busy(resources, from, lastEnd, null)
  return freeStarts({
    date,
    now: clock.now(),
    hours,
    closedDays,
    rules: booking,
    durationMinutes: service.durationMinutes,
    bufferMinutes: service.bufferMinutes,
    resources: resources.map((id) => ({ id, busy: busy.get(id) ?? [] })),
  })
}

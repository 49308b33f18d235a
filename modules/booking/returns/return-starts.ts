import { partsExpectedBy } from '#modules/fulfilment'
import { businessDate } from '#modules/shared'
import type { BookingPorts } from '../ports.ts'
import type { BookableService } from '../schedule-store.ts'
import { districtOf } from '../requesting/district.ts'
import { type FreeDay, freeDays } from '../requesting/slots-for.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { ReturnNeed } from './return-need.ts'

/** Days with free starts that are listed at once. */
const daysShown = 5

export interface ReturnStarts {
  /** The first days with free starts. */
  readonly days: readonly FreeDay[]
  /** The day that the next list begins on; null where there are no more. */
  readonly next: Temporal.PlainDate | null
}

/** The service of a booking, for as long as its visits take. */
export async function serviceOf(
  { schedule }: Pick<BookingPorts, 'schedule'>,
  { booking, waiting }: Pick<ReturnNeed, 'booking' | 'waiting'>,
): Promise<BookableService | null> {
  const service = await schedule.service(booking.serviceId)
  const { bufferMinutes, bufferBeforeMinutes } = booking
  const { durationMinutes } = waiting
  const arrival = booking.arrival?.kind ?? 'exact'
  return service && { ...service, durationMinutes, bufferMinutes, bufferBeforeMinutes, arrival }
}

/** The first day that a return visit may be on: once the parts should be there. */
export function firstReturnDay({ parts }: Pick<ReturnNeed, 'parts'>, now: Temporal.Instant): Temporal.PlainDate {
  const today = businessDate(now)
  const expected = partsExpectedBy(parts.parts)
  return expected && Temporal.PlainDate.compare(expected, today) > 0 ? expected : today
}

/** The free starts of a return visit from a day on, whatever the day costs on sale. Starts that are taken are not among them. */
export async function returnStarts(
  ports: Pick<BookingPorts, 'schedule' | 'clock'>,
  need: ReturnNeed,
  from: Temporal.PlainDate | null,
): Promise<ReturnStarts> {
  const service = await serviceOf(ports, need)
  if (!service) return { days: [], next: null }
  const earliest = firstReturnDay(need, presentMoment(ports.clock))
  const first = from && Temporal.PlainDate.compare(from, earliest) > 0 ? from : earliest
  const place = await ports.schedule.centroid(districtOf(need.booking.contact.postcode))
  const found = await freeDays(ports, service, place, first, daysShown + 1)
  return { days: found.slice(0, daysShown), next: found[daysShown]?.date ?? null }
}

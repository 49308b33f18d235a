import { isOpenAt } from '#modules/scheduling'
import { businessDate } from '#modules/shared'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import { type Escalation, rung } from './offering-after.ts'
import { noteMissedPromises } from './missed-promises.ts'
import { passOnExpired } from './pass-on.ts'

const most = 100

/** The alarm of a visit that is planned waits for the opening hours, and is looked at again after so long. */
const putOffMinutes = 15

/** How much was done. */
interface Escalated {
  readonly passedOn: number
  readonly rung: number
  readonly late: number
}

/**
 * Does all that is due by now: offers that are over go to the next technician, and alarms ring. Each step is a transaction that
 * moves its own due time, so that none is lost or done twice when the process dies, or two processes run.
 */
export async function escalate(ports: BookingPorts): Promise<Escalated> {
  const now = presentMoment(ports.clock)
  const passedOn = await passOnExpired(ports, now, most)
  let count = 0
  for (const escalation of await ports.offers.due(now, most)) count += (await ring(ports, escalation, now)) ? 1 : 0
  return { passedOn, rung: count, late: await noteMissedPromises(ports, now, most) }
}

async function isOpen({ schedule }: BookingPorts, now: Temporal.Instant): Promise<boolean> {
  const { hours } = await schedule.rules()
  const date = businessDate(now)
  return isOpenAt(now, hours, await schedule.closedDays(date, date))
}

async function ring(ports: BookingPorts, escalation: Escalation, now: Temporal.Instant): Promise<boolean> {
  const { bookingId } = escalation
  const booking = await ports.bookings.find(bookingId)
  if (!booking) return false
  if (booking.priority !== 'emergency' && !(await isOpen(ports, now))) {
    await ports.offers.keep(escalation, { ...escalation, dueAt: now.add({ minutes: putOffMinutes }) }, [])
    return false
  }
  const after = rung(escalation, now)
  const event = { kind: 'office-alarm', bookingId, customerId: booking.customerId, ring: after.rings, at: now } as const
  return ports.offers.keep(escalation, after, [event])
}

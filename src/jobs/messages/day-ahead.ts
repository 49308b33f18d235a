import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BookingDetails } from '#modules/booking'
import {
  type TechnicianId,
  type UserId,
  at,
  businessZone,
  clockWords,
  dayWords,
  inBusinessZone,
  windowWords,
} from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { technicianOf } from './addressees.ts'
import type { ReminderParts } from './reminder-parts.ts'

interface Parts extends Pick<ReminderParts, 'booking' | 'messaging' | 'reminders'> {
  readonly accounts: Pick<Modules['accounts'], 'technicians'>
}

interface Job {
  readonly technicianId: TechnicianId
  readonly startsAt: Temporal.Instant
  readonly details: BookingDetails
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** The hours of the notification: a server that starts at night sends none. */
const evening = { from: 18, until: 21 } as const

/** Notifies each technician who has jobs the next day, once, in the evening. */
export async function notifyOfTomorrow(parts: Parts, now: Temporal.Instant): Promise<void> {
  const local = inBusinessZone(now)
  if (local.hour < evening.from || local.hour >= evening.until) return
  const tomorrow = local.toPlainDate().add({ days: 1 })
  const [from, until] = [tomorrow, tomorrow.add({ days: 1 })].map((day) =>
    day.toZonedDateTime(businessZone).toInstant().subtract({ milliseconds: 1 }),
  )
  if (!from || !until) return
  for (const [technicianId, jobs] of Map.groupBy(await jobsOf(parts, from, until), (job) => job.technicianId)) {
    await notifyOne(parts, technicianId, jobs, tomorrow, now)
  }
}

async function jobsOf({ booking, reminders }: Parts, from: Temporal.Instant, until: Temporal.Instant) {
  const jobs: Job[] = []
  for (const id of await reminders.visits(from, until)) {
    await nextTurn()
    const found = await booking.find(system, id)
    if (!found.ok) continue
    const { technicianId, startsAt } = found.value
    if (technicianId && startsAt) jobs.push({ technicianId, startsAt, details: found.value })
  }
  return jobs
}

async function notifyOne(
  { accounts, messaging }: Parts,
  technicianId: TechnicianId,
  jobs: readonly Job[],
  day: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<void> {
  const [event, cause] = ['jobs_tomorrow', `day_${day.toString()}_${technicianId}`]
  const [first] = jobs
  if (!first || (await messaging.wasNotified(event, cause))) return
  await messaging.notify({
    event,
    cause,
    at: now,
    to: await technicianOf({ accounts }, technicianId),
    facts: {
      date: dayWords(day),
      jobs: jobs.length === 1 ? '1 job' : `${jobs.length} jobs`,
      first: clockWords(first.startsAt),
      list: jobs.map(lineOf).join('\n'),
    },
    bookingId: null,
    link: at.dashboard(),
    until: first.startsAt,
  })
}

/** The district and no more: the address stays on the site. */
function lineOf({ startsAt, details }: Job): string {
  const { service, reference, arrival, durationMinutes, contact } = details
  const promise = arrival ? ` (promised ${windowWords(arrival)})` : ''
  const times = `${clockWords(startsAt)} to ${clockWords(startsAt.add({ minutes: durationMinutes }))}`
  return `${times}${promise}: ${service.name} (${reference}), ${contact.postcode.split(' ', 1).join('')}`
}

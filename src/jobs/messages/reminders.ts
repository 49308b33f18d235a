import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BookingDetails, type HistoryEntry, stillDue } from '#modules/booking'
import type { NotificationRequest, Recipient } from '#modules/messaging'
import { type BookingId, type UserId, at, dayWords, formatPence, inBusinessZone, instantText } from '#modules/shared'
import type { Log } from '../../log.ts'
import { moneyRecipientOf, visitRecipientsOf } from './addressees.ts'
import { factsFor } from './booking-facts.ts'
import { notifyOfTomorrow } from './day-ahead.ts'
import { manageLinkFor } from './manage-link.ts'
import type { ReminderParts } from './reminder-parts.ts'

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Hours before a visit; after `untilHours` the later reminder replaces the earlier one. */
const beforeVisit = [
  { event: 'reminder_24h', hours: 24, untilHours: 2 },
  { event: 'reminder_2h', hours: 2, untilHours: 0 },
] as const

/** Days after the work, while something is left to pay; no later than a day after that. */
const afterWork = [3, 10] as const

/**
 * Reminds customers of visits that are near and of amounts left to pay, and technicians of the next day, each once. A
 * failed reminder is tried again at the next run.
 */
export async function remind(parts: ReminderParts, log: Pick<Log, 'error'>): Promise<void> {
  const { reminders, clock } = parts
  const now = clock.now()
  for (const id of await reminders.visits(now, now.add({ hours: 24 }))) {
    await trying({ booking: id }, () => remindOfVisit(parts, id, now))
  }
  for (const days of afterWork) {
    const until = now.subtract({ hours: 24 * days })
    for (const id of await reminders.completed(until.subtract({ hours: 24 }), until)) {
      await trying({ booking: id }, () => remindOfRest(parts, id, days, now))
    }
  }

  await trying({ technicians: 'tomorrow' }, () => notifyOfTomorrow(parts, now))

  async function trying(whom: object, work: () => Promise<void>): Promise<void> {
    // Reads of the database end within one turn: without another, many reminders are one long block.
    await nextTurn()
    try {
      await work()
    } catch (fault) {
      log.error({ err: fault, ...whom }, 'a reminder could not be sent; it will be tried again')
    }
  }
}

async function remindOfVisit(parts: ReminderParts, id: BookingId, now: Temporal.Instant) {
  const { booking, links, messaging } = parts
  const found = await booking.find(system, id)
  if (!found.ok || found.value.startsAt === null) return
  const details = found.value
  const { startsAt, status } = found.value
  // Work that is under way has a return visit to come.
  if (status !== 'confirmed' && status !== 'in_progress') return
  for (const { event, hours, untilHours } of beforeVisit) {
    const due = startsAt.subtract({ hours })
    const isTime = isNotAfter(due, now) && !isNotAfter(startsAt.subtract({ hours: untilHours }), now)
    const cause = `visit_${id}_${instantText(startsAt)}`
    if (!isTime || (await messaging.wasNotified(event, cause))) continue
    // A customer who has just agreed to the time needs no reminder of it.
    if (!isNotAfter(agreedAt(details, await booking.history(id)), due)) continue
    const { contact, tenant } = await visitRecipientsOf(parts, details)
    const requestTo = (to: Recipient): NotificationRequest => ({
      event,
      cause,
      at: now,
      to: [to],
      facts: { ...factsFor('customer', details, to === tenant ? 'met' : 'visit'), day: dayOf(startsAt, now) },
      bookingId: id,
      link: at.track(id),
      until: startsAt,
    })
    // Made before the first of them is kept: afterwards there are no links.
    const requests: NotificationRequest[] = []
    for (const to of tenant ? [contact, tenant] : [contact]) {
      if (!(await messaging.hasRecipients(requestTo(to)))) continue
      const link = await links.makeTrackLink(id)
      const manage = await manageLinkFor(parts, { event, booking: details, to, cause })
      requests.push({ ...requestTo(to), ...(link && { outsideLink: at.link.track(link.token) }), ...manage })
    }
    await messaging.notifyTogether(requests)
  }
}

/** When it was last settled that, and when, somebody comes. */
function agreedAt({ createdAt, visitNumber }: BookingDetails, history: readonly HistoryEntry[]): Temporal.Instant {
  const isReturn = (visit: number) => visit === visitNumber && visit > 1
  const settled = history.filter(
    ({ from, to, fact }) =>
      (to === 'confirmed' && from !== to) ||
      fact?.kind === 'moved' ||
      (fact?.kind === 'visit-planned' && isReturn(fact.visit)),
  )
  return settled.at(-1)?.at ?? createdAt
}

function dayOf(startsAt: Temporal.Instant, now: Temporal.Instant): string {
  const [day, today] = [startsAt, now].map((at) => inBusinessZone(at).toPlainDate())
  return day && today?.equals(day) ? 'today' : 'tomorrow'
}

async function remindOfRest(
  { accounts, billing, booking, documentReminders, links, messaging }: ReminderParts,
  id: BookingId,
  days: number,
  now: Temporal.Instant,
): Promise<void> {
  const [event, cause] = ['rest_due', `rest_${id}_${days}`]
  const found = await booking.find(system, id)
  if (!found.ok || found.value.authorised > 0 || stillDue(found.value) === 0) return
  // An invoice has reminders of its own.
  if ((await messaging.wasNotified(event, cause)) || (await billing.isBilled(id))) return
  const details = found.value
  const holder = { userId: details.customerId, email: null }
  if (await documentReminders.findPause({ invoiceId: null, holder })) return
  const request: NotificationRequest = {
    event,
    cause,
    at: now,
    to: [await moneyRecipientOf({ accounts }, details)],
    facts: {
      ...factsFor('customer', details),
      left: formatPence(stillDue(details)),
      done_on: dayWords(inBusinessZone(details.actualEndTime ?? details.updatedAt).toPlainDate()),
    },
    bookingId: id,
    link: at.pay(id),
  }
  if (!(await messaging.hasRecipients(request))) return
  const link = await links.makePayLinkForMessage(id)
  await messaging.notify({ ...request, ...(link && { outsideLink: at.link.pay(link.token) }) })
}

const isNotAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) <= 0

import {
  type BookingDetails,
  type BookingStatus,
  type Departure,
  type HistoryEntry,
  type HistoryFact,
  stateOf,
  windowOf,
} from '#modules/booking'
import { poundsText } from '#modules/shared'
import { endedOf } from '../../components/bookings/booking-shown.ts'
import type { TimelineItem } from '../../components/Timeline.tsx'
import { clockWords, promisedWords, recentWords } from '../../time-words.ts'

/** The events of a booking with their times, and the steps still to come. */
export function stepsOf(
  booking: BookingDetails,
  history: readonly HistoryEntry[],
  departure: Departure | null,
  now: Temporal.Instant,
): readonly TimelineItem[] {
  const known = history.flatMap((entry) => {
    const title = titleOf(entry, booking)
    return title === null ? [] : [{ title, at: entry.at }]
  })
  if (departure) known.push({ title: departureTitle(booking, departure), at: departure.at })
  const past = known
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    .map(({ title, at }) => ({ title, when: recentWords(at, now) }))
  const { isOver } = stateOf(booking, now)
  const done = past.map((item, place): TimelineItem => ({
    ...item,
    state: !isOver && place === past.length - 1 ? 'now' : 'done',
  }))
  return [...done, ...comingAfter(booking, departure)]
}

/** Null for what only the office has to know. */
function titleOf({ from, to, fact }: HistoryEntry, booking: BookingDetails): string | null {
  if (from === null) return 'Booked'
  if (from === to) return fact && factTitle(fact)
  switch (to) {
    case 'pending':
      // The customer did not know of anybody yet.
      if (fact?.kind === 'offer-passed-on') return null
      return 'Waiting for a technician again'
    case 'confirmed':
      if (fact?.kind === 'offered') return 'Confirmed'
      return booking.technician ? `Confirmed with ${booking.technician.fullName}` : 'Confirmed'
    case 'in_progress':
      return 'The work began'
    case 'completed':
      return 'Completed'
    case 'cancelled':
      return booking.cancelReason === null ? 'Cancelled' : `Cancelled. ${endedOf(booking.cancelReason, true)}`
  }
}

function departureTitle({ technician }: BookingDetails, { arrivesAt }: Departure): string {
  return `${technician?.fullName ?? 'The technician'} is on the way, there at about ${clockWords(arrivesAt)}`
}

/** Null for facts that concern only the office. */
function factTitle(fact: HistoryFact): string | null {
  switch (fact.kind) {
    case 'moved':
      return `Moved to ${promisedWords(fact.to, windowOf(fact))}${fact.price === undefined ? '' : `. The price is £${poundsText(fact.price)} now`}`
    case 'move-undone':
      return `Move undone: ${promisedWords(fact.to, windowOf(fact))} again`
    case 'agreed':
      return `More work agreed: £${poundsText(fact.total)} in all`
    case 'completion-undone':
      return 'The work goes on'
    case 'longer':
      return `The work takes longer, until about ${clockWords(fact.until)}`
    case 'arrived':
      return 'The technician has arrived'
    case 'checked-in':
      return 'The work goes on'
    case 'checked-out':
      return 'The technician has finished for this visit'
    case 'guarantee-claimed':
      return `Claim on the guarantee: booking ${fact.reference}`
    case 'claim-of':
      return `Claim on the guarantee of ${fact.reference}`
    case 'offer-accepted':
      return 'A technician has accepted'
    case 'withdrawn':
      return 'Contract cancelled by law'
    case 'reserved':
    case 'assigned':
    case 'nobody-free':
    case 'handed-back':
    case 'demo-technician-removed':
    case 'reduction-asked':
    case 'reduction-decided':
    case 'claimed':
    case 'payer-changed':
    case 'purchase-order-changed':
    case 'review-awaited':
    case 'rest-asked':
    case 'card-asked':
    case 'authorisation-ended':
    case 'expired':
    case 'no-access':
    case 'visit-planned':
    case 'visit-called-off':
    case 'parts-to-order':
    case 'return-choice-asked':
    case 'report-submitted':
    case 'offered':
    case 'offer-passed-on':
    case 'alarm-taken':
    case 'promise-missed':
    case 'said':
      return null
  }
}

const order: readonly BookingStatus[] = ['pending', 'confirmed', 'in_progress', 'completed']

function comingAfter(
  { status, startsAt, arrival }: BookingDetails,
  departure: Departure | null,
): readonly TimelineItem[] {
  const place = order.indexOf(status)
  if (place < 0) return []
  const planned = startsAt ? promisedWords(startsAt, arrival) : 'as soon as possible'
  // A technician who is on the way has said when they are there.
  const visit = `The visit: ${departure && arrival ? `at about ${clockWords(departure.arrivesAt)}` : planned}`
  const coming = ['Confirmed, with the name of your technician', visit, 'Completed']
  return coming.slice(place).map((title) => ({ title, state: 'next' }))
}

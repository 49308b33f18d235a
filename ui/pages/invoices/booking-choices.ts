import type { PageContextServer } from 'vike/types'
import type { BookingDetails } from '#modules/booking'
import { inBusinessZone, parseId } from '#modules/shared'
import { signedIn } from '../../sign-in-first.ts'
import { shortDayWords } from '../../time-words.ts'

/** Work that is agreed on: only it is billed (seed 2, section 7). */
const statuses = ['confirmed', 'in_progress', 'completed'] as const
const most = 50

/** The bookings that a document may be for, newest first; with `booking_search`, those that fit it. The chosen one stays. */
export async function bookingChoices(pageContext: PageContextServer, fields: Readonly<Record<string, string>>) {
  const { booking } = pageContext.modules
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const search = (fields['booking_search'] ?? '').trim()
  const text = search === '' ? null : search
  const lists = await Promise.all(statuses.map((status) => booking.list(actor, { status, text, limit: most + 1 })))
  const found = lists
    .flatMap(({ bookings }) => bookings)
    .toSorted((one, other) => Temporal.Instant.compare(other.createdAt, one.createdAt))
  const shown = found.slice(0, most)
  const chosenId = parseId('bkg', fields['booking_id'] ?? '')
  const isShown = shown.some(({ id }) => id === chosenId)
  const chosen = chosenId && !isShown ? await booking.find(actor, chosenId) : null
  return {
    options: [
      { value: '', label: shown.length === 0 ? 'No booking found' : 'Select a booking' },
      ...[...(chosen?.ok ? [chosen.value] : []), ...shown].map((one) => ({ value: one.id, label: wordsOf(one) })),
    ],
    /** There are more than the list shows, or it shows what was searched for. */
    isSearchable: found.length > most || search !== '',
    search,
  }
}

function wordsOf({ reference, service, contact, createdAt, startsAt }: BookingDetails): string {
  const day = inBusinessZone(startsAt ?? createdAt).toPlainDate()
  return `${reference}, ${contact.name}, ${service.name}, ${shortDayWords(day)} ${day.year}`
}

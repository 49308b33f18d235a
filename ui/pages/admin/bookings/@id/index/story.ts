import type { AccountsModule } from '#modules/accounts'
import type { BookingDetails, HistoryEntry } from '#modules/booking'
import { type UserId, parseId } from '#modules/shared'
import { momentWords } from '../../../../../time-words.ts'

export interface StoryLine {
  readonly title: string
  readonly when: string
  readonly note: string | null
}

/** What happened to a booking, oldest first, with the names of who did it. */
export async function storyOf(
  booking: Pick<BookingDetails, 'cancelReason'>,
  history: readonly HistoryEntry[],
  accounts: Pick<AccountsModule, 'find'>,
): Promise<readonly StoryLine[]> {
  const ids = new Set(history.map(({ actor }) => parseId('usr', actor)).filter((id) => id !== null))
  const names = new Map<UserId, string>()
  for (const id of ids) names.set(id, (await accounts.find(id))?.fullName ?? 'Somebody who has left')
  return history.map((entry) => {
    if (entry.to === 'cancelled' && booking.cancelReason === 'expired') {
      return { title: 'Cancelled: not paid in time', when: momentWords(entry.at), note: null }
    }
    const actor = parseId('usr', entry.actor)
    const by = actor === null ? (entry.actor === 'link' ? 'by link' : 'by itself') : `by ${names.get(actor)}`
    return { title: titleOf(entry), when: `${momentWords(entry.at)}, ${by}`, note: noteOf(entry) }
  })
}

function titleOf({ from, to, note }: HistoryEntry): string {
  if (from === null) return 'Booked'
  if (from === to && note?.startsWith('agreed to ')) return 'More work agreed'
  if (from === to && note !== null && Object.hasOwn(ofBilling, note)) return ofBilling[note] ?? note
  if (from === to) return note?.startsWith(movedTo) ? 'Moved' : 'Given to another technician'
  return {
    pending: 'Pending',
    confirmed: 'Confirmed',
    in_progress: 'Started',
    completed: 'Completed',
    cancelled: 'Cancelled',
  }[to]
}

const movedTo = 'moved to '

const ofBilling: Readonly<Record<string, string>> = {
  'who pays was changed': 'Who pays was changed',
  'purchase order changed': 'Purchase order changed',
}

/** A move is kept with the exact instant; people read it as a time of day. */
function noteOf({ from, note }: HistoryEntry): string | null {
  if (from === null || (note !== null && Object.hasOwn(ofBilling, note))) return null
  if (!note?.startsWith(movedTo)) return note
  const text = note.slice(movedTo.length)
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? `To ${momentWords(Temporal.Instant.from(text))}` : note
}

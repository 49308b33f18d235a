import type { AccountsModule } from '#modules/accounts'
import { type BookingDetails, type HistoryEntry, type HistoryFact, historyWords, windowOf } from '#modules/booking'
import { type UserId, parseId, poundsText } from '#modules/shared'
import { momentWords, plannedWords } from '../../../../../time-words.ts'

export interface StoryLine {
  readonly title: string
  readonly when: string
  readonly note: string | null
}

/** The history of a booking, oldest first, with the names of its authors. */
export async function storyOf(
  booking: Pick<BookingDetails, 'cancelReason' | 'source'>,
  history: readonly HistoryEntry[],
  accounts: Pick<AccountsModule, 'find'>,
): Promise<readonly StoryLine[]> {
  const ids = new Set(history.map(({ actor }) => parseId('usr', actor)).filter((id) => id !== null))
  const names = new Map<UserId, string>()
  for (const id of ids) names.set(id, (await accounts.find(id))?.fullName ?? 'A former user')
  return history.map((entry) => {
    if (entry.to === 'cancelled' && booking.cancelReason === 'expired') {
      return { title: 'Cancelled: not paid in time', when: momentWords(entry.at), note: null }
    }
    const actor = parseId('usr', entry.actor)
    const by = actor === null ? (entry.actor === 'link' ? 'by link' : 'automatically') : `by ${names.get(actor)}`
    return { title: titleOf(entry, booking.source), when: `${momentWords(entry.at)}, ${by}`, note: noteOf(entry) }
  })
}

function titleOf({ from, to, fact }: HistoryEntry, source: BookingDetails['source']): string {
  if (from === null) return source === 'office' ? 'Booked by the office' : 'Booked'
  if (from === to) return fact === null ? 'Changed' : factTitles[fact.kind]
  return {
    pending: 'Pending',
    confirmed: 'Confirmed',
    in_progress: 'Started',
    completed: 'Completed',
    cancelled: 'Cancelled',
  }[to]
}

/** Titles of the lines that leave the status as it was. */
const factTitles = {
  reserved: 'Time reserved',
  assigned: 'Reassigned',
  'nobody-free': 'Nobody is free',
  'handed-back': 'Back with the office',
  'demo-technician-removed': 'Back with the office',
  moved: 'Moved',
  'move-undone': 'Move undone',
  longer: 'Takes longer',
  agreed: 'More work agreed',
  'reduction-asked': 'A refund waits for a decision',
  'reduction-decided': 'Refund decided',
  'completion-undone': 'Completion undone',
  claimed: 'Joined to an account',
  'payer-changed': 'Payer changed',
  'purchase-order-changed': 'Purchase order changed',
  'review-awaited': 'Payment under review',
  'rest-asked': 'Balance requested',
  'card-asked': 'Card requested',
  'authorisation-ended': 'Card authorisation ended',
  expired: 'Not paid in time',
  withdrawn: 'Contract cancelled by law',
  said: 'Note',
  arrived: 'Technician arrived',
  'checked-in': 'Checked in again',
  'checked-out': 'Checked out',
  'no-access': 'No access',
  'visit-planned': 'Visit planned',
  'visit-called-off': 'Visit cancelled',
  'parts-to-order': 'Parts to order',
  'return-choice-asked': 'Customer asked for a time',
  'guarantee-claimed': 'Claim on the guarantee',
  'claim-of': 'Claim on the guarantee',
  'report-submitted': 'Report submitted',
  offered: 'Offered',
  'offer-accepted': 'Offer accepted',
  'offer-passed-on': 'Offer not accepted',
  'alarm-taken': 'The office has it',
  'promise-missed': 'Late',
} as const satisfies Record<HistoryFact['kind'], string>

/** Null where the title says it all. Instants are shown as a time of day. */
function noteOf({ from, fact }: HistoryEntry): string | null {
  if (from === null || fact === null) return null
  switch (fact.kind) {
    case 'claimed':
    case 'payer-changed':
    case 'purchase-order-changed':
    case 'alarm-taken':
      return null
    case 'moved':
      return `To ${plannedWords(fact.to, windowOf(fact))}${fact.price === undefined ? '' : `. The price is £${poundsText(fact.price)} now`}${fact.reason === undefined ? '' : `. ${fact.reason}`}`
    case 'visit-planned': {
      const when = fact.to === null ? 'as soon as possible' : momentWords(fact.to)
      return [`Visit ${fact.visit}, ${when}`, fact.name, fact.reason].filter(Boolean).join('. ')
    }
    case 'completion-undone':
      return null
    case 'longer':
      return `Until ${momentWords(fact.until)}`
    case 'move-undone':
      return `Back to ${plannedWords(fact.to, windowOf(fact))}`
    case 'card-asked':
      return `For the visit of ${momentWords(fact.for)}`
    default:
      return historyWords(fact)
  }
}

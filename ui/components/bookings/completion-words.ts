import { type Actor, type BookingDetails, type BookingModule, amountDue } from '#modules/booking'
import { type BookingId, formatPence, pence } from '#modules/shared'
import { clockWords } from '../../time-words.ts'
import type { UndoOffer } from './UndoNotice.tsx'

/** The offer to undo a completion, and of which booking. */
export interface CompletionUndo extends UndoOffer {
  readonly id: BookingId
}

/** The offer to undo a completion; null where the actor may not, or not any more. */
export async function undoOfferOf(
  { undoableCompletion }: Pick<BookingModule, 'undoableCompletion'>,
  actor: Actor,
  booking: BookingDetails,
): Promise<CompletionUndo | null> {
  const completion = await undoableCompletion(actor, booking)
  if (!completion) return null
  const back = pence(Math.max(0, booking.paid - amountDue(booking)))
  const then = [
    completion.tellsCustomer ? `${booking.contact.name} is told` : `${booking.contact.name} is not told`,
    ...(back > 0 ? [`${formatPence(back)} is refunded`] : []),
  ]
  const what = `${booking.service.name} (${booking.reference})`
  return {
    id: booking.id,
    words: `${what}: you can undo this until ${clockWords(completion.settlesAt)}. After that, ${then.join(' and ')}.`,
  }
}

import type { BookingDetails, Variation } from '#modules/booking'
import { awaitsAnswer } from '#modules/booking'
import { formatPence } from '../../format.ts'
import { momentWords } from '../../time-words.ts'

const answerWords = {
  accepted: 'The customer said yes',
  declined: 'The customer said no',
  withdrawn: 'Taken back',
} as const

/** How the question for more work stands, in words; null where nothing was asked. */
export function askedShown(booking: Pick<BookingDetails, 'status'>, variation: Variation | null) {
  if (!variation) return null
  const { status, amount, reason, proposedAt, decidedAt } = variation
  const isOpen = awaitsAnswer(variation, booking)
  return {
    isOpen,
    amount: formatPence(amount),
    reason,
    words: isOpen
      ? `No answer yet. Asked on ${momentWords(proposedAt)}`
      : status === 'proposed' || !decidedAt
        ? 'It is not asked any more'
        : `${answerWords[status]}, on ${momentWords(decidedAt)}`,
  }
}

export type AskedShown = ReturnType<typeof askedShown>

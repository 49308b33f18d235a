import type { DisputeShown } from '#modules/payments'
import { formatPence } from '../../format.ts'
import { momentWords, recentWords } from '../../time-words.ts'
import { disputeWords } from './dispute-words.ts'
import { providerWords } from './words.ts'

export interface DisputeLine {
  readonly ref: string
  readonly href: string
  readonly paymentId: string
  readonly reference: string
  readonly customer: string
  readonly amount: string
  readonly provider: string
  readonly reason: string
  readonly opened: string
  readonly outcome: DisputeShown['outcome']
  /** Until when evidence is taken, and how long that is; null where none is. */
  readonly due: string | null
  readonly isUrgent: boolean
  readonly evidenceSent: boolean
  readonly takesEvidence: boolean
}

const urgentDays = 3

export function disputeShown(dispute: DisputeShown, now: Temporal.Instant): DisputeLine {
  const { ref, paymentId, reference, customer, outcome, dueBy, evidenceSent } = dispute
  const left = dueBy ? now.until(dueBy).total('hours') : null
  const isOpen = outcome === 'open'
  return {
    ref,
    href: `/admin/payments/${paymentId}#disputes`,
    paymentId,
    reference,
    customer,
    amount: formatPence(dispute.amount),
    provider: providerWords(dispute.provider),
    reason: disputeWords(dispute.reason),
    opened: recentWords(dispute.createdAt, now),
    outcome,
    due: isOpen && dueBy && left !== null ? `${leftWords(left)} (${momentWords(dueBy)})` : null,
    isUrgent: isOpen && !evidenceSent && left !== null && left < urgentDays * 24,
    evidenceSent,
    takesEvidence: isOpen && !evidenceSent && (left === null || left > 0),
  }
}

/** Of hours: "3 days left", "5 hours left", "Too late". */
function leftWords(hours: number): string {
  if (hours <= 0) return 'Too late'
  const [count, thing] = hours < 48 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day']
  return count === 0 ? 'Less than an hour left' : `${count} ${thing}${count === 1 ? '' : 's'} left`
}

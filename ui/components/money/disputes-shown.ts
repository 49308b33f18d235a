import type { DisputeShown } from '#modules/payments'
import { at } from '#modules/shared'
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
  /** How far it is with the evidence. */
  readonly evidence: string
  /** Until when evidence is still taken, and how long that is; null where none is, or nobody said when. */
  readonly due: string | null
  readonly isUrgent: boolean
  readonly evidenceSent: boolean
  readonly takesEvidence: boolean
}

const urgentDays = 3

export function disputeShown(dispute: DisputeShown, now: Temporal.Instant): DisputeLine {
  const { ref, paymentId, reference, customer, outcome, dueBy, evidenceSent } = dispute
  const left = dueBy ? now.until(dueBy).total('hours') : null
  const waits = outcome === 'open' && !evidenceSent
  const due = waits && dueBy && left !== null ? `${leftWords(left)} (${momentWords(dueBy)})` : null
  return {
    ref,
    href: `${at.admin.payment(paymentId)}#disputes`,
    paymentId,
    reference,
    customer,
    amount: formatPence(dispute.amount),
    provider: providerWords(dispute.provider),
    reason: disputeWords(dispute.reason),
    opened: recentWords(dispute.createdAt, now),
    outcome,
    evidence: due ?? evidenceWords(dispute),
    due,
    isUrgent: waits && left !== null && left < urgentDays * 24,
    evidenceSent,
    takesEvidence: waits && (left === null || left > 0),
  }
}

function evidenceWords({ outcome, evidenceSent }: DisputeShown): string {
  if (outcome === 'open') return evidenceSent ? 'Sent, the bank decides' : 'Requested'
  return evidenceSent ? 'Was sent' : 'None was sent'
}

/** The time left, from hours: "3 days left", "5 hours left", "Too late". */
function leftWords(hours: number): string {
  if (hours <= 0) return 'Too late'
  const [count, thing] = hours < 48 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day']
  return count === 0 ? 'Less than an hour left' : `${count} ${thing}${count === 1 ? '' : 's'} left`
}

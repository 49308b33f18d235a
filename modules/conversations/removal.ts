import type { AuditNote } from '#modules/shared'
import type { Member } from './membership.ts'
import { type ThreadMessage, threadLimits } from './message.ts'

export type RemovalRefusal = { readonly kind: 'not-yours' } | { readonly kind: 'removal-too-late' }

/** Senders remove their own message for 15 minutes, the office any; a line of the system stays. Null: it may go. */
export function judgeRemoval(message: ThreadMessage, member: Member, now: Temporal.Instant): RemovalRefusal | null {
  if (message.senderType === 'system') return { kind: 'not-yours' }
  if (member.side === 'office') return null
  if (message.person !== member.person) return { kind: 'not-yours' }
  const until = message.createdAt.add({ minutes: threadLimits.removableMinutes })
  return Temporal.Instant.compare(now, until) < 0 ? null : { kind: 'removal-too-late' }
}

/** The message as it is after its removal. */
export function removed(message: ThreadMessage, now: Temporal.Instant): ThreadMessage {
  return { ...message, content: '', file: null, location: null, removedAt: now }
}

/** Says nothing of what was written. */
export function auditOfRemoval({ bookingId, seq, senderType }: ThreadMessage): AuditNote<'thread_message_removed'> {
  return {
    action: 'thread_message_removed',
    target: { kind: 'booking', id: bookingId },
    before: { message: seq, sender: senderType },
    after: null,
  }
}

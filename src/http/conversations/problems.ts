import type { PostRefusal } from '#modules/conversations'
import { idempotencyMismatch } from '../kit/idempotency.ts'
import { type Problem, conflict, notAllowed, notFound } from '../kit/problem.ts'

export const conversationClosed = conflict(
  'conversation_closed',
  'This conversation is over: it can still be read, but nothing can be added. Please contact us another way.',
)

export function problemOfPost(refusal: PostRefusal): Problem {
  switch (refusal.kind) {
    case 'thread-unknown':
      return notFound
    case 'conversation-closed':
      return conversationClosed
    case 'quota-full':
      return quotaFull
    case 'other-message':
      return { ...idempotencyMismatch, detail: 'This client_id was used for another message.' }
  }
}

export const quotaFull = conflict(
  'quota_full',
  'This conversation has as many files as it can have. Please remove one first, or send it another way.',
)

const removalTooLate = conflict(
  'removal_too_late',
  'A message can be removed for 15 minutes after it was sent. Please ask the office to remove it.',
)

export function problemOfRemoval({
  kind,
}: {
  readonly kind: 'thread-unknown' | 'not-yours' | 'removal-too-late'
}): Problem {
  if (kind === 'thread-unknown') return notFound
  return kind === 'not-yours' ? notAllowed : removalTooLate
}

import type { Message, MessageState } from '../message.ts'
import type { Attempt, MessageUnderway, MessageUnknown } from '../store.ts'
import type { MessageStep } from './message-step.ts'
import type { SentNotice } from './notice.ts'

export type NoticeStep =
  | MessageUnknown
  | MessageUnderway
  /** Everything that it says is known. */
  | { readonly kind: 'known' }
  /** `alerts`: the office is notified. */
  | { readonly kind: 'step'; readonly step: MessageStep; readonly alerts: boolean }

/** How a notice stands among the tries of a message; null where it says nothing that is kept. */
const outcomes = { failed: 'failed', delayed: 'later', delivered: 'delivered', 'passed-on': null } as const

const noticeMoves: Readonly<Partial<Record<MessageState, readonly Attempt['outcome'][]>>> = {
  sent: ['failed', 'delivered'],
  unsure: ['failed', 'delivered'],
  // A server further on may send back what the one before reported as delivered.
  delivered: ['failed'],
}

/**
 * Decides what a mail server's later notice changes of a message. A notice is about one sending: of a message that was
 * sent again since, it is kept as a try and moves nothing. Without a mail server (`mailbox`), or before the message left,
 * no notice can be about it.
 */
export function judgeNotice(
  message: Pick<Message, 'channel' | 'state' | 'provider' | 'sentAt' | 'resends'>,
  attempts: readonly Pick<Attempt, 'outcome' | 'detail'>[],
  { kind, reason, addressGone, resends }: SentNotice,
): NoticeStep {
  if (message.channel !== 'email' || message.provider === 'mailbox') return { kind: 'message-unknown' }
  if (message.state === 'sending') return { kind: 'message-underway' }
  const outcome = outcomes[kind]
  // A notice may have moved a message whose leaving nobody could confirm.
  if (attempts.some((one) => one.outcome === outcome && one.detail === reason)) return { kind: 'known' }
  if (message.sentAt === null && message.state !== 'unsure') return { kind: 'message-unknown' }
  if (outcome === null) return { kind: 'known' }
  const isOfThisSending = resends === message.resends
  const moves = isOfThisSending && outcome !== 'later' && noticeMoves[message.state]?.includes(outcome) === true
  return {
    kind: 'step',
    step: {
      attempt: { provider: message.provider ?? 'smtp', outcome, detail: reason },
      moved: moves ? { state: outcome, reason: outcome === 'failed' ? reason : null } : null,
      addressGone: isOfThisSending && addressGone ? reason : null,
    },
    alerts: moves && outcome === 'failed',
  }
}

import { type AuditNote, type MessageId, type Result, accept, refuse } from '#modules/shared'
import type { Message, MessageState, UnsureDecision } from '../message.ts'
import { isLinkGone } from '../notifying/account-link.ts'
import type { Attempt, DeliveryOutcome, LinkGone, MessageDecided, MessageUnderway, ProviderStatus } from '../store.ts'

/** A change of one message: decided here, written by the store in the transaction that read the message. */
export interface MessageStep {
  readonly attempt: Pick<Attempt, 'provider' | 'outcome' | 'detail'>
  /** Null: the message keeps its state. */
  readonly moved: { readonly state: MessageState; readonly reason: string | null } | null
  /** Why nothing is sent to its address from now on; null where the step says nothing of the address. */
  readonly addressGone: string | null
}

/** Only forward: a status that comes late, or again, changes nothing. */
const statusMoves: Readonly<Partial<Record<MessageState, readonly ProviderStatus['state'][]>>> = {
  sent: ['delivered', 'read', 'failed'],
  unsure: ['delivered', 'read', 'failed'],
  delivered: ['read'],
}

/** The step that follows a provider's status; null where the status changes nothing. */
export function judgeStatus(
  { state: before }: Pick<Message, 'state'>,
  provider: string,
  { state, reason, addressGone = false }: Pick<ProviderStatus, 'state' | 'reason' | 'addressGone'>,
): MessageStep | null {
  if (!statusMoves[before]?.includes(state)) return null
  return {
    attempt: { provider, outcome: state, detail: reason },
    moved: { state, reason: state === 'failed' ? reason : null },
    addressGone: state === 'failed' && addressGone ? reason : null,
  }
}

/** A step at the end of a try, with what the provider calls the message. */
export interface SettleStep extends MessageStep {
  readonly moved: NonNullable<MessageStep['moved']>
  readonly providerId: string | null
  /** The provider took the message: its time counts as the time of sending. */
  readonly isSent: boolean
}

/** The step at the end of a try. */
export function stepOfOutcome(outcome: DeliveryOutcome): SettleStep {
  const { kind, provider } = outcome
  if (kind === 'accepted') {
    const { providerId, delivered } = outcome
    return {
      attempt: { provider, outcome: 'accepted', detail: providerId },
      moved: { state: delivered ? 'delivered' : 'sent', reason: null },
      addressGone: null,
      providerId,
      isSent: true,
    }
  }
  const { reason } = outcome
  return {
    attempt: { provider, outcome: kind === 'given-up' ? 'failed' : kind, detail: reason },
    moved: { state: kind === 'unsure' ? 'unsure' : 'failed', reason },
    addressGone: kind === 'refused' && outcome.addressGone ? reason : null,
    providerId: null,
    isSent: false,
  }
}

export interface ResendStep {
  readonly attempt: MessageStep['attempt']
  readonly audit: AuditNote<'message_resent'>
}

interface UnsureStep {
  readonly attempt: MessageStep['attempt']
  readonly audit: AuditNote<'message_resent' | 'message_marked_sent'>
}

/**
 * Refuses to send a message again that waits or is on its way: its recipient would get it twice. Refuses one whose link
 * into an account is gone: it would lead nowhere.
 */
export function judgeResend({
  id,
  state,
  provider,
  channel,
  action,
}: Pick<Message, 'id' | 'state' | 'provider' | 'channel' | 'action'>): Result<ResendStep, MessageUnderway | LinkGone> {
  if (state === 'queued' || state === 'sending') return refuse({ kind: 'message-underway' })
  if (isLinkGone(action)) return refuse({ kind: 'link-gone' })
  return accept({
    attempt: { provider: provider ?? channel, outcome: 'resent', detail: null },
    audit: { action: 'message_resent', target: targetOf(id), before: { state }, after: { state: 'queued' } },
  })
}

/** Refuses to decide about a message that is not in doubt: it may have arrived, or wait for its turn. */
export function judgeUnsure(
  message: Parameters<typeof judgeResend>[0],
  decision: UnsureDecision,
): Result<UnsureStep, MessageDecided | MessageUnderway | LinkGone> {
  const { id, state, provider, channel } = message
  if (state !== 'unsure') return refuse({ kind: 'message-decided' })
  if (decision === 'send_again') return judgeResend(message)
  return accept({
    attempt: { provider: provider ?? channel, outcome: 'accepted', detail: null },
    audit: { action: 'message_marked_sent', target: targetOf(id), before: { state }, after: { state: 'sent' } },
  })
}

const targetOf = (id: MessageId) => ({ kind: 'message', id })

/** The line of the audit log that says that all messages wait, or go again. */
export function auditOfPause(
  action: 'messages_paused' | 'messages_resumed',
): AuditNote<'messages_paused' | 'messages_resumed'> {
  return { action, target: { kind: 'messages', id: 'all' }, before: null, after: null }
}

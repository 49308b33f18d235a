import type { Clock, IdSource, MessageId, UserId } from '#modules/shared'
import { stuckAlerts } from './deliver-stuck.ts'
import { type DeliveryNotice, type NoticeMeaning, meaningOf } from './notice.ts'
import type { MessageStore } from '../store.ts'

interface NoticePorts {
  readonly messages: Pick<MessageStore, 'find' | 'noteNotice'>
  /** Everybody of the office, who is notified of bounced messages. */
  readonly staff: () => Promise<readonly UserId[]>
  readonly clock: Clock
  readonly ids: IdSource
}

type NoticeAnswer =
  | { readonly kind: 'message-unknown' }
  /** It is being sent just now: the notice is to be reported again later. */
  | { readonly kind: 'message-underway' }
  | { readonly kind: 'noted'; readonly id: MessageId; readonly meaning: NoticeMeaning; readonly isNew: boolean }

/** Notes a later notice of a mail server about a mail that it had accepted. Repeated, it changes nothing. */
export async function noteNotice(
  { messages, staff, clock, ids }: NoticePorts,
  { messageId, resends, recipients }: DeliveryNotice,
): Promise<NoticeAnswer> {
  const message = (await messages.find(messageId))?.message
  if (message?.channel !== 'email') return { kind: 'message-unknown' }
  const read = meaningOf(recipients, message.to)
  // A later resend means that somebody has checked the address.
  const meaning = { ...read, addressGone: read.addressGone && resends === message.resends }
  const at = clock.now()
  const alerts = stuckAlerts(message, 'failed', meaning.reason, await staff(), at)
  const noted = await messages.noteNotice(messageId, {
    ...meaning,
    resends,
    at,
    alerts: alerts.map((alert) => ({ ...alert, id: ids.next('msg') })),
  })
  return noted.kind === 'noted' ? { kind: 'noted', id: messageId, meaning, isNew: noted.isNew } : noted
}

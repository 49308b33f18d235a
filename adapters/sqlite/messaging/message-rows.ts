import {
  type Action,
  type Attachment,
  type Attempt,
  type Channel,
  type LinkSealing,
  type Message,
  type MessageState,
  type NewMessage,
  carriesAccountLink,
  withoutAccountLink,
} from '#modules/messaging'
import type { BookingId, MessageId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

/** A row of `messages`, as far as it is read. */
export interface MessageRow {
  readonly seq: number
  readonly id: string
  readonly key: string
  readonly event: string
  readonly cause: string
  readonly channel: Channel
  readonly recipient: string
  readonly name: string | null
  readonly user_id: string | null
  readonly booking_id: string | null
  readonly subject: string
  readonly text: string
  readonly action: string | null
  readonly attachments: string
  readonly link: string | null
  readonly unsubscribe: string | null
  readonly not_before: string
  readonly state: MessageState
  readonly reason: string | null
  readonly provider: string | null
  readonly provider_id: string | null
  readonly attempts: number
  readonly resends: number
  readonly created_at: string
  readonly sent_at: string | null
  readonly request_id: string | null
}

export interface AttemptRow {
  readonly at: string
  readonly provider: string
  readonly outcome: Attempt['outcome']
  readonly detail: string | null
  readonly user_id: string | null
}

interface BlankedColumns {
  readonly action: string
  readonly text: string
  readonly subject: string
}

/** The rows of messages. Their links are sealed in the database: a copy of it lets nobody into an account. */
export function messageRows({ seal, open }: LinkSealing) {
  // A JSON text, as the column demands.
  const sealed = (id: string, action: Action) => JSON.stringify(seal(JSON.stringify(action), id))
  const opened = (row: MessageRow & { readonly action: string }) =>
    JSON.parse(open(JSON.parse(row.action) as string, row.id)) as Action
  return {
    sealed,
    messageFrom: (row: MessageRow): Message =>
      messageWith(row, row.action === null ? null : opened({ ...row, action: row.action })),
    newRow: (message: NewMessage & { readonly id: MessageId }, at: Temporal.Instant) =>
      newRow(message, message.action && sealed(message.id, message.action), at),
    /** The columns of a message whose link into an account is gone; null where it has none. */
    blanked: (message: Message): BlankedColumns | null => {
      if (!carriesAccountLink(message)) return null
      const { action, text, subject } = withoutAccountLink(message)
      return action && { action: sealed(message.id, action), text, subject }
    },
  }
}

/** The message of a row, with its link as it was opened. */
export function messageWith(row: MessageRow, action: Action | null): Message {
  return {
    id: row.id as MessageId,
    key: row.key,
    event: row.event,
    cause: row.cause,
    channel: row.channel,
    to: row.recipient,
    name: row.name,
    userId: row.user_id as UserId | null,
    bookingId: row.booking_id as BookingId | null,
    subject: row.subject,
    text: row.text,
    action,
    attachments: JSON.parse(row.attachments) as readonly Attachment[],
    link: row.link,
    unsubscribe: row.unsubscribe,
    notBefore: Temporal.Instant.from(row.not_before),
    state: row.state,
    reason: row.reason,
    provider: row.provider,
    providerId: row.provider_id,
    attempts: row.attempts,
    resends: row.resends,
    createdAt: Temporal.Instant.from(row.created_at),
    sentAt: row.sent_at === null ? null : Temporal.Instant.from(row.sent_at),
    requestId: row.request_id,
  }
}

export function attemptFrom({ at, provider, outcome, detail, user_id }: AttemptRow): Attempt {
  return { at: Temporal.Instant.from(at), provider, outcome, detail, by: user_id as UserId | null }
}

/** The parameters of `insertMessage`. */
function newRow(message: NewMessage & { readonly id: MessageId }, action: string | null, at: Temporal.Instant) {
  const { id, key, event, cause, channel, to, name, userId, bookingId, subject, text, link } = message
  return {
    id,
    key,
    event,
    cause,
    channel,
    recipient: to,
    name,
    user_id: userId,
    booking_id: bookingId,
    subject,
    text,
    action,
    attachments: JSON.stringify(message.attachments),
    link,
    unsubscribe: message.unsubscribe ?? null,
    not_before: instantText(message.notBefore),
    at: instantText(at),
  }
}

export const insertMessage = `
  insert into messages (
    id, key, event, cause, channel, recipient, name, user_id, booking_id, subject, text, action, attachments, link,
    unsubscribe, not_before, state, created_at, next_try_at, changed_at, request_id)
  values (
    :id, :key, :event, :cause, :channel, :recipient, :name, :user_id, :booking_id, :subject, :text, :action,
    :attachments, :link, :unsubscribe, :not_before, 'queued', :at, :not_before, :at, :request_id)
  on conflict (key) do nothing`

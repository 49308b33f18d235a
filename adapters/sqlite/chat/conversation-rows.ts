import type { Conversation, ConversationEntry, InboxLine } from '#modules/chat'
import type { ConversationId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export interface ConversationRow {
  readonly id: ConversationId
  readonly kind: Conversation['kind']
  readonly phone: string
  readonly state: Conversation['state']
  readonly assigned_to: UserId | null
  readonly unread: number
  readonly delivered_to: number
  readonly read_to: number
  readonly seen_to: number
  readonly waiting_since: string | null
  readonly greeted_at: string | null
  readonly answer_due_at: string | null
  readonly last_at: string
  readonly last_text: string
  readonly created_at: string
}

export interface EntryRow {
  readonly number: number
  readonly kind: ConversationEntry['kind']
  readonly sender: ConversationEntry['sender']
  readonly user_id: UserId | null
  readonly client_id: string | null
  readonly text: string
  readonly at: string
}

export interface InboxRow {
  readonly kind: InboxLine['kind']
  readonly id: InboxLine['id']
  readonly who: string
  readonly subject: string | null
  readonly text: string
  readonly state: string
  readonly unread: number
  readonly waiting_since: string | null
  readonly assigned_to: UserId | null
  readonly last_at: string
}

export function conversationFrom(row: ConversationRow): Conversation {
  const { id, kind, phone, state, unread } = row
  return {
    id,
    kind,
    phone,
    state,
    unread,
    assignedTo: row.assigned_to,
    deliveredTo: row.delivered_to,
    readTo: row.read_to,
    seenTo: row.seen_to,
    waitingSince: instantOf(row.waiting_since),
    greetedAt: instantOf(row.greeted_at),
    answerDueAt: instantOf(row.answer_due_at),
    lastAt: Temporal.Instant.from(row.last_at),
    lastText: row.last_text,
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

export function rowOf(conversation: Conversation): ConversationRow {
  const { id, kind, phone, state, unread } = conversation
  return {
    id,
    kind,
    phone,
    state,
    unread,
    assigned_to: conversation.assignedTo,
    delivered_to: conversation.deliveredTo,
    read_to: conversation.readTo,
    seen_to: conversation.seenTo,
    waiting_since: textOf(conversation.waitingSince),
    greeted_at: textOf(conversation.greetedAt),
    answer_due_at: textOf(conversation.answerDueAt),
    last_at: instantText(conversation.lastAt),
    last_text: conversation.lastText,
    created_at: instantText(conversation.createdAt),
  }
}

export function entryFrom({
  number,
  kind,
  sender,
  user_id: by,
  client_id: clientId,
  text,
  at,
}: EntryRow): ConversationEntry {
  return { number, kind, sender, by, clientId, text, at: Temporal.Instant.from(at) }
}

export function lineFrom(row: InboxRow): InboxLine {
  const { kind, id, who, subject, text, state, unread } = row
  return {
    kind,
    id,
    who,
    subject,
    text,
    state,
    unread,
    isUnread: unread > 0,
    waitingSince: instantOf(row.waiting_since),
    assignedTo: row.assigned_to,
    lastAt: Temporal.Instant.from(row.last_at),
  }
}

function instantOf(text: string | null): Temporal.Instant | null {
  return text === null ? null : Temporal.Instant.from(text)
}

function textOf(at: Temporal.Instant | null): string | null {
  return at && instantText(at)
}

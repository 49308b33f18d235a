import { z } from 'zod'
import {
  type CannedAnswer,
  type Conversation,
  type ConversationEntry,
  type InboxLine,
  inboxKinds,
  keptMessageState,
} from '#modules/chat'
import { inBusinessZone, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const statuses = z.enum(['sent', 'delivered', 'read'])

export const chatMessageSchema = z.object({
  id: z.number(),
  client_id: z.string().nullable(),
  text: z.string(),
  sender: z.enum(['user', 'business']),
  /** An automatic reply. */
  automatic: z.boolean(),
  timestamp: instantSchema,
  /** "14:05", in the zone of the business. */
  time: z.string(),
  /** The state of a visitor's message; null for others. */
  status: statuses.nullable(),
})

/** Entries that are notes of the office are no messages. */
export function chatMessageView(
  entry: ConversationEntry,
  conversation: Conversation,
): z.output<typeof chatMessageSchema> {
  const { number, text, sender, clientId, at } = entry
  const isVisitor = sender === 'visitor'
  return {
    id: number,
    client_id: isVisitor ? clientId : null,
    text,
    sender: isVisitor ? 'user' : 'business',
    automatic: sender === 'automatic',
    timestamp: instantText(at),
    time: inBusinessZone(at).toPlainTime().toString({ smallestUnit: 'minute' }),
    status: isVisitor ? keptMessageState(number, conversation) : null,
  }
}

/** The state of a conversation as its visitor sees it. */
export const chatStateSchema = z.object({
  phone: z.string(),
  /** The office has, and has opened, the messages up to these ids. */
  delivered_to: z.number(),
  read_to: z.number(),
  /** An automatic reply is being made. */
  is_answering: z.boolean(),
})

export function chatStateView(conversation: Conversation, isAnswering: boolean): z.output<typeof chatStateSchema> {
  const { phone, deliveredTo, readTo } = conversation
  return { phone, delivered_to: deliveredTo, read_to: readTo, is_answering: isAnswering }
}

export const conversationSchema = z.object({
  id: z.string(),
  kind: z.string(),
  phone: z.string(),
  state: z.string(),
  unread: z.number(),
  assigned_to: z.string().nullable(),
  waiting_since: instantSchema.nullable(),
  /** The visitor's page has the messages up to this id. */
  seen_to: z.number(),
  last_at: instantSchema,
  created_at: instantSchema,
})

export function conversationView(conversation: Conversation): z.output<typeof conversationSchema> {
  const { id, kind, phone, state, unread, assignedTo, waitingSince, seenTo, lastAt, createdAt } = conversation
  return {
    id,
    kind,
    phone,
    state,
    unread,
    assigned_to: assignedTo,
    waiting_since: waitingSince && instantText(waitingSince),
    seen_to: seenTo,
    last_at: instantText(lastAt),
    created_at: instantText(createdAt),
  }
}

export const conversationEntrySchema = z.object({
  id: z.number(),
  kind: z.string(),
  sender: z.string(),
  by: z.string().nullable(),
  text: z.string(),
  timestamp: instantSchema,
})

export function conversationEntryView(entry: ConversationEntry): z.output<typeof conversationEntrySchema> {
  const { number: id, kind, sender, by, text, at } = entry
  return { id, kind, sender, by, text, timestamp: instantText(at) }
}

export const inboxLineSchema = z.object({
  id: z.string(),
  kind: z.enum(inboxKinds),
  who: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  state: z.string(),
  unread: z.number(),
  assigned_to: z.string().nullable(),
  waiting_since: instantSchema.nullable(),
  last_at: instantSchema,
})

export function inboxLineView(one: InboxLine): z.output<typeof inboxLineSchema> {
  const { id, kind, who, subject, text, state, unread, assignedTo, waitingSince, lastAt } = one
  return {
    id,
    kind,
    who,
    subject,
    text,
    state,
    unread,
    assigned_to: assignedTo,
    waiting_since: waitingSince && instantText(waitingSince),
    last_at: instantText(lastAt),
  }
}

export const cannedAnswerSchema = z.object({ id: z.string(), title: z.string(), text: z.string() })

export function cannedAnswerView({ id, title, text }: CannedAnswer): z.output<typeof cannedAnswerSchema> {
  return { id, title, text }
}

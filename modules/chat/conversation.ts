import type { BookingId, CannedAnswerId, ConversationId, EnquiryId, UserId } from '#modules/shared'

/** The subject of a conversation. `visitor`: a visitor of the site, whose number proves nothing (decision L7). */
export type ConversationKind = 'visitor'

/** A message of the visitor opens a closed conversation again. */
export const conversationStates = ['open', 'closed'] as const
type ConversationState = (typeof conversationStates)[number]

/** All that is said with one visitor. */
export interface Conversation {
  readonly id: ConversationId
  readonly kind: ConversationKind
  /** E.164, as the visitor typed it. */
  readonly phone: string
  readonly state: ConversationState
  /** The member of the office who is responsible for it. */
  readonly assignedTo: UserId | null
  /** The number of messages of the visitor that the office has not opened. */
  readonly unread: number
  /** A page of the office has the messages up to this number. */
  readonly deliveredTo: number
  /** The office has opened the messages up to this number. */
  readonly readTo: number
  /** The visitor's page has the messages up to this number. */
  readonly seenTo: number
  /** The first message that waits for an answer of a person; null where none does. */
  readonly waitingSince: Temporal.Instant | null
  /** The last automatic answer that was begun; null before the first. */
  readonly greetedAt: Temporal.Instant | null
  /** An automatic answer is being made, and is shown from then on; null where none is. */
  readonly answerDueAt: Temporal.Instant | null
  /** The last message of either side; before the first, the beginning. */
  readonly lastAt: Temporal.Instant
  readonly lastText: string
  readonly createdAt: Temporal.Instant
}

/** `automatic` is what a rule answers. */
export const senders = ['visitor', 'office', 'automatic'] as const
type Sender = (typeof senders)[number]

/** `assigned`, `closed` and `reopened` are notes for the office: no visitor sees them. */
export const entryKinds = ['message', 'assigned', 'closed', 'reopened'] as const
type EntryKind = (typeof entryKinds)[number]

/** One entry of a conversation. */
export interface ConversationEntry {
  /** Rises with time, over all conversations. */
  readonly number: number
  readonly kind: EntryKind
  readonly sender: Sender
  /** The member of the office; null for others. */
  readonly by: UserId | null
  /** The sender's own name for it, which makes a repeated post one message. */
  readonly clientId: string | null
  /** The user's id where the kind is `assigned`, or empty for nobody. */
  readonly text: string
  readonly at: Temporal.Instant
}

/** A text that the office answers with often. */
export interface CannedAnswer {
  readonly id: CannedAnswerId
  readonly title: string
  readonly text: string
}

export const inboxKinds = ['chat', 'enquiry', 'booking'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** A line of the inbox: a conversation, an enquiry, or the conversation of a booking. */
export interface InboxLine {
  readonly kind: InboxKind
  readonly id: ConversationId | EnquiryId | BookingId
  /** The name, or the number of somebody who gave no name. */
  readonly who: string
  /** The subject of an enquiry, or the reference of a booking; null for a chat. */
  readonly subject: string | null
  readonly text: string
  readonly state: string
  readonly isUnread: boolean
  /** How many messages are unread. */
  readonly unread: number
  readonly waitingSince: Temporal.Instant | null
  readonly assignedTo: UserId | null
  readonly lastAt: Temporal.Instant
}

/** The longest texts of a chat, in characters as `textLimits` counts them, and its other limits. */
export const chatLimits = {
  message: 1_000,
  answerTitle: 60,
  /** How many canned answers there can be. */
  answers: 50,
  search: 100,
} as const

/** The time after the last message for which the cookie opens the conversation. */
export const conversationDays = 30

import type { CannedAnswerId, Clock, ConversationId, IdSource, Result, UserId } from '#modules/shared'
import type { CannedAnswer, Conversation, ConversationEntry, InboxKind, InboxLine } from './conversation.ts'

interface ConversationUnknown {
  readonly kind: 'conversation-unknown'
}

interface AnswersFull {
  readonly kind: 'answers-full'
}

/** A conversation after a change, with the entry that was added or had been added before. */
interface Changed {
  readonly conversation: Conversation
  readonly entry: ConversationEntry
}

type ChatResult<T> = Result<T, ConversationUnknown>

/** The lines of the inbox that are looked for; null asks for any. */
export interface InboxFilter {
  /** `waiting` are those to be dealt with; `closed` those that are done. */
  readonly show: 'waiting' | 'closed'
  readonly kind: InboxKind | null
  readonly isUnread: boolean | null
  /** `nobody` are those that no one takes care of. */
  readonly assignedTo: UserId | 'nobody' | null
  /** Part of a name, a number, a reference or a text; null looks at all. */
  readonly search: string | null
}

/** Where the next lines begin: after this one. */
export interface InboxPlace {
  readonly lastAt: Temporal.Instant
  readonly id: string
}

interface InboxPage {
  readonly unread: readonly InboxLine[]
  readonly rest: readonly InboxLine[]
}

/** Keeps the conversations of visitors. Each method is one transaction. */
export interface ChatStore {
  add(conversation: Conversation, tokenHash: string): Promise<void>
  /** Null when there is none. */
  find(id: ConversationId): Promise<Conversation | null>
  /** The conversation of a visitor's token; null when there is none. */
  findByToken(tokenHash: string): Promise<Conversation | null>
  /** Entries after the number `after`, the oldest first, at most `limit`. */
  entries(id: ConversationId, after: number, limit: number): Promise<readonly ConversationEntry[]>
  /** The latest entries, the oldest of them first, at most `limit`. */
  latest(id: ConversationId, limit: number): Promise<readonly ConversationEntry[]>

  /** Writes the step of `judgeMessage` with its events. The same `clientId` again changes nothing. */
  receive(
    id: ConversationId,
    message: { readonly text: string; readonly clientId: string; readonly asks: boolean },
    at: Temporal.Instant,
  ): Promise<ChatResult<Changed>>
  /** Writes the step of `judgeReply`. The same `clientId` of the office again changes nothing. */
  reply(
    id: ConversationId,
    reply: { readonly text: string; readonly clientId: string; readonly by: UserId },
    at: Temporal.Instant,
  ): Promise<ChatResult<Changed>>
  /** Writes the step of `judgeAutomaticAnswer`, once for each message. */
  answer(
    id: ConversationId,
    answer: { readonly to: number; readonly text: string | null },
    at: Temporal.Instant,
  ): Promise<void>
  /** Writes the step of `judgeAssignment`. */
  assign(
    id: ConversationId,
    assignedTo: UserId | null,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<ChatResult<Conversation>>
  /** Writes the step of `judgeClosing`. */
  setClosed(id: ConversationId, isClosed: boolean, by: UserId, at: Temporal.Instant): Promise<ChatResult<Conversation>>
  /** Writes the step of `judgeOpened`; whether anything changed. */
  markRead(id: ConversationId): Promise<ChatResult<boolean>>
  /** A page of the office has every message of visitors: the conversations for which that is new. */
  markDelivered(): Promise<readonly ConversationId[]>
  /** The visitor's page has all up to this number; whether that is new. */
  markSeen(id: ConversationId, number: number): Promise<boolean>
  /**
   * Deletes a conversation with its entries, its notifications and the messages that quote it. With `isByOffice` it has
   * an audit line.
   */
  erase(id: ConversationId, isByOffice: boolean): Promise<ChatResult<null>>

  /**
   * Lines of conversations, enquiries and conversations of bookings: those that nobody has opened, the one that waits longest first, and the rest, the
   * latest first, at most `limit`. `after` continues among the rest, without the others. An enquiry that asks for a
   * postcode to be covered, and spam, are no lines.
   */
  inbox(filter: InboxFilter, after: InboxPlace | null, limit: number): Promise<InboxPage>
  /** The lines of these conversations, enquiries and bookings, the latest first; none for an id that has no line. */
  inboxLines(ids: readonly string[]): Promise<readonly InboxLine[]>
  /** The number of open conversations with unread messages, of enquiries in state `open`, and of bookings with unread messages. */
  countUnread(): Promise<number>

  /** In the order of their titles. */
  cannedAnswers(): Promise<readonly CannedAnswer[]>
  /** Adds or changes one, with its audit line. Refused beyond `most`. */
  putAnswer(answer: CannedAnswer, by: UserId, at: Temporal.Instant, most: number): Promise<Result<null, AnswersFull>>
  /** Writes its audit line; false when there is none. */
  removeAnswer(id: CannedAnswerId): Promise<boolean>
}

/** Makes and hashes the tokens that visitors hold. */
interface ChatTokens {
  next(): string
  hash(token: string): string
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface ChatPorts {
  readonly chats: ChatStore
  readonly tokens: ChatTokens
  /** Whether a rule answers this text, whatever was said before. */
  readonly asks: (text: string) => boolean
  /** Rephrases a text; null where nothing does. */
  readonly phrase: ((asked: { readonly instructions: string; readonly text: string }) => Promise<string | null>) | null
  /** The owner wants automatic answers rephrased. */
  readonly wantsPhrasing: () => Promise<boolean>
  readonly clock: Clock
  readonly ids: IdSource
}

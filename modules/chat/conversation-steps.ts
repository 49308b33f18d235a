import { type AuditNote, type ConversationId, type UserId, difference } from '#modules/shared'
import {
  type CannedAnswer,
  type Conversation,
  type ConversationEntry,
  type ConversationKind,
  conversationDays,
} from './conversation.ts'
import type { ChatEvent } from './events.ts'

/** The automatic answer is shown so long after the message (seed 2, section 9). */
const answerAfter = { milliseconds: 1_500 } as const
/** The general automatic answer is given once in this time. */
const greetingHours = 24
/** The bell rings for this many unread messages of one conversation: more would add nothing. */
const ringsUnread = 3
/** An answer that has not come so long after its time does not come any more. */
const patienceSeconds = 60
const shownText = 200

type NewEntry = Omit<ConversationEntry, 'number'>

/** A step of a conversation: decided here, written by the store in the transaction that read the conversation. */
export interface ConversationStep {
  readonly conversation: Conversation
  readonly entry: NewEntry | null
  /** The store gives the entry its number, which some events name. */
  readonly events: (number: number) => readonly ChatEvent[]
}

const noEvents = () => []

export function newConversation(
  id: ConversationId,
  phone: string,
  at: Temporal.Instant,
  kind: ConversationKind = 'visitor',
): Conversation {
  return {
    id,
    kind,
    phone,
    state: 'open',
    assignedTo: null,
    unread: 0,
    deliveredTo: 0,
    readTo: 0,
    seenTo: 0,
    waitingSince: null,
    greetedAt: null,
    answerDueAt: null,
    lastAt: at,
    lastText: '',
    createdAt: at,
  }
}

/** The cookie of a conversation opens it for 30 days after its last message. */
export function isOpenToVisitor({ lastAt }: Pick<Conversation, 'lastAt'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, lastAt.add({ hours: 24 * conversationDays })) < 0
}

/** Whether an automatic answer is being made at a moment. */
export function isAnswering({ answerDueAt }: Pick<Conversation, 'answerDueAt'>, now: Temporal.Instant): boolean {
  return answerDueAt !== null && Temporal.Instant.compare(now, answerDueAt.add({ seconds: patienceSeconds })) < 0
}

/** A message of the visitor. `asks`: a rule answers this text, also when the visitor was greeted a moment ago. */
export function judgeMessage(
  before: Conversation,
  { text, clientId, asks }: { readonly text: string; readonly clientId: string; readonly asks: boolean },
  at: Temporal.Instant,
): ConversationStep {
  const isAnswered = asks || !isGreeted(before, at)
  const answerDueAt = at.add(answerAfter)
  const { id: conversationId, unread } = before
  return {
    conversation: {
      ...before,
      state: 'open',
      unread: unread + 1,
      waitingSince: before.waitingSince ?? at,
      ...(isAnswered && { greetedAt: at, answerDueAt }),
      ...lastOf(text, at),
    },
    entry: { kind: 'message', sender: 'visitor', by: null, clientId, text, at },
    events: (message) => [
      ...(unread < ringsUnread ? [{ kind: 'chat-received', conversationId, message, at } as const] : []),
      ...(isAnswered ? [{ kind: 'chat-answer-due', conversationId, message, at: answerDueAt } as const] : []),
    ],
  }
}

function isGreeted({ greetedAt }: Conversation, now: Temporal.Instant): boolean {
  return greetedAt !== null && Temporal.Instant.compare(now, greetedAt.add({ hours: greetingHours })) < 0
}

/** A message of the office, which has read all up to the newest: nobody waits any more, and it is the writer's where it was nobody's. */
export function judgeReply(
  before: Conversation,
  reply: { readonly text: string; readonly clientId: string; readonly by: UserId; readonly newest: number },
  at: Temporal.Instant,
): ConversationStep {
  const { text, clientId, by, newest } = reply
  return {
    conversation: {
      ...judgeOpened(before, newest),
      state: 'open',
      assignedTo: before.assignedTo ?? by,
      waitingSince: null,
      answerDueAt: null,
      ...lastOf(text, at),
    },
    entry: { kind: 'message', sender: 'office', by, clientId, text, at },
    events: noEvents,
  }
}

/**
 * The automatic answer to the message with the number `to`; null says that none is given. An answer that a person has
 * overtaken is left out. A person is still waited for.
 */
export function judgeAutomaticAnswer(
  before: Conversation,
  {
    to,
    text,
    officeWroteUpTo,
  }: { readonly to: number; readonly text: string | null; readonly officeWroteUpTo: number },
  at: Temporal.Instant,
): ConversationStep {
  const conversation = { ...before, answerDueAt: null }
  if (text === null || officeWroteUpTo > to) return { conversation, entry: null, events: noEvents }
  return {
    conversation: { ...conversation, lastAt: at },
    entry: { kind: 'message', sender: 'automatic', by: null, clientId: `answer-${to}`, text, at },
    events: noEvents,
  }
}

/** Null when it is so already. A user who is assigned by somebody else is notified. */
export function judgeAssignment(
  before: Conversation,
  assignedTo: UserId | null,
  by: UserId,
  at: Temporal.Instant,
): ConversationStep | null {
  if (before.assignedTo === assignedTo) return null
  return {
    conversation: { ...before, assignedTo },
    entry: { kind: 'assigned', sender: 'office', by, clientId: null, text: assignedTo ?? '', at },
    events: () =>
      assignedTo === null || assignedTo === by
        ? []
        : [{ kind: 'conversation-assigned', conversationId: before.id, userId: assignedTo, at }],
  }
}

/** Closes a conversation, whose messages are read then, or opens it again. Null when it is so already. */
export function judgeClosing(
  before: Conversation,
  isClosed: boolean,
  { by, newest }: { readonly by: UserId; readonly newest: number },
  at: Temporal.Instant,
): ConversationStep | null {
  if ((before.state === 'closed') === isClosed) return null
  return {
    conversation: isClosed
      ? { ...judgeOpened(before, newest), state: 'closed', waitingSince: null }
      : { ...before, state: 'open' },
    entry: { kind: isClosed ? 'closed' : 'reopened', sender: 'office', by, clientId: null, text: '', at },
    events: noEvents,
  }
}

/** The office has opened it: all up to the newest message is read. The same object where nothing changes. */
export function judgeOpened(before: Conversation, newest: number): Conversation {
  if (before.readTo >= newest && before.unread === 0) return before
  const readTo = Math.max(before.readTo, newest)
  return { ...before, unread: 0, readTo, deliveredTo: Math.max(before.deliveredTo, readTo) }
}

function lastOf(text: string, lastAt: Temporal.Instant): Pick<Conversation, 'lastAt' | 'lastText'> {
  return { lastAt, lastText: text.length > shownText ? `${text.slice(0, shownText - 1)}…` : text }
}

export function auditOfAnswer(
  before: CannedAnswer | null,
  answer: CannedAnswer,
): AuditNote<'canned_answer_kept'> | null {
  if (before?.title === answer.title && before.text === answer.text) return null
  return {
    action: 'canned_answer_kept',
    target: targetOf(answer),
    before: before && factsOf(before),
    after: factsOf(answer),
  }
}

export function auditOfRemovedAnswer(before: CannedAnswer): AuditNote<'canned_answer_removed'> {
  return { action: 'canned_answer_removed', target: targetOf(before), before: factsOf(before), after: null }
}

/** The line of another state, or another person who takes care of it. */
export function auditOfConversation(before: Conversation, after: Conversation): AuditNote<'conversation_changed'> {
  const target = { kind: 'conversation', id: before.id }
  return { action: 'conversation_changed', target, ...difference(deskFactsOf(before), deskFactsOf(after)) }
}

const deskFactsOf = ({ state, assignedTo }: Conversation) => ({ state, assigned_to: assignedTo })

export function auditOfErasure({ id }: Conversation): AuditNote<'conversation_erased'> {
  return { action: 'conversation_erased', target: { kind: 'conversation', id }, before: null, after: null }
}

const targetOf = ({ id }: CannedAnswer) => ({ kind: 'canned_answer', id })
const factsOf = ({ title, text }: CannedAnswer) => ({ title, text })

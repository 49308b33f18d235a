import type { CannedAnswerId, ConversationId, UserId } from '#modules/shared'
import { accept, refuse } from '#modules/shared'
import { type CannedAnswer, type Conversation, chatLimits } from './conversation.ts'
import { isAnswering, isOpenToVisitor, newConversation } from './conversation-steps.ts'
import { phrasingInstructions, trustedPhrasing } from './phrasing.ts'
import type { ChatPorts, InboxFilter, InboxPlace } from './ports.ts'

export {
  type CannedAnswer,
  type Conversation,
  type ConversationEntry,
  type InboxLine,
  chatLimits,
  conversationDays,
  inboxKinds,
} from './conversation.ts'
export {
  type ConversationStep,
  auditOfAnswer,
  auditOfConversation,
  auditOfErasure,
  auditOfRemovedAnswer,
  judgeAssignment,
  judgeAutomaticAnswer,
  judgeClosing,
  judgeMessage,
  judgeOpened,
  judgeReply,
  newConversation,
} from './conversation-steps.ts'
export type { ChatEvents } from './events.ts'
export { type ChatMessageState, keptMessageState, nextMessageState } from './message-state.ts'
export { inboxAsked, inboxPlaceWord, inboxWords } from './inbox-asked.ts'
export { quickTexts } from './quick-texts.ts'
export type { ChatPorts, ChatStore, InboxFilter, InboxPlace } from './ports.ts'

/** How many entries a page shows. */
const shownEntries = 200

/** Conversations with visitors, and the office's work on them. */
export function createChat(ports: ChatPorts) {
  const { chats, tokens, clock, ids } = ports
  const watchers = new Set<(id: ConversationId) => void>()

  function changed(id: ConversationId): void {
    for (const watcher of watchers) watcher(id)
  }

  /** Notifies the open pages of a change that was made. */
  async function noting<Outcome extends { readonly ok: boolean }>(
    id: ConversationId,
    work: Promise<Outcome>,
  ): Promise<Outcome> {
    const outcome = await work
    if (outcome.ok) changed(id)
    return outcome
  }

  /** The conversation of a visitor's token; null without one, or 30 days after its last message. */
  async function findMine(token: string | null): Promise<Conversation | null> {
    if (token === null) return null
    const found = await chats.findByToken(tokens.hash(token))
    return found && isOpenToVisitor(found, clock.now()) ? found : null
  }

  return {
    findMine,
    /** Goes on with the conversation of the token where it has the same number; begins another one otherwise. */
    async begin(token: string | null, phone: string) {
      const before = await findMine(token)
      if (before && token !== null && before.phone === phone) return { token, conversation: before }
      const mine = tokens.next()
      const conversation = newConversation(ids.next('cnv'), phone, clock.now())
      await chats.add(conversation, tokens.hash(mine))
      return { token: mine, conversation }
    },
    /** A visitor's message, once for each `clientId`. */
    post: (id: ConversationId, { text, clientId }: { readonly text: string; readonly clientId: string }) =>
      noting(id, chats.receive(id, { text, clientId, asks: ports.asks(text) }, clock.now())),
    /** The automatic answer to a message; null says that none is given. `mayPhrase` is false for words of safety. */
    async answer(id: ConversationId, to: number, text: string | null, mayPhrase: boolean): Promise<void> {
      const { phrase } = ports
      const isPhrased = text !== null && mayPhrase && phrase !== null && (await ports.wantsPhrasing())
      const phrased = isPhrased
        ? trustedPhrasing(text, await phrase({ instructions: phrasingInstructions, text }))
        : null
      await chats.answer(id, { to, text: phrased ?? text }, clock.now())
      changed(id)
    },
    isAnswering: (conversation: Conversation) => isAnswering(conversation, clock.now()),
    find: (id: ConversationId) => chats.find(id),
    entries: (id: ConversationId, after: number) => chats.entries(id, after, shownEntries),
    latest: (id: ConversationId) => chats.latest(id, shownEntries),
    reply: (id: ConversationId, reply: { readonly text: string; readonly clientId: string; readonly by: UserId }) =>
      noting(id, chats.reply(id, reply, clock.now())),
    assign: (id: ConversationId, assignedTo: UserId | null, by: UserId) =>
      noting(id, chats.assign(id, assignedTo, by, clock.now())),
    setClosed: (id: ConversationId, isClosed: boolean, by: UserId) =>
      noting(id, chats.setClosed(id, isClosed, by, clock.now())),
    /** The office has opened it. */
    async markRead(id: ConversationId) {
      const marked = await chats.markRead(id)
      if (marked.ok && marked.value) changed(id)
      return marked.ok ? accept(null) : refuse(marked.refusal)
    },
    /** A page of the office has every message. */
    async markDelivered(): Promise<void> {
      for (const id of await chats.markDelivered()) changed(id)
    },
    /** The visitor's page has all up to this number. */
    async markSeen({ id, seenTo }: Conversation, number: number): Promise<void> {
      if (number > seenTo && (await chats.markSeen(id, number))) changed(id)
    },
    /** Deletes a conversation: its visitor wants it gone, or asked the office. */
    erase: (id: ConversationId, isByOffice: boolean) => noting(id, chats.erase(id, isByOffice)),

    inbox: (filter: InboxFilter, after: InboxPlace | null, limit: number) => chats.inbox(filter, after, limit),
    inboxLines: (ids: readonly string[]) => chats.inboxLines(ids),
    countUnread: () => chats.countUnread(),
    cannedAnswers: () => chats.cannedAnswers(),
    putAnswer: (answer: Omit<CannedAnswer, 'id'> & { readonly id: CannedAnswerId | null }, by: UserId) =>
      chats.putAnswer({ ...answer, id: answer.id ?? ids.next('can') }, by, clock.now(), chatLimits.answers),
    removeAnswer: (id: CannedAnswerId) => chats.removeAnswer(id),

    /** Calls `watcher` soon after a conversation changed in this process. Returns a function that ends it. */
    onChange(watcher: (id: ConversationId) => void): () => void {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type ChatModule = ReturnType<typeof createChat>

import type { ConversationEntry } from '#modules/chat'
import { afterOpenTime, isOpenAt } from '#modules/scheduling'
import { type ConversationId, at, momentWords } from '#modules/shared'
import { automaticReply, isDanger } from '#modules/whatsapp'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import { type FactParts, replyFacts } from './reply-facts.ts'

interface Parts extends FactParts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly catalogue: FactParts['catalogue'] & Pick<Modules['catalogue'], 'closedDates'>
  readonly chat: Pick<Modules['chat'], 'answer' | 'bookingUrl' | 'entries' | 'find'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

/** Brings a visitor's message to the office, and answers it automatically where a rule does. */
export function chatMessages(modules: Parts) {
  return {
    'chat-received': [
      async (event: Emitted<'chat-received'>) => {
        const { conversationId, message } = event.body
        const found = await modules.chat.find(conversationId)
        // Nobody is called to what the office has opened.
        if (!found || found.readTo >= message) return
        await modules.messaging.notify({
          ...common(event, 'chat_waiting'),
          to: await officeOf(modules),
          link: at.admin.conversation(conversationId),
        })
      },
    ],
    'chat-answer-due': [
      async (event: Emitted<'chat-answer-due'>) => {
        const { conversationId, message } = event.body
        const entry = await entryOf(modules, conversationId, message)
        if (!entry) return
        const text = await answerTo(modules, entry)
        await modules.chat.answer(conversationId, message, text, !isDanger(entry.text))
      },
    ],
    'conversation-assigned': [
      async (event: Emitted<'conversation-assigned'>) => {
        const { conversationId, userId } = event.body
        const user = (await modules.accounts.staff()).find(({ id }) => id === userId)
        if (!user || !(await modules.chat.find(conversationId))) return
        await modules.messaging.notify({
          ...common(event, 'chat_assigned'),
          to: [userAs('office', user)],
          link: at.admin.conversation(conversationId),
        })
      },
    ],
  } satisfies Subscribers
}

function common({ id, at: when }: Pick<Emitted, 'id' | 'at'>, event: string) {
  return { event, cause: `evt_${id}`, at: when, bookingId: null, facts: {} }
}

async function entryOf({ chat }: Parts, id: ConversationId, number: number): Promise<ConversationEntry | null> {
  const [entry] = await chat.entries(id, number - 1)
  return entry?.number === number ? entry : null
}

/** Null for what no rule answers, such as STOP: nothing is sent that could stop. */
async function answerTo(modules: Parts, { text, at: when }: ConversationEntry): Promise<string | null> {
  const facts = { ...(await replyFacts(modules)), bookingUrl: modules.chat.bookingUrl, isGreeted: false }
  const reply = automaticReply(text, facts)
  if (reply.kind !== 'reply' && reply.kind !== 'hand-over') return null
  const closed = reply.kind === 'hand-over' && !isDanger(text) ? await closedWords(modules, when) : ''
  return closed === '' ? reply.text : `${reply.text} ${closed}`
}

/** Out of hours: when a person answers. Empty while the office is open, or where it never opens. */
async function closedWords({ catalogue }: Parts, now: Temporal.Instant): Promise<string> {
  const [hours, closedDates] = await Promise.all([catalogue.openingHours(), catalogue.closedDates()])
  if (isOpenAt(now, hours, closedDates)) return ''
  const opens = afterOpenTime(now, 0, { hours, closedDates })
  return opens ? `The office is closed now and answers from ${momentWords(opens)}.` : ''
}

import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { ConversationEntry } from '#modules/chat'
import { at, parseId } from '#modules/shared'
import { phoneWords } from '../../../../../components/office/phone-words.ts'
import { doneIn } from '../../../../../done-in.ts'
import { clockOrDateWords, datedWords, sinceWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, requestId, routeParams, urlParsed } = pageContext
  const id = parseId('cnv', routeParams['id'] ?? '')
  const found = id && (await modules.chat.find(id))
  if (!found) throw render(404)
  const [entries, staff, answers, quote] = await Promise.all([
    modules.chat.latest(found.id),
    modules.accounts.staff(),
    modules.chat.cannedAnswers(),
    modules.quoting.findMadeOf(found.id),
  ])
  const nameOf = (userId: string | null) => staff.find((user) => user.id === userId)?.fullName ?? 'A former user'
  const href = at.admin.conversation(found.id)
  const ready = answers.find((answer) => answer.id === urlParsed.search['answer'])
  return {
    href,
    /** Makes a reply one, however often the page is sent. */
    once: requestId,
    done: doneIn(pageContext, {
      assigned: 'Saved.',
      reopened: 'The conversation is open again.',
    }),
    phone: found.phone,
    phoneWords: phoneWords(found.phone),
    isClosed: found.state === 'closed',
    begun: datedWords(found.createdAt, now),
    waits: found.waitingSince && sinceWords(found.waitingSince, now),
    isAnswering: modules.chat.isAnswering(found),
    assignedTo: found.assignedTo,
    staff: staff.map(({ id: value, fullName: label }) => ({ value, label })),
    quote: quote && { href: at.admin.quote(quote.id), reference: quote.reference },
    makeQuote: at.admin.conversationQuote(found.id),
    ready: ready?.text ?? '',
    answers: answers.map((answer) => ({ ...answer, href: `${href}?answer=${answer.id}#reply` })),
    lines: entries.map((entry) => ({
      key: String(entry.number),
      isMessage: entry.kind === 'message',
      isOurs: entry.sender !== 'visitor',
      text: entry.kind === 'message' ? entry.text : eventWords(entry, nameOf),
      who: entry.sender === 'automatic' ? 'Automatic reply' : entry.by && nameOf(entry.by),
      when: clockOrDateWords(entry.at, now),
      isSeen: entry.sender === 'visitor' ? null : entry.number <= found.seenTo,
    })),
  }
}

function eventWords({ kind, by, text }: ConversationEntry, nameOf: (userId: string | null) => string): string {
  if (kind === 'closed') return `${nameOf(by)} closed the conversation`
  if (kind === 'reopened') return `${nameOf(by)} opened the conversation again`
  return text === '' ? `${nameOf(by)} unassigned it` : `${nameOf(by)} assigned it to ${nameOf(text)}`
}

import type { PageContextServer } from 'vike/types'
import { type MessageLine, answerHours } from '#modules/directory'
import { at } from '#modules/shared'
import { signedIn } from '../../../../sign-in-first.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const shownCharacters = 160

export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const { waiting, answered } = await modules.experts.messagesOf(signedIn(pageContext).id)
  const line = ({ id, name, businessName, text, createdAt }: MessageLine) => ({
    href: at.listingMessage(id),
    name,
    businessName,
    text: text.length > shownCharacters ? `${text.slice(0, shownCharacters).trimEnd()}…` : text,
    when: datedWords(createdAt, now),
  })
  return {
    hours: answerHours,
    waiting: waiting.map((message) => {
      const due = message.createdAt.add({ hours: answerHours })
      return { ...line(message), due: datedWords(due, now), isLate: Temporal.Instant.compare(due, now) < 0 }
    }),
    answered: answered.map((message) => ({
      ...line(message),
      answered: message.answeredAt === null ? '' : datedWords(message.answeredAt, now),
    })),
  }
}

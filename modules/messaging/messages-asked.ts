import { askedWords } from '#modules/asked'
import { parseId } from '#modules/shared'
import { channels, messageStates } from './message.ts'
import type { MessageQuery } from './store.ts'

/** The words of the address of the list of messages. */
export const messagesWords = [
  'q',
  'state',
  'channel',
  'event',
  'booking',
  'cause',
  'columns',
  'after',
  'from',
  'earlier',
] as const

export function messagesAsked(search: Readonly<Record<string, string>>): {
  readonly asked: Readonly<Record<(typeof messagesWords)[number], string>>
  readonly filter: Omit<MessageQuery, 'limit'>
} {
  const asked = askedWords(messagesWords, search)
  return {
    asked,
    filter: {
      text: asked.q || null,
      state: messageStates.find((state) => state === asked.state) ?? null,
      channel: channels.find((channel) => channel === asked.channel) ?? null,
      event: asked.event || null,
      bookingId: parseId('bkg', asked.booking),
      cause: asked.cause || null,
      after: parseId('msg', asked.after),
    },
  }
}

import { type MessageQuery, channels, messageStates } from '#modules/messaging'
import { parseId } from '#modules/shared'
import { addressOf, askedWords } from '../../asked-words.ts'

const words = ['q', 'state', 'channel', 'event', 'booking', 'cause', 'after', 'from', 'earlier'] as const

/** The filter of the office, as it stands in the address. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly filter: Omit<MessageQuery, 'limit'>
} {
  const asked = askedWords(words, search)
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

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/messages', words, asked)
}

import { askedWords, assigneeAsked } from '#modules/asked'
import { type UserId, textLimits } from '#modules/shared'
import type { InboxFilter, InboxPlace } from './ports.ts'

/** The words of the address of the inbox. */
export const inboxWords = ['q', 'show', 'kind', 'whose', 'columns', 'after'] as const

/** Without `show`: what is to be dealt with. `whose` is `mine`, `nobody` or empty. */
export function inboxAsked(
  search: Readonly<Record<string, string>>,
  me: UserId,
): {
  readonly asked: Readonly<Record<(typeof inboxWords)[number], string>>
  readonly filter: InboxFilter
  readonly after: InboxPlace | null
} {
  const asked = askedWords(inboxWords, search)
  return {
    asked,
    after: placeFrom(asked.after),
    filter: {
      show: asked.show === 'closed' ? 'closed' : 'waiting',
      isUnread: asked.show === 'unread' ? true : null,
      kind: kindIn(asked.kind),
      assignedTo: assigneeAsked(asked.whose, me),
      search: asked.q.trim().slice(0, textLimits.search) || null,
    },
  }
}

function kindIn(text: string): InboxFilter['kind'] {
  return text === 'chat' || text === 'enquiry' || text === 'booking' ? text : null
}

/** A place in the inbox as one word for an address. */
export function inboxPlaceWord({ lastAt, id }: InboxPlace): string {
  return `${lastAt.epochMilliseconds}-${id}`
}

function placeFrom(text: string): InboxPlace | null {
  const [, moment = '', id = ''] = /^(\d{1,13})-([\w-]{3,64})$/.exec(text) ?? []
  return id === '' ? null : { lastAt: Temporal.Instant.fromEpochMilliseconds(Number(moment)), id }
}

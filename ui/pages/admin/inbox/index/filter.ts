import type { InboxFilter, InboxPlace } from '#modules/chat'
import { type UserId, textLimits } from '#modules/shared'
import { assigneeAsked } from '../../../../components/desks/desk-page.ts'
import { addressOf, askedWords } from '../../asked-words.ts'

const words = ['q', 'show', 'kind', 'whose', 'after'] as const

/** The filter of the inbox, as it stands in the address. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

/** Without `show`: what is to be dealt with. `whose` is `mine`, `nobody` or empty. */
export function filterFrom(
  search: Readonly<Record<string, string>>,
  me: UserId,
): { readonly asked: Asked; readonly filter: InboxFilter; readonly after: InboxPlace | null } {
  const asked = askedWords(words, search)
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

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/inbox', words, asked)
}

export function placeWords({ lastAt, id }: InboxPlace): string {
  return `${lastAt.epochMilliseconds}-${id}`
}

function placeFrom(text: string): InboxPlace | null {
  const [, moment = '', id = ''] = /^(\d{1,13})-([\w-]{3,64})$/.exec(text) ?? []
  return id === '' ? null : { lastAt: Temporal.Instant.fromEpochMilliseconds(Number(moment)), id }
}

import { type QuoteFilter, quoteStates } from '#modules/quoting'
import { type UserId, parseId, textLimits } from '#modules/shared'
import { assigneeAsked } from '../../../../components/desks/desk-page.ts'
import { addressOf, askedWords } from '../../asked-words.ts'

const words = ['state', 'whose', 'q', 'after'] as const

/** The filter of the office, as it stands in the address. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

/** Without a state: what is not over. `whose` is `mine`, `nobody` or empty. */
export function filterFrom(search: Readonly<Record<string, string>>, me: UserId) {
  const asked = askedWords(words, search)
  const state = quoteStates.find((one) => one === asked.state)
  const text = asked.q.trim().slice(0, textLimits.search)
  const all = quoteStates.filter((one) => one !== 'spam')
  const filter: Omit<QuoteFilter, 'day'> = {
    states: state ? [state] : asked.state === 'all' || text !== '' ? all : open,
    assignedTo: assigneeAsked(asked.whose, me),
    text: text === '' ? null : text,
  }
  return { asked, filter, before: parseId('qrq', asked.after) }
}

const open = ['new', 'needs_information', 'quoted'] as const

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/quotes', words, asked)
}

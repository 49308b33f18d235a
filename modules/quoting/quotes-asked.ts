import { askedWords, assigneeAsked } from '#modules/asked'
import { type QuoteRequestId, type UserId, parseId, textLimits } from '#modules/shared'
import type { QuoteFilter } from './request.ts'
import { quoteStates } from './states.ts'

/** The words of the address of the list of requests for a quote. */
export const quotesWords = ['state', 'whose', 'q', 'columns', 'after'] as const

const notOver = ['new', 'needs_information', 'quoted'] as const

/** Without a state: what is not over. `whose` is `mine`, `nobody` or empty. */
export function quotesAsked(
  search: Readonly<Record<string, string>>,
  me: UserId,
): {
  readonly asked: Readonly<Record<(typeof quotesWords)[number], string>>
  readonly filter: Omit<QuoteFilter, 'day'>
  readonly before: QuoteRequestId | null
} {
  const asked = askedWords(quotesWords, search)
  const state = quoteStates.find((one) => one === asked.state)
  const text = asked.q.trim().slice(0, textLimits.search)
  const all = quoteStates.filter((one) => one !== 'spam')
  return {
    asked,
    filter: {
      states: state ? [state] : asked.state === 'all' || text !== '' ? all : notOver,
      assignedTo: assigneeAsked(asked.whose, me),
      text: text === '' ? null : text,
    },
    before: parseId('qrq', asked.after),
  }
}

import { askedWords, assigneeAsked } from '#modules/asked'
import { type EnquiryId, type UserId, parseId } from '#modules/shared'
import { enquiryKinds, enquiryStates } from './enquiry.ts'
import type { EnquiryFilter } from './ports.ts'

/** The words of the address of the list of enquiries. */
export const enquiriesWords = ['state', 'kind', 'whose', 'columns', 'after'] as const

const wanted = ['open', 'in_progress'] as const

/** Without a state: what still wants something done. `whose` is `mine`, `nobody` or empty. */
export function enquiriesAsked(
  search: Readonly<Record<string, string>>,
  me: UserId,
): {
  readonly asked: Readonly<Record<(typeof enquiriesWords)[number], string>>
  readonly filter: EnquiryFilter
  readonly before: EnquiryId | null
} {
  const asked = askedWords(enquiriesWords, search)
  const state = enquiryStates.find((one) => one === asked.state)
  return {
    asked,
    before: parseId('enq', asked.after),
    filter: {
      states: state ? [state] : asked.state === 'all' ? enquiryStates.filter((one) => one !== 'spam') : wanted,
      kind: enquiryKinds.find((kind) => kind === asked.kind) ?? null,
      assignedTo: assigneeAsked(asked.whose, me),
    },
  }
}

import { type EnquiryFilter, enquiryKinds, enquiryStates } from '#modules/enquiries'
import { type UserId, parseId } from '#modules/shared'
import { assigneeAsked } from '../../../../components/desks/desk-page.ts'
import { addressOf, askedWords } from '../../asked-words.ts'

const words = ['state', 'kind', 'whose', 'after'] as const

/** The filter of the office, as it stands in the address. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

const wanted = ['open', 'in_progress'] as const

/** Without a state: what still wants something done. `whose` is `mine`, `nobody` or empty. */
export function filterFrom(
  search: Readonly<Record<string, string>>,
  me: UserId,
): { readonly asked: Asked; readonly filter: EnquiryFilter; readonly before: ReturnType<typeof parseId<'enq'>> } {
  const asked = askedWords(words, search)
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

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/enquiries', words, asked)
}

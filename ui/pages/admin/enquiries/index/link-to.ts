import { enquiriesWords } from '#modules/enquiries'
import { addressOf } from '../../asked-words.ts'

/** The address of a question. */
export function linkTo(asked: Readonly<Partial<Record<(typeof enquiriesWords)[number], string>>>): string {
  return addressOf('/admin/enquiries', enquiriesWords, asked)
}

import { quotesWords } from '#modules/quoting'
import { addressOf } from '../../asked-words.ts'

/** The address of a question. */
export function linkTo(asked: Readonly<Partial<Record<(typeof quotesWords)[number], string>>>): string {
  return addressOf('/admin/quotes', quotesWords, asked)
}

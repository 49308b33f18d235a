import { inboxWords } from '#modules/chat'
import { addressOf } from '../../asked-words.ts'

/** The address of a question. */
export function linkTo(asked: Readonly<Partial<Record<(typeof inboxWords)[number], string>>>): string {
  return addressOf('/admin/inbox', inboxWords, asked)
}

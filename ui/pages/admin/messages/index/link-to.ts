import { messagesWords } from '#modules/messaging'
import { addressOf } from '../../asked-words.ts'

/** The address of a question. */
export function linkTo(asked: Readonly<Partial<Record<(typeof messagesWords)[number], string>>>): string {
  return addressOf('/admin/messages', messagesWords, asked)
}

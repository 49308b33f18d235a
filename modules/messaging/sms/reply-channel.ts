import type { Channel } from '../message.ts'
import { textableNumber } from './mobile-number.ts'

/**
 * The channel of a reply to somebody who wrote to the office: their e-mail address, or else a mobile number of theirs, where
 * text messages are set up. Null where only a call reaches them.
 */
export function replyChannel(
  { email, phone }: { readonly email: string; readonly phone: string | null },
  channels: readonly Channel[],
): 'email' | 'sms' | null {
  if (email !== '') return 'email'
  return phone !== null && textableNumber(phone) !== null && channels.includes('sms') ? 'sms' : null
}

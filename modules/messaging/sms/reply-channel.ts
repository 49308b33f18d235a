import type { Channel } from '../message.ts'
import { textableNumber } from './mobile-number.ts'

/**
 * How a reply reaches somebody who wrote to the office. Where only a call does: `stopped` for a number that wrote STOP, `gone`
 * for an address that no longer takes messages.
 */
export type ReplyWay =
  | { readonly by: 'email' | 'sms' }
  | { readonly by: null; readonly why: 'no-address' | 'stopped' | 'gone' }

export interface ReplyPorts {
  readonly channels: readonly Channel[]
  readonly addressGone: (channel: Channel, to: string) => Promise<string | null>
  /** See `SmsStore.isStopped`. */
  readonly isStopped: (phone: string) => Promise<boolean>
}

/** Their e-mail address, or else a mobile number of theirs, where text messages are set up, and as it would be judged on its way. */
export async function replyWay(
  { email, phone }: { readonly email: string; readonly phone: string | null },
  { channels, addressGone, isStopped }: ReplyPorts,
): Promise<ReplyWay> {
  if (email !== '') return (await addressGone('email', email)) === null ? { by: 'email' } : { by: null, why: 'gone' }
  const number = phone === null || !channels.includes('sms') ? null : textableNumber(phone)
  if (number === null) return { by: null, why: 'no-address' }
  if (await isStopped(number)) return { by: null, why: 'stopped' }
  return (await addressGone('sms', number)) === null ? { by: 'sms' } : { by: null, why: 'gone' }
}

import type { Clock } from '#modules/shared'
import type { Message } from '../message.ts'
import type { Handover } from '../ports.ts'
import { smsDay } from './create-sms.ts'
import { textableNumber } from './mobile-number.ts'
import type { SmsStore } from './ports.ts'
import { smsLength } from './segments.ts'
import { smsTextOf } from './sms-text.ts'

/** Ports of every sender of text messages. */
export interface SmsSending {
  readonly store: Pick<SmsStore, 'isStopped' | 'spend'>
  readonly smsCap: () => Promise<number>
  readonly clock: Clock
}

type Prepared =
  | { readonly kind: 'ready'; readonly text: string }
  /** In words for the office. */
  | Extract<Handover, { readonly kind: 'refused' }>

/**
 * The rules before a text message leaves, for every provider: the number is a mobile number and has not written STOP, and
 * the day has room. The segments are counted when it is ready.
 */
export async function prepareSms({ store, smsCap, clock }: SmsSending, message: Message): Promise<Prepared> {
  const refused = (reason: string): Prepared => ({ kind: 'refused', reason, addressGone: false })
  if (textableNumber(message.to) === null) {
    return refused('Text messages go to mobile numbers of the United Kingdom only.')
  }
  if (await store.isStopped(message.to)) return refused('This number wrote STOP. Only START from it opens it again.')
  const text = smsTextOf(message)
  const { segments } = smsLength(text)
  const cap = await smsCap()
  const { id: messageId, resends } = message
  const isCounted = await store.spend({ messageId, resends, day: smsDay(clock.now()), segments, cap })
  if (isCounted) return { kind: 'ready', text }
  return refused(`Daily cap reached: at most ${cap} segments of text messages a day. Send it again tomorrow.`)
}

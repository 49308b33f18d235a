import type { Clock } from '#modules/shared'
import type { Message } from '../message.ts'
import type { Handover } from '../ports.ts'
import { smsDay } from './create-sms.ts'
import { type SmsLimit, smsADayOfAccount, smsADayOfNumber, smsCodesADay } from './daily-cap.ts'
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

/** The event whose message is the code of a guest. */
const guestCodeEvent = 'guest_code'

type Prepared =
  | { readonly kind: 'ready'; readonly text: string }
  /** In words for the office. */
  | Extract<Handover, { readonly kind: 'refused' }>

/**
 * The rules before a text message leaves, for every provider: the number is a mobile number and has not written STOP, and
 * the day, the number and the account have room. The segments are counted when it is ready.
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
  const { id: messageId, resends, to } = message
  const isCode = message.event === guestCodeEvent
  const day = smsDay(clock.now())
  const passed = await store.spend({ messageId, resends, to, isCode, day, segments, cap })
  return passed === null ? { kind: 'ready', text } : refused(limitWords(passed, isCode, cap))
}

function limitWords(passed: SmsLimit, isCode: boolean, cap: number): string {
  const again = 'Send it again to pass this limit.'
  switch (passed) {
    case 'day':
      return `Daily cap reached: at most ${cap} segments of text messages a day. Send it again tomorrow.`
    case 'number':
      return isCode
        ? `Limit of this number reached: at most ${smsCodesADay} codes a day.`
        : `Limit of this number reached: at most ${smsADayOfNumber} segments of text messages a day. ${again}`
    case 'account':
      return isCode
        ? `Limit of codes reached: at most ${smsADayOfAccount(cap)} segments of text messages a day for the codes of guests.`
        : `Limit of this customer reached: at most ${smsADayOfAccount(cap)} segments of text messages a day. ${again}`
  }
}

import { textableNumber } from '#modules/messaging'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import type { CallerAnswers } from './answers.ts'

export const wayNames = ['sms', 'email', 'whatsapp'] as const
export type WayName = (typeof wayNames)[number]

/** A way for the pay link to the person who pays. */
export interface Way {
  readonly name: WayName
  readonly words: string
  readonly to: string
  readonly isChosen: boolean
}

export const wayWords = { sms: 'SMS', email: 'E-mail', whatsapp: 'WhatsApp' } as const satisfies Record<WayName, string>

/**
 * The ways that reach the person who pays: the payer's e-mail where somebody else pays; else e-mail, and SMS and WhatsApp to
 * a mobile number. Until the clerk chooses, the text message is chosen, because the caller has the telephone at hand.
 */
export function waysFor(answers: CallerAnswers, channels: readonly string[], shownBefore: readonly string[]): Way[] {
  const { payerEmail, email, phone } = answers
  const mobile = payerEmail === '' ? textableNumber(international(phone)) : null
  const letterTo = payerEmail || email
  const reached: Readonly<Record<WayName, string | null>> = {
    sms: mobile && phoneWords(mobile),
    email: letterTo.includes('@') ? letterTo : null,
    whatsapp: mobile && phoneWords(mobile),
  }
  const offered = wayNames.flatMap((name) => {
    const to = reached[name]
    return to !== null && channels.includes(name) ? [{ name, words: wayWords[name], to }] : []
  })
  const isFirst = (name: WayName) => offered[0]?.name === name
  const wasAsked = offered.some(({ name }) => shownBefore.includes(name))
  return offered.map((way) => ({
    ...way,
    isChosen: wasAsked ? answers[`send_${way.name}`] === 'yes' : isFirst(way.name),
  }))
}

/** "+447700900123" of "07700 900123". */
function international(phone: string): string {
  const bare = phone.replaceAll(/[\s()-]/g, '')
  return bare.startsWith('0') ? `+44${bare.slice(1)}` : bare
}

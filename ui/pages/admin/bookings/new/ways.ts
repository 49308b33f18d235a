import { moneyReaderOf } from '#modules/booking'
import { type BusinessDetails, noBusiness, payerOf } from '#modules/customers'
import { textableNumber } from '#modules/messaging'
import { parseId } from '#modules/shared'
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

type MoneyReader = ReturnType<typeof moneyReaderOf>

/** The account of a known caller: its owner, and the details for bills. */
interface KnownPayer {
  readonly owner: { readonly name: string; readonly email: string; readonly phone: string | null }
  readonly business: BusinessDetails
}

/** The person who would be asked for the money of this order, as the server decides it. Null for a new caller. */
export function readerOf(answers: CallerAnswers, known: KnownPayer | null): MoneyReader {
  const { payerName, name } = answers
  const [email, payerEmail] = [answers.email.trim(), answers.payerEmail.trim()]
  const phone = international(answers.phone)
  const { owner, business } = known ?? { owner: { name, email, phone }, business: noBusiness }
  const ofProperty = parseId('prp', answers.place) !== null
  const given = payerEmail === '' ? null : { name: payerName, email: payerEmail }
  const payer = payerOf({ given, business, owner, ofProperty, contactEmail: email })
  return moneyReaderOf({ contact: { name, email, phone }, payer, property: ofProperty ? {} : null }, owner)
}

/**
 * The ways that reach the person who pays: e-mail, and SMS and WhatsApp to a mobile number. Until the clerk chooses, the
 * text message is chosen, because the caller has the telephone at hand.
 */
export function waysFor(
  answers: CallerAnswers,
  { email, phone }: MoneyReader,
  channels: readonly string[],
  shownBefore: readonly string[],
): Way[] {
  const mobile = phone === null ? null : textableNumber(phone)
  const reached: Readonly<Record<WayName, string | null>> = {
    sms: mobile && phoneWords(mobile),
    email: email?.includes('@') ? email : null,
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
  const bare = phone.replaceAll(/[\s().-]/g, '')
  return bare.startsWith('0') ? `+44${bare.slice(1)}` : bare
}

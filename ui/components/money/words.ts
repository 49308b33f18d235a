import { type BasisPoints, brandWords } from '#modules/shared'
import { type ListedPayment, type ManualMethod, type PaymentSource, providerFacts } from '#modules/payments'

export function providerWords(source: PaymentSource): string {
  return source === 'office' ? 'Manual' : providerFacts[source].name
}

const methods = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
} as const satisfies Record<ManualMethod, string>

/** "Visa 4242", "Cash", "PayPal". */
export function paidByWords({ provider, method, card }: Pick<ListedPayment, 'provider' | 'method' | 'card'>): string {
  if (method) return methods[method]
  return card ? `${brandWords(card.brand)} ${card.last4}` : providerWords(provider)
}

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

/** "97.3%". */
export function shareWords(share: BasisPoints): string {
  return percent.format(share / 10_000)
}

const numbers = new Intl.NumberFormat('en-GB')

/** "1,204". */
export function countWords(count: number): string {
  return numbers.format(count)
}

/** "1 payment", "1,204 payments". */
export function howMany(count: number, thing: string): string {
  return `${countWords(count)} ${thing}${count === 1 ? '' : 's'}`
}

/** "Today, 10 am" is "today, 10 am" in the middle of a sentence; "Saturday 17 October" stays. */
export function inSentence(when: string): string {
  return when.replace(/^(Today|Yesterday)\b/, (word) => word.toLowerCase())
}

/** "card_declined" is "card declined". */
export function plainWords(code: string): string {
  return code.replaceAll(/[_-]+/g, ' ')
}

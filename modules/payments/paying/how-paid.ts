import { brandWords } from '#modules/shared'
import type { ManualMethod, Payment } from '../payment.ts'
import { isPaidFromAccount, providerFacts } from '../provider.ts'

const manual: Readonly<Record<ManualMethod, string>> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
}

/** How a payment came in, in words: "Visa ending in 4242", "Cheque, 000123". */
export function howPaid({ method, reference, card, provider }: Payment): string {
  if (method) return reference === null ? manual[method] : `${manual[method]}, ${reference}`
  if (isPaidFromAccount(provider)) return providerFacts[provider].name
  if (!card) return 'Card'
  return `${brandWords(card.brand)} ending in ${card.last4}`
}

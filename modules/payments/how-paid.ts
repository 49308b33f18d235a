import type { ManualMethod, Payment } from './payment.ts'

const manual: Readonly<Record<ManualMethod, string>> = {
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
}

const spelled: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
}

/** How a payment came in, in words: "Visa ending in 4242", "Cheque, 000123". */
export function howPaid({ method, reference, card, provider }: Payment): string {
  if (method) return reference === null ? manual[method] : `${manual[method]}, ${reference}`
  if (provider === 'paypal') return 'PayPal'
  if (!card) return 'Card'
  const brand = spelled[card.brand] ?? card.brand.charAt(0).toUpperCase() + card.brand.slice(1)
  return `${brand} ending in ${card.last4}`
}

import { plainWords } from './words.ts'

const notTheirs = 'They say that they did not make this payment'
const notDone = 'They say that the work was not done'
const notAsAgreed = 'They say that the work is not what was agreed'
const twice = 'They say that they paid twice'
const cancelled = 'They say that they had cancelled'
const none = 'No reason was given'

/** Stripe's and PayPal's reasons: https://docs.stripe.com/disputes/categories, and `reason` of PayPal's disputes. */
const reasons: Readonly<Record<string, string>> = {
  fraudulent: notTheirs,
  unauthorised: notTheirs,
  unrecognized: 'They do not know what this payment was for',
  product_not_received: notDone,
  merchandise_or_service_not_received: notDone,
  product_unacceptable: notAsAgreed,
  merchandise_or_service_not_as_described: notAsAgreed,
  duplicate: twice,
  duplicate_transaction: twice,
  credit_not_processed: 'They say that a refund they were promised did not come',
  incorrect_amount: 'They say that the amount is wrong',
  payment_by_other_means: 'They say that they paid in another way',
  subscription_canceled: cancelled,
  canceled_recurring_billing: cancelled,
  general: none,
  other: none,
  '': none,
}

/** Why a payer takes their money back, in a sentence. */
export function disputeWords(reason: string): string {
  const words = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined
  if (words !== undefined) return words
  const plain = plainWords(reason)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

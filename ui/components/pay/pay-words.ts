import { formatPence } from '../../format.ts'
import type { PayView } from './view.ts'

/** The label of the pay button, with the amount. */
export function payButtonWords({ amount, capture }: Pick<PayView, 'amount' | 'capture'>): string {
  if (capture === 'later') return `Save card for ${formatPence(amount)}`
  return `${capture === 'manual' ? 'Authorise' : 'Pay'} ${formatPence(amount)} Securely`
}

/** The subject that is kept while nothing is paid. */
export function keptOf({ advertPlan }: Pick<PayView, 'advertPlan'>): string {
  return advertPlan ? 'advert' : 'booking'
}

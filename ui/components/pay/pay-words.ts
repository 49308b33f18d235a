import { formatPence } from '../../format.ts'
import type { PayView } from './view.ts'

/** What the button does, with the amount. */
export function payButtonWords({ amount }: Pick<PayView, 'amount'>): string {
  return `Pay ${formatPence(amount)} Securely`
}

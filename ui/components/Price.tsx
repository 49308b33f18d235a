import type { Pence } from '#modules/shared'
import { formatPence } from '../format.ts'

/** A price. Prices to customers always include VAT, and say so where the firm is registered for it. */
export function Price({
  amount,
  from = false,
  large = false,
  vat = true,
}: {
  readonly amount: Pence
  readonly from?: boolean
  readonly large?: boolean
  readonly vat?: boolean
}) {
  return (
    <span className={large ? 'price price-large' : 'price'}>
      {from && <span>from</span>}
      <span className="price-amount">{formatPence(amount)}</span>
      {vat && <span className="price-vat">incl. VAT</span>}
    </span>
  )
}

import type { Pence } from '#modules/shared'
import { formatPence } from '../format.ts'

/** A price. It says that it includes VAT where the business is registered for it. */
export function Price({
  amount,
  from = false,
  large = false,
  vat,
}: {
  readonly amount: Pence
  readonly from?: boolean
  readonly large?: boolean
  /** The business is registered for VAT. */
  readonly vat: boolean
}) {
  return (
    <span className={large ? 'price price-large' : 'price'}>
      {from && <span>from</span>}
      <span className="price-amount">{formatPence(amount)}</span>
      {vat && <span className="price-vat">incl. VAT</span>}
    </span>
  )
}

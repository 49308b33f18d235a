import { Button } from '../form/Button.tsx'
import type { ReceiptOfPaymentShown } from './receipt-of-payment.ts'

/** The receipt under its number that a payment has, or the button that makes it. */
export function ReceiptOfPayment({
  of: { made, make },
  amount,
}: {
  readonly of: ReceiptOfPaymentShown
  readonly amount: string
}) {
  if (made) {
    return (
      <p>
        <a href={made.href}>{made.words}</a>
      </p>
    )
  }
  return (
    make && (
      <form method="post" action={make} noValidate>
        <Button variant="secondary">
          Make a receipt<span className="out-of-sight"> of the payment of {amount}</span>
        </Button>
      </form>
    )
  )
}

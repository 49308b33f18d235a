import { type BookingDetails, amountDue } from '#modules/booking'
import { type PaymentModule, captured, howPaid, refunded } from '#modules/payments'
import { type Pence, sumPence } from '#modules/shared'
import { formatPence } from '../../format.ts'

export interface Money {
  readonly price: Pence
  readonly isFinal: boolean
  /** Taken from the customer, before any refund. */
  readonly paid: Pence
  readonly refunded: Pence
  /** Asked for, and not confirmed by the provider yet. */
  readonly onItsWay: Pence
  /** One for each payment that came in, the oldest first. */
  readonly receipts: readonly { readonly href: string; readonly words: string }[]
}

/** What the ledger says of a booking. */
export async function moneyOf(
  payments: Pick<PaymentModule, 'listForBooking'>,
  booking: BookingDetails,
): Promise<Money> {
  const records = await payments.listForBooking(booking.id)
  const ledger = records.flatMap((record) => record.ledger)
  const waiting = records.flatMap((record) => record.refunds.filter(({ status }) => status === 'pending'))
  return {
    price: amountDue(booking),
    isFinal: booking.finalCost !== null,
    paid: captured(ledger),
    refunded: refunded(ledger),
    onItsWay: sumPence(waiting.map(({ amount }) => amount)),
    receipts: records.flatMap(({ payment, ledger: entries }) =>
      captured(entries) > 0
        ? [{ href: `/receipt/${payment.id}`, words: `${formatPence(captured(entries))}, ${howPaid(payment)}` }]
        : [],
    ),
  }
}

/** What goes back after cancelling; null where nothing was paid. */
export function goesBackWords({ paid, refunded, onItsWay }: Money): string | null {
  if (paid === 0) return null
  const card = 'to the card that you paid with.'
  if (onItsWay > 0) return `${formatPence(onItsWay)} is on its way back ${card}`
  if (refunded > 0) return `Refunded ${formatPence(refunded)} ${card}`
  return 'If any of your money goes back, it is shown here under Payment in a moment.'
}

import { type BookingDetails, amountDue, isAtNoCharge, stateOf } from '#modules/booking'
import { type PaymentModule, type PaymentRecord, captured, howPaid, refunded } from '#modules/payments'
import { type Pence, at, pence, sumPence } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { payingOf, payingWords } from '../../paying-words.ts'

export interface Money {
  readonly price: Pence
  readonly isFinal: boolean
  /** A claim on the guarantee or a visit of a plan, for which there is nothing to pay. */
  readonly isFree: boolean
  /** Taken from the customer, before any refund. */
  readonly paid: Pence
  readonly refunded: Pence
  /** The amount was asked for, and is not confirmed by the provider yet. */
  readonly onItsWay: Pence
  /** Authorised on a card now. */
  readonly held: Pence
  /** It is not authorised: the card is stored, and charged after the work. */
  readonly isCardSaved: boolean
  /** A card was saved for it once: `charged`, or kept no longer. */
  readonly savedOnce: 'charged' | 'forgotten' | null
  /** The authorised amount that was never captured. */
  readonly letGo: Pence
  /** When the money is taken, or was; null of a booking that is off. */
  readonly payingWords: string | null
  /** The price includes VAT. */
  readonly vatRegistered: boolean
  /** Whether all of it was paid by card: what goes back then goes to that card. */
  readonly byCard: boolean
  /** One for each payment that came in, the oldest first. */
  readonly receipts: readonly { readonly href: string; readonly words: string }[]
}

/** The ledger's figures for a booking. */
export async function moneyOf(
  payments: Pick<PaymentModule, 'listForBooking'>,
  booking: BookingDetails,
  now: Temporal.Instant,
  vatRegistered: boolean,
): Promise<Money> {
  const records = await payments.listForBooking(booking.id)
  const isFree = isAtNoCharge(booking) && amountDue(booking) === 0
  const ledger = records.flatMap((record) => record.ledger)
  const waiting = records.flatMap((record) => record.refunds.filter(({ status }) => status === 'pending'))
  return {
    price: amountDue(booking),
    isFinal: booking.finalCost !== null,
    paid: captured(ledger),
    refunded: refunded(ledger),
    onItsWay: sumPence(waiting.map(({ amount }) => amount)),
    held: booking.authorised,
    isCardSaved: booking.onKeptCard > 0,
    savedOnce: savedOnceOf(records),
    letGo: sumPence(records.map(letGoOf)),
    isFree,
    payingWords:
      stateOf(booking, now).isCancelled || isFree ? null : payingWords(payingOf(booking, now, vatRegistered)),
    vatRegistered,
    byCard: records.every((record) => captured(record.ledger) === 0 || record.payment.card !== null),
    receipts: records.flatMap(({ payment, ledger: entries }) =>
      captured(entries) > 0
        ? [{ href: at.receipt(payment.id), words: `${formatPence(captured(entries))}, ${howPaid(payment)}` }]
        : [],
    ),
  }
}

function savedOnceOf(records: readonly PaymentRecord[]): Money['savedOnce'] {
  const saved = records.filter(({ payment }) => payment.capture === 'later' && payment.attempts > 0)
  if (saved.some(({ ledger }) => captured(ledger) > 0)) return 'charged'
  return saved.some(({ payment }) => payment.status === 'cancelled') ? 'forgotten' : null
}

/** A card that said yes has no failure; one that was never asked has no attempt. */
function letGoOf({ payment, ledger }: PaymentRecord): Pence {
  const { capture, status, amount, attempts, failure } = payment
  const wasHeld = capture === 'manual' && attempts > 0 && failure === null
  if (!wasHeld || status === 'authorised' || status === 'pending' || status === 'requires_action') return pence(0)
  return pence(amount - captured(ledger))
}

/** The refund after cancelling, in words; null where nothing was paid. */
export function goesBackWords(money: Money): string | null {
  const { paid, refunded, onItsWay, held, isCardSaved, savedOnce, letGo, byCard } = money
  if (isCardSaved) return 'No more than the fee is charged to your saved card.'
  if (savedOnce === 'charged' && refunded === 0 && onItsWay === 0) {
    return `${formatPence(paid)} was charged to your saved card as the call-out fee.`
  }
  if (savedOnce === 'forgotten' && paid === 0) return 'Nothing was taken, and your card will not be charged for it.'
  if (held > 0) return `Of the ${formatPence(held)} that your bank has set aside, no more than the fee is taken.`
  if (letGo > 0 && paid === 0) return 'Nothing was taken. What your bank had set aside is free again within a few days.'
  if (letGo > 0 && refunded === 0 && onItsWay === 0) {
    return `${formatPence(paid)} was taken as the call-out fee. The other ${formatPence(letGo)} is released by your bank.`
  }
  if (paid === 0) return null
  const card = byCard ? 'to the card that you paid with.' : 'the way that you paid.'
  if (onItsWay > 0) return `${formatPence(onItsWay)} is on its way back ${card}`
  if (refunded > 0) return `Refunded ${formatPence(refunded)} ${card}`
  return 'Any refund will be shown here under Payment in a moment.'
}

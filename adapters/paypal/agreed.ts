import type { Money, Order, PurchaseUnit } from '@paypal/paypal-server-sdk'
import { type PaymentId, type Pence, parseId, parsePounds, pence, poundsText } from '#modules/shared'

/** The terms that an order was made for. Every later state from PayPal is checked against them. */
export interface Agreed {
  readonly orderId: string
  /** The payee: PayPal's id of our account. */
  readonly payee: string
  readonly paymentId: PaymentId
  readonly amount: Pence
}

/** The fields of an order that we read, from any source. */
export type AnsweredOrder = Pick<Order, 'id' | 'intent' | 'status' | 'purchaseUnits' | 'links'>

/** The payment's name outside this folder: `<order>.<payee>.<our payment>.<pence>`. */
export function refOf({ orderId, payee, paymentId, amount }: Agreed): string {
  return [orderId, payee, paymentId, amount].join('.')
}

export function agreedIn(ref: string): Agreed {
  const [, orderId, payee, id = '', amount] =
    /^([A-Z0-9]{1,36})\.([A-Z0-9]{1,36})\.([^.]+)\.(\d{1,12})$/.exec(ref) ?? []
  const paymentId = parseId('pay', id)
  if (!orderId || !payee || !paymentId) throw new Error(`${ref} names no PayPal order of ours`)
  return { orderId, payee, paymentId, amount: pence(Number(amount)) }
}

/** Null when the order is none of ours. */
export function agreedOf({ id, purchaseUnits }: AnsweredOrder): Agreed | null {
  const unit = purchaseUnits?.[0]
  const paymentId = parseId('pay', unit?.invoiceId ?? '')
  const payee = unit?.payee?.merchantId
  const amount = poundsIn(unit?.amount)
  return id && paymentId && payee && amount !== null ? { orderId: id, payee, paymentId, amount } : null
}

/** The one unit of an order that is as agreed. Throws, and names what differs, when it is not. */
export function unitOf(order: AnsweredOrder, agreed: Agreed): PurchaseUnit {
  const [unit, ...more] = order.purchaseUnits ?? []
  const compared = {
    order: [order.id, agreed.orderId],
    'number of units': [String(more.length + (unit ? 1 : 0)), '1'],
    amount: [wordsOf(unit?.amount), `${poundsText(agreed.amount)} GBP`],
    payee: [unit?.payee?.merchantId, agreed.payee],
    payment: [unit?.invoiceId, agreed.paymentId],
  }
  const faults = Object.entries(compared).flatMap(([what, [is, due]]) =>
    is === due ? [] : [`${what} ${is}, not ${due}`],
  )
  if (!unit || faults.length > 0) throw differs(agreed, faults.join('; '))
  return unit
}

export function differs({ orderId }: Agreed, how: string): Error {
  return new Error(`PayPal's order ${orderId} is not as it was agreed: ${how}`)
}

/** Null when it is no amount in pounds sterling. */
export function poundsIn(money: Money | undefined): Pence | null {
  return money?.currencyCode === 'GBP' ? parsePounds(money.value) : null
}

export function wordsOf(money: Money | undefined): string {
  return money ? `${money.value} ${money.currencyCode}` : 'missing'
}

export function moneyOf(amount: Pence): Money {
  return { currencyCode: 'GBP', value: poundsText(amount) }
}

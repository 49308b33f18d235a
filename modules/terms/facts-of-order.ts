import { type Pence, formatPence, pence, promisedWords } from '#modules/shared'
import type { TermsFacts } from './template.ts'

/** The identity of the business, and the rules that its terms name. An empty line is left out. */
export interface Trader {
  readonly businessName: string
  readonly companyName: string
  readonly companyNumber: string
  /** Where the business is established (Schedule 2, paragraph (c)). */
  readonly address: string
  readonly phone: string
  readonly email: string
  readonly vatRegistered: boolean
  readonly vatNumber: string
  readonly complaints: string
  readonly registeredOffice: string
  readonly insurers: string
  readonly callOutFee: Pence
  readonly freeChangeHours: number
}

/** The facts of an order that its terms name. */
export interface OrderFacts {
  readonly service: string
  /** Null: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
  /** The promise of arrival; null where that is the start. */
  readonly arrival: { readonly from: Temporal.Instant; readonly to: Temporal.Instant } | null
  readonly price: Pence
  readonly policy: 'full' | 'deposit' | 'hold' | 'after'
}

export function termsFactsOf(trader: Trader, order: OrderFacts): TermsFacts {
  const price = formatPence(order.price)
  return {
    business: trader.businessName,
    company_name: trader.companyName,
    company_number: trader.companyNumber,
    address: trader.address,
    phone: trader.phone,
    email: trader.email,
    vat_number: trader.vatNumber,
    complaints: trader.complaints,
    service: order.service,
    when: order.startsAt ? promisedWords(order.startsAt, order.arrival) : 'as soon as possible',
    price: trader.vatRegistered ? `${price}, VAT included` : price,
    paying: payingWords(order, trader.callOutFee),
    call_out_fee: formatPence(trader.callOutFee),
    free_hours: String(trader.freeChangeHours),
  }
}

/** When the price is paid, by the payment policy. */
function payingWords({ price, policy }: OrderFacts, callOutFee: Pence): string {
  const whole = formatPence(price)
  const first = pence(Math.min(callOutFee, price))
  const rest = pence(price - first)
  switch (policy) {
    case 'full':
      return `You pay ${whole} when you book.`
    case 'deposit':
      return rest === 0
        ? `You pay ${whole} when you book.`
        : `You pay ${formatPence(first)} when you book, and ${formatPence(rest)} once the work is done.`
    case 'hold':
      return `Your bank sets ${whole} aside, or your card is saved, when you book. It is charged once the work is done: what the work comes to, at most ${whole}.`
    case 'after':
      return `You pay nothing when you book, and ${whole} once the work is done.`
  }
}

/** The details that the law requires before an order, and that the business has not given yet, in words. */
export function missingFrom(trader: Trader): readonly string[] {
  const details: readonly (readonly [string, string])[] = [
    [trader.address, 'the address of the business'],
    [trader.phone, 'the telephone number'],
    [trader.email, 'the e-mail address'],
    [trader.complaints, 'the address for complaints'],
  ]
  return details.flatMap(([given, words]) => (given === '' ? [words] : []))
}

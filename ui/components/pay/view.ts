import type { Pence } from '#modules/shared'

export interface SavedCardShown {
  readonly id: string
  /** "Visa". */
  readonly brand: string
  readonly last4: string
  /** "04/29". */
  readonly expires: string
  /** Offered first. */
  readonly isDefault: boolean
}

/**
 * The provider of card payments: the built-in test gateway, Stripe with its key for browsers, or a provider with a page
 * of its own.
 */
export type CardTaker =
  | { readonly provider: 'test' | 'page' }
  | { readonly provider: 'stripe'; readonly publishableKey: string; readonly billing: Billing }

/** The first values of the cardholder's details: those of the booking. */
interface Billing {
  readonly name: string
  readonly address: string
  readonly postcode: string
}

/** The amount to pay for one booking or for days of an advert, and the state of the payment. */
export interface PayView {
  /** The id of the booking, or of the advert. */
  readonly bookingId: string
  /** Days of an advert are paid for, by this plan. */
  readonly advertPlan?: string
  /** The payer came by a link: no stored card of the customer is offered, and none is stored for them. */
  readonly byLink?: true
  readonly reference: string
  readonly service: string
  /** Null for an emergency. */
  readonly when: string | null
  /** `due`: to be paid now. `paid`: nothing is asked now. `checking`: the provider has not said yet. `late`: not paid in time, and about to expire. */
  readonly standing: 'due' | 'checking' | 'paid' | 'late' | 'expired' | 'cancelled'
  readonly amount: Pence
  /** `manual`: it is only authorised until the work is done. `later`: the card is saved, and charged then. */
  readonly capture: 'automatic' | 'manual' | 'later'
  /** The terms for storing a card, and their version; null where none is stored for later. */
  readonly consent: { readonly version: string; readonly words: string } | null
  /** When the money is taken, as the payment policy has it. */
  readonly payingWords: string
  /** The amount includes VAT. */
  readonly vatRegistered: boolean
  readonly testMode: boolean
  /** The site is not live yet: nothing can be paid here. */
  readonly beforeLaunch?: true
  /** Null when cards are not taken. */
  readonly card: CardTaker | null
  /** `test`: the built-in pages stand in for PayPal's. Null when it is not offered. */
  readonly paypal: 'paypal' | 'test' | null
  /** The default one first. */
  readonly cards: readonly SavedCardShown[]
  readonly name: string
  readonly phone: string
  /** Why the last attempt did not succeed, in the provider's words; null when there was none. */
  readonly failure: string | null
  /** The payer is back from a provider's page, and nothing was paid there. */
  readonly notCompleted: boolean
  /** While the standing is `checking`: what is waited for, and where to look again. */
  readonly waiting: { readonly paymentId: string | null; readonly forPayPal: boolean; readonly lookAt: string }
  /** The time until which the reservation is kept for the customer: "10:45 am"; null when it has no end. */
  readonly keptUntil: string | null
}

import type { Pence } from '#modules/shared'

export type RiskLevel = 'low' | 'medium' | 'high' | 'critical'

/**
 * All facts that the fraud rules read for one payment. The caller gathers them at the payment's own moment, as far back as
 * `fraudWindows` says; an unknown fact is null, or 0 for a count.
 */
export interface FraudFacts {
  readonly provider: ProviderFacts
  readonly attempts: AttemptFacts
  readonly amount: AmountFacts
  readonly place: PlaceFacts
  readonly customer: CustomerFacts
  readonly booking: BookingFacts
}

interface ProviderFacts {
  /** The provider's risk level for the latest attempt; null when it gave none. */
  readonly riskLevel: RiskLevel | null
  /** How often a bank has warned of fraud with this payment. */
  readonly earlyWarnings: number
}

interface AttemptFacts {
  /** Every attempt of this customer in the window, until the payment's own, with whatever card and for whatever payment, in any order. */
  readonly cardTries: readonly CardTry[]
  /** Attempts to pay this payment that were declined or blocked. */
  readonly failedOfPayment: number
  /** The same for all payments of this account, in the last day. */
  readonly failedOfAccountInDay: number
  /** The same for all payments of this account, ever. */
  readonly failedOfAccount: number
}

export interface CardTry {
  /** Tells one card from another: the provider's fingerprint, else brand and last four digits. */
  readonly card: string
  readonly minutesAgo: number
}

export interface AmountFacts {
  /** The amount to be paid. */
  readonly asked: Pence
  /**
   * The usual amount among paid bookings of this service at this priority: see `usualOf`. Null when there is none yet.
   */
  readonly usual: UsualAmount | null
  /**
   * The catalogue price of this service at this priority; it replaces `usual` when `usual` rests on too few bookings.
   */
  readonly price: Pence
}

export interface UsualAmount {
  /** How many paid bookings it rests on. */
  readonly count: number
  readonly median: Pence
  /** Half of them are no further from the median than this. */
  readonly spread: Pence
}

interface PlaceFacts {
  /** Postcode district of the visit, "CR0". */
  readonly district: string
  readonly covered: boolean
  /** The distance from the nearest covered district; null when not known. Ignored where `covered`. */
  readonly kilometresFromCoverage: number | null
  /** The district of the postcode in the account; null when it has none. */
  readonly accountDistrict: string | null
  /** The distance between the two districts; null when not known. */
  readonly kilometresFromAccount: number | null
}

export interface CustomerFacts {
  /** Whole hours since the account was made. */
  readonly accountAgeHours: number
  /** Bookings that were paid and neither refunded in full nor disputed. */
  readonly paidBookings: number
  /** Disputes of this customer's payments that were open then, and of this one whenever. One that we won says nothing. */
  readonly openDisputes: number
  readonly lostDisputes: number
  /** Refunds in the window that the customer asked for; not those that were our own doing. */
  readonly recentRefunds: number
  /** Other accounts that booked for the same address in the window. */
  readonly othersAtAddress: number
  /** Other accounts that gave the same phone number in the window. */
  readonly othersWithPhone: number
}

export interface BookingFacts {
  readonly emergency: boolean
  /** When it was asked for, on the clock of the business's zone. */
  readonly askedAt: Temporal.PlainTime
  /** E.164, "+442079460958"; null when none was given. */
  readonly contactPhone: string | null
}

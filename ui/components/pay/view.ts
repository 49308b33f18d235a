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

/** What there is to pay for one booking, and how it stands. */
export interface PayView {
  readonly bookingId: string
  readonly reference: string
  readonly service: string
  /** Null for an emergency. */
  readonly when: string | null
  /** `due`: to be paid now. `checking`: the provider has not said yet. `late`: not paid in time, and about to expire. */
  readonly standing: 'due' | 'checking' | 'paid' | 'late' | 'expired' | 'cancelled'
  readonly amount: Pence
  readonly testMode: boolean
  readonly cards: readonly SavedCardShown[]
  readonly name: string
  readonly phone: string
  /** Why the last attempt did not succeed, in the provider's words; null when there was none. */
  readonly failure: string | null
  /** Until when the time is kept for the customer: "10:45 am"; null when it is not let go. */
  readonly keptUntil: string | null
}

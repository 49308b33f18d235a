import type { AdvertId, BookingId, PaymentId, Pence } from '#modules/shared'
import type { LedgerEntry, PaymentRecord } from '../ledger.ts'
import type { CardLook, Payment, PaymentFor, PaymentStatus, RiskLevel } from '../payment.ts'
import type { BusinessDay, DailySum } from '../office/takings.ts'
import type { ProviderName } from '../provider.ts'

/** A payment with what people call it by. */
export interface ListedPayment {
  readonly id: PaymentId
  readonly purpose: PaymentFor['purpose']
  /** Null: of an advert, or of a document without a booking. */
  readonly bookingId: BookingId | null
  /** Null: not of an advert. */
  readonly advertId: AdvertId | null
  /** For people: the booking's own reference, the number of the document, or the title of the advert. */
  readonly reference: string
  /** Empty: of a document without a booking. */
  readonly service: string
  readonly customer: string
  readonly amount: Pence
  readonly captured: Pence
  /** The total refunded, as a positive amount. */
  readonly refunded: Pence
  readonly status: PaymentStatus
  readonly capture: Payment['capture']
  readonly provider: Payment['provider']
  readonly method: Payment['method']
  readonly card: CardLook | null
  readonly riskLevel: RiskLevel | null
  readonly createdAt: Temporal.Instant
  readonly paidAt: Temporal.Instant | null
}

export interface FraudCheckShown {
  readonly id: string
  readonly paymentId: PaymentId
  readonly purpose: PaymentFor['purpose']
  readonly bookingId: BookingId | null
  readonly advertId: AdvertId | null
  readonly reference: string
  readonly customer: string
  readonly amount: Pence
  readonly riskLevel: RiskLevel
  /** 0 to 100. */
  readonly riskScore: number
  /** Each indicator with its reason in words. */
  readonly indicators: Readonly<Record<string, string>>
  readonly createdAt: Temporal.Instant
  /** A person's decision; null while there is none. */
  readonly decision: 'genuine' | 'fraud' | null
  readonly decidedBy: string | null
  readonly decidedAt: Temporal.Instant | null
}

export interface DisputeShown {
  readonly provider: ProviderName
  readonly ref: string
  readonly paymentId: PaymentId
  readonly bookingId: BookingId | null
  readonly reference: string
  readonly customer: string
  readonly amount: Pence
  readonly outcome: 'open' | 'won' | 'lost'
  /** In the provider's words. */
  readonly reason: string
  readonly dueBy: Temporal.Instant | null
  readonly evidenceSent: boolean
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

/** A provider that does not answer, and the payments that wait for it. */
export interface SilentProvider {
  readonly provider: ProviderName
  readonly payments: number
  readonly since: Temporal.Instant
}

export interface AttemptShown {
  readonly at: Temporal.Instant
  readonly attempt: number
  readonly outcome: 'succeeded' | 'authorised' | 'requires_action' | 'declined' | 'blocked'
  readonly failureCode: string | null
  readonly card: CardLook | null
}

interface LogLine {
  readonly at: Temporal.Instant
  /** A person's name where it was one, else `system` or a provider's name. */
  readonly actor: string
  /** A `TimelineKind`. */
  readonly what: string
  readonly amount: Pence | null
  readonly providerRef: string | null
  readonly note: string | null
}

/** The facts about one payment beside its record. */
export interface TrailRows {
  readonly listed: ListedPayment
  readonly log: readonly LogLine[]
  readonly attempts: readonly AttemptShown[]
  readonly events: readonly { readonly at: Temporal.Instant; readonly eventId: string; readonly kind: string }[]
  readonly warnings: readonly { readonly at: Temporal.Instant; readonly ref: string; readonly reason: string }[]
  readonly checks: readonly FraudCheckShown[]
  readonly disputes: readonly DisputeShown[]
  /** Names of the people whose ids stand in the record, by id. */
  readonly people: Readonly<Record<string, string>>
}

/** All that is known of one payment. */
export interface PaymentTrail extends TrailRows {
  readonly record: PaymentRecord
}

export interface PaymentQuery {
  readonly status: PaymentStatus | null
  readonly provider: Payment['provider'] | null
  readonly purpose: PaymentFor['purpose'] | null
  /** The provider whose payments are left out; null or absent for none. */
  readonly without?: ProviderName | null
  /**
   * How the booking's reference or that of a bank transfer begins, with or without `CB-`; a part of the customer's name;
   * or the whole of their e-mail address, of our id or of the provider's. Spaces and capitals do not count but in ids.
   */
  readonly text: string | null
  /** By when it was opened; `until` is not included. */
  readonly between: { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | null
  readonly after: PaymentId | null
  readonly limit: number
}

/** Money that moved, or a payment that ended without any. */
export interface Movement {
  readonly at: Temporal.Instant
  readonly kind: LedgerEntry['kind'] | 'failed'
  /** The amount in the ledger: positive towards us. Zero where it failed. */
  readonly amount: Pence
  /** The provider's name for this movement. */
  readonly ref: string | null
  readonly payment: ListedPayment
}

/** Where a list of movements goes on. */
export interface MovementPlace {
  readonly at: Temporal.Instant
  readonly key: string
}

/** The reads of the security dashboard. Their cost does not depend on the number of payments before its days. */
export interface PaymentSecurityStore {
  /** Days that follow each other, oldest first. Payments of `without` are left out. */
  dailySums(days: readonly BusinessDay[], without: ProviderName | null): Promise<readonly DailySum[]>
  /** Payments of `suspiciousLevels`, each once, but for those that a person found genuine; `to` is not included. Payments of `without` are left out. */
  countFraudAttempts(from: Temporal.Instant, to: Temporal.Instant, without: ProviderName | null): Promise<number>
  /** `suspiciousLevels` only, the latest such check of each payment: first those that wait for a person, then the newest. Payments of `without` are left out. */
  fraudAlerts(limit: number, without: ProviderName | null): Promise<readonly FraudCheckShown[]>
  /** Newest first. */
  payments(query: PaymentQuery): Promise<readonly ListedPayment[]>
  /** Open ones first, by how soon evidence is due; then the latest that are decided. */
  disputes(limit: number): Promise<readonly DisputeShown[]>
  /**
   * Providers with pending payments that were opened between two moments and that they never answered for, unless they
   * answered for a payment that was opened later.
   */
  silentProviders(from: Temporal.Instant, to: Temporal.Instant): Promise<readonly SilentProvider[]>
  /** Null when there is no such payment. */
  trail(id: PaymentId): Promise<TrailRows | null>
  /** Oldest first; at most `limit`, beginning after `after`. Payments of `without` are left out. */
  movements(
    span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant; readonly without: ProviderName | null },
    after: MovementPlace | null,
    limit: number,
  ): Promise<{ readonly movements: readonly Movement[]; readonly next: MovementPlace | null }>
}

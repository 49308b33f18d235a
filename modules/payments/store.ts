import type {
  AdvertId,
  AlreadyAnswered,
  BookingId,
  IdempotencyClaim,
  IdempotencyMismatch,
  InvoiceId,
  PaymentId,
  Pence,
  Result,
  UserId,
} from '#modules/shared'
import type { Dispute } from './provider-state/disputes.ts'
import type { Step } from './provider-state/merge-snapshot.ts'
import type { PaymentRecord, Refund } from './ledger.ts'
import type { Payment } from './payment.ts'
import type { Attempt, TimelineLine } from './provider-state/timeline.ts'
import type { ProviderName } from './provider.ts'

/** Another write came after the record was read. */
interface PaymentChanged {
  readonly kind: 'payment-changed'
  readonly paymentId: PaymentId
}

/** This event of the provider was taken before. */
export interface EventSeen {
  readonly kind: 'event-seen'
}

export interface RefundAboveLeft {
  readonly kind: 'refund-above-left'
  readonly left: Pence
}

export type ClaimRefusal = AlreadyAnswered | IdempotencyMismatch

/** A provider's event as it is remembered, so that it is acted on once. */
export interface EventClaim {
  readonly provider: ProviderName
  readonly eventId: string
  readonly kind: string
  readonly receivedAt: Temporal.Instant
}

export interface Application {
  /** Null when there is only something to remember: an event, or an answer. */
  readonly step: Step | null
  readonly paymentId: PaymentId
  readonly event: EventClaim | null
  readonly claim: IdempotencyClaim<PaymentRecord> | null
  readonly at: Temporal.Instant
}

/** A payer agreed that a card is kept and charged while they are away, at most what the payment says. */
export interface CardConsent {
  readonly paymentId: PaymentId
  /** The booking's customer, also where somebody else pays by link. */
  readonly userId: UserId
  /** Which wording they were shown: see `cardConsentVersion`. */
  readonly version: string
  readonly byLink: boolean
  readonly at: Temporal.Instant
}

/** Where a list of payments goes on. */
export type PaymentPlace = Pick<Payment, 'id' | 'createdAt'>

/**
 * Keeps payments, their refunds, the ledger and each payment's timeline. Each method is one transaction. Every entry that
 * is added to the ledger is allocated to documents in its transaction, as `allocationOf` says: that of a payment of a
 * document to that document, any other to the issued documents of its booking.
 */
export interface PaymentStore {
  /**
   * Adds a payment, in the name of the customer whom the booking has by then, and the first line of its timeline, or
   * answers the open one that the booking has already, for itself or for a document of it, or that the document has which
   * has no booking, or the advert: two asking at once get the same.
   */
  open(payment: Payment): Promise<PaymentRecord>

  /**
   * Writes a step with all its parts, the provider's event and the kept answer: all of it, or nothing. Answers the
   * record as it then is. A claim that was used before is refused first, then an event that was seen, then a step over
   * an older version.
   */
  apply(application: Application): Promise<Result<PaymentRecord, PaymentChanged | EventSeen | ClaimRefusal>>

  /** Remembers an event that concerns no payment of ours; false when it was known. */
  keepEvent(event: EventClaim): Promise<boolean>

  /**
   * Adds a refund in the state `pending`, unless that is more than is left: judged here again, so that two asked at once
   * cannot both pass. Its line goes into the timeline. The same id again answers the refund that is there; the id of
   * another payment's refund is a fault.
   */
  addRefund(refund: Refund): Promise<Result<Refund, RefundAboveLeft>>

  /** Null when there is none. */
  find(id: PaymentId): Promise<PaymentRecord | null>
  findOpen(bookingId: BookingId): Promise<PaymentRecord | null>

  /** Adds a line to a payment's timeline that tells of no change of ours, such as what a person asks of the provider. */
  addLine(line: TimelineLine): Promise<void>
  /** A payment's timeline, oldest first. */
  timeline(id: PaymentId): Promise<readonly TimelineLine[]>
  /** The outcomes of a payment's confirmations, oldest first. */
  attempts(id: PaymentId): Promise<readonly Attempt[]>

  /** Disputes that are open, or were opened since then: newest first. */
  listDisputes(since: Temporal.Instant): Promise<readonly Dispute[]>

  /**
   * Payments of one provider that were opened from `from` until before `until` and that the provider has a name for,
   * without those of the demo business: oldest first, beginning after `after`.
   */
  listOfProvider(
    provider: ProviderName,
    window: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
    limit: number,
    after: PaymentPlace | null,
  ): Promise<readonly PaymentRecord[]>

  /** Every payment of a booking, oldest first. */
  listForBooking(bookingId: BookingId): Promise<readonly PaymentRecord[]>

  /** Every payment of a document, oldest first. Those of its booking are not among them. */
  listForDocument(invoiceId: InvoiceId): Promise<readonly PaymentRecord[]>

  /** Every payment of an advert, oldest first. */
  listForAdvert(advertId: AdvertId): Promise<readonly PaymentRecord[]>

  /** The part of a payment's money that settles documents: its settlements, less what was taken off again. */
  settled(id: PaymentId): Promise<Pence>

  /**
   * Settles an issued document of a booking by money of the booking that came in before and settles none, as
   * `earlierSettlements` says: the oldest payment first. A document that was made for an entry of the ledger is settled by
   * that entry alone. Called again, it changes nothing.
   */
  settleIssued(invoiceId: InvoiceId): Promise<void>

  /** A user's payments, newest first, beginning after the payment `after`. */
  listByUser(userId: UserId, limit: number, after: PaymentId | null): Promise<readonly PaymentRecord[]>

  /** A user's payments for which a card is kept to be charged later, newest first. */
  listCardsKept(userId: UserId): Promise<readonly PaymentRecord[]>

  /** Keeps what a payer agreed to, with its line in the timeline; once for each payment and version, the first stays. */
  keepConsent(consent: CardConsent): Promise<void>
  /** The consents given for a payment, oldest first. */
  consents(id: PaymentId): Promise<readonly CardConsent[]>

  /** Refunds that were requested before `before` and are still pending, oldest first, at most a hundred. */
  listPendingRefunds(before: Temporal.Instant): Promise<readonly Refund[]>

  /** The provider's name for a user, or null. */
  findCustomer(userId: UserId, provider: ProviderName): Promise<string | null>
  /** The first that was kept stays. Answers the one that is kept. */
  keepCustomer(userId: UserId, provider: ProviderName, ref: string): Promise<string>
}

import type { PaymentId, Pence, RefundId, Result, UserId } from '#modules/shared'
import type { Capture, CardLook, Failure, RiskLevel } from './payment.ts'
import type { ProviderName } from './provider.ts'

/**
 * Where a payment stands at the provider. `declined` is open for another attempt; `blocked` and `cancelled` are final.
 * `authorised`: the card is authorised, or, of a payment that is taken `later`, the card is kept.
 */
export type ProviderPhase =
  | 'open'
  | 'requires_action'
  | 'declined'
  | 'authorised'
  | 'captured'
  | 'blocked'
  | 'cancelled'

/**
 * All that the provider says of one payment at one moment. Snapshots may reach us late, twice or in any order: `mergeSnapshot`
 * brings them together.
 */
export interface ProviderState {
  readonly ref: string
  readonly paymentId: PaymentId
  readonly amount: Pence
  /** The secret that the customer's browser needs to continue; null where the provider does not repeat it. */
  readonly clientSecret: string | null
  readonly phase: ProviderPhase
  /** How many confirmations the provider has acted on; `phase` is the outcome of the last. */
  readonly attempt: number
  /** True where the payer has said yes at the provider, which takes nothing before it is asked to by `confirm`. */
  readonly approved?: boolean
  readonly failure: Failure | null
  readonly card: CardLook | null
  readonly riskLevel: RiskLevel | null
  /** Where the customer goes on, when the phase is `requires_action` and the provider has a page for it. */
  readonly redirectUrl: string | null
  readonly captures: readonly {
    readonly ref: string
    readonly amount: Pence
    /** The provider's part of it, in pounds; null or absent where the provider has not said it yet. */
    readonly fee?: Pence | null
  }[]
  readonly refunds: readonly {
    readonly ref: string
    /** Null for one that was not asked for by us. */
    readonly refundId: RefundId | null
    readonly amount: Pence
    readonly outcome: 'pending' | 'succeeded' | 'failed'
  }[]
  readonly disputes: readonly ProviderDispute[]
  /** Early fraud warnings of banks; a dispute may follow. */
  readonly warnings: readonly { readonly ref: string; readonly reason: string }[]
}

/** Money that the customer's bank took back; it comes back to us when `won`. */
export interface ProviderDispute {
  readonly ref: string
  readonly amount: Pence
  readonly outcome: 'open' | 'won' | 'lost'
  /** In the provider's words, such as `fraudulent`. */
  readonly reason: string
  /** Until when evidence is taken; null when it is not, or no longer. */
  readonly dueBy: Temporal.Instant | null
  readonly evidenceSent: boolean
}

/** Evidence for the customer's bank: plain text, from our own records. */
export interface DisputeEvidence {
  readonly customerName: string
  readonly customerEmail: string
  readonly serviceAddress: string
  /** The day of the visit, `YYYY-MM-DD`; null when there was none yet. */
  readonly serviceDate: string | null
  readonly description: string
  /** Everything else: who agreed to what and when, the visit, what was done; at most 20,000 characters. */
  readonly account: string
}

/** One page of what the provider has; `next` is null on the last. */
export interface ProviderPage {
  readonly states: readonly ProviderState[]
  readonly next: string | null
}

export interface Intent {
  readonly paymentId: PaymentId
  readonly amount: Pence
  /** The payer at the provider: see `createCustomer`. Null for a payer of whom no card is kept; never with capture `later`. */
  readonly customerRef: string | null
  /** `manual` only authorises, and `later` only keeps the card; `capture` then takes the money. */
  readonly capture: Capture
  /** For the payer's statement and the provider's desk. */
  readonly description: string
  /** The number of the document that it pays, for the provider's desk. */
  readonly invoiceNumber?: string | null
}

export interface Confirmation {
  readonly ref: string
  /** One more than the last that the provider has reported: a repeated call for one attempt tries once. */
  readonly attempt: number
  /** A token that the provider gave the browser, or the id of a saved card of this payment's own customer. */
  readonly methodId: string
  readonly saveCard: boolean
  /** On our own site: where the customer comes back to from a page of the provider. */
  readonly returnUrl: string
}

export interface SavedCard extends CardLook {
  readonly id: string
  readonly expMonth: number
  readonly expYear: number
  /** At most one of a customer's. */
  readonly isDefault: boolean
}

/** Signed news from the provider. */
export interface Notice {
  readonly eventId: string
  /** In the provider's words. */
  readonly kind: string
  /** The payment it is about, in the provider's name; null when it is about none. */
  readonly ref: string | null
  /** Null when the notice does not carry the whole: `retrieve` has it. */
  readonly state: ProviderState | null
}

/** No such token, or a saved card that is not this customer's. */
export interface PaymentMethodUnknown {
  readonly kind: 'payment-method-unknown'
}

/** More than is authorised, or nothing is. */
export interface CaptureNotAllowed {
  readonly kind: 'capture-not-allowed'
}

export interface NoticeNotTrusted {
  readonly kind: 'notice-not-trusted'
}

/** The dispute is settled, its time is over, or this provider takes evidence only at its own desk. */
export interface EvidenceNotTaken {
  readonly kind: 'evidence-not-taken'
}

/**
 * Takes money from customers through an outside provider, in pounds sterling. Every method throws `OutsideDown` when no
 * usable answer came: then nothing is known about whether it was done, and it is asked again with the same names.
 */
export interface PaymentGateway {
  readonly provider: ProviderName
  /** For the browser; null when the provider has none. */
  readonly publishableKey: string | null
  /** Whether it keeps a card that is charged while its owner is away. Where not, no intent is made that is taken `later`. */
  readonly keepsCards: boolean

  /** Idempotent by user: it makes one customer. Answers the provider's name for it. */
  createCustomer(userId: UserId): Promise<string>

  /** Idempotent by payment: it makes one intent. Takes no money. */
  createIntent(intent: Intent): Promise<ProviderState>

  /**
   * Tries to charge (or authorise). A declined card is a phase, not a refusal. On a settled intent it changes nothing
   * and returns its state. A card is stored only after it was charged, and only with `saveCard`. For an intent that is
   * captured `later` nothing is charged: the bank is asked whether the card may be charged in its owner's absence.
   * Without `saveCard` the card is stored for this payment alone and listed nowhere.
   */
  confirm(confirmation: Confirmation): Promise<Result<ProviderState, PaymentMethodUnknown>>

  retrieve(ref: string): Promise<ProviderState>

  /** The provider's own id behind our name for a payment, for people who look it up there. */
  deskRef(ref: string): string

  /**
   * Takes authorised money, once; the rest of the authorisation is released. Idempotent: a repeated call answers the
   * present state. Charges the card that was kept, once: declined, or not without its owner, the intent is `cancelled`
   * and reports the failure. A card that was kept for this payment alone is forgotten either way.
   */
  capture(ref: string, amount: Pence): Promise<Result<ProviderState, CaptureNotAllowed>>

  /**
   * Afterwards the intent is `cancelled`, and can never be paid, unless it was `captured` or `blocked` before. A card that
   * was kept for it alone is forgotten.
   */
  cancel(ref: string): Promise<ProviderState>

  /** Idempotent by refund id: it refunds once. More than is left is a refund whose outcome is `failed`. */
  refund(ref: string, refundId: RefundId, amount: Pence): Promise<ProviderState>

  /** Newest first. */
  listCards(customerRef: string): Promise<readonly SavedCard[]>

  /** False when the customer has no such card. */
  deleteCard(customerRef: string, cardId: string): Promise<boolean>

  /** The card that is offered first from now on. False when the customer has no such card. */
  makeDefaultCard(customerRef: string, cardId: string): Promise<boolean>

  /** A page of the provider where `ref` can be paid without script; it comes back to `returnUrl`. */
  payPage(ref: string, returnUrl: string): Promise<string>

  /**
   * Refuses a text that the provider did not sign just now; nothing of it is read before. `header` gives a request
   * header by its lower-case name.
   */
  readNotice(text: string, header: (name: string) => string | undefined): Promise<Result<Notice, NoticeNotTrusted>>

  /**
   * A page of the payments that this account of the provider made for us between two moments (by creation, `to` not
   * included), begun after `after`; payments that are not ours are left out. One whose card was kept may be listed by
   * the creation of its charge. Null when the provider cannot list them:
   * then each is asked for by `retrieve`.
   */
  listPayments(from: Temporal.Instant, to: Temporal.Instant, after: string | null): Promise<ProviderPage | null>

  /**
   * Sends what we have to say in a dispute, once and finally. A repeated call answers the present state of the dispute.
   */
  sendEvidence(
    ref: string,
    disputeRef: string,
    evidence: DisputeEvidence,
  ): Promise<Result<ProviderState, EvidenceNotTaken>>
}

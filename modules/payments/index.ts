import type { BookingId, IdempotencyClaim, PaymentId, Pence, UserId } from '#modules/shared'
import { type CardInUse, type CardUnknown, deleteCard, listCards, makeDefaultCard } from './cards.ts'
import { type Viewer, checkPayment, findPayment, knownPayment, settleBeforeExpiry } from './check-payment.ts'
import {
  type ConfirmRequest,
  type Confirmed,
  type PaymentClosed,
  type PaymentUnknown,
  confirmPayment,
} from './confirm-payment.ts'
import { checkFraud, decideFraud } from './check-fraud.ts'
import type { ConsentNeeded } from './consent.ts'
import type { FraudDecision } from './fraud-store.ts'
import { sendEvidence } from './evidence.ts'
import type { DisputeEvidence, Notice, PaymentMethodUnknown } from './gateway.ts'
import type { PaymentRecord } from './ledger.ts'
import {
  type BookingUnknown,
  type NotPayable,
  type OpenRequest,
  type WayNotOffered,
  openPayment,
  takerOf,
} from './open-payment.ts'
import { type PageRequest, payPage } from './pay-page.ts'
import type { Capture, ProviderName } from './payment.ts'
import { capturePayPalOrder, openPayPalOrder } from './paypal-order.ts'
import type { PaymentPorts, Way } from './ports.ts'
import { findReceipt } from './receipt.ts'
import { type RecordRefusal, type RecordRequest, recordPayment } from './record-payment.ts'
import { readTimeline } from './read-timeline.ts'
import { reconcile } from './reconcile.ts'
import { lastDays, providersKnown, reconcileDue } from './reconcile-due.ts'
import type { TimeWindow } from './reconciliation-store.ts'
import {
  type RefundCause,
  type RefundMade,
  type RefundRequest,
  finishRefunds,
  refundBooking,
  refundPayment,
} from './refund-payment.ts'
import { forgetCard, releaseHold, settleHold, undoPayment } from './settle-hold.ts'
import type { ClaimRefusal, RefundAboveLeft } from './store.ts'
import { takeNotice } from './take-notice.ts'
import type { Actor } from './timeline.ts'
import { type WebhookTally, webhookHealth } from './webhook-health.ts'

export { type Balance, type HandStore, captureByHand } from './by-hand.ts'
export type { Dispute, FraudWarning } from './disputes.ts'
export { howPaid } from './how-paid.ts'
export type { Receipt, ReceiptFacts, ReceiptPrinter } from './receipt.ts'
export type { PaymentEvent } from './events.ts'
export type { EvidenceRefusal } from './evidence.ts'
export type { FraudCheck, FraudDecision, FraudStore } from './fraud-store.ts'
export type {
  CaptureNotAllowed,
  Confirmation,
  DisputeEvidence,
  EvidenceNotTaken,
  Intent,
  Notice,
  NoticeNotTrusted,
  PaymentGateway,
  PaymentMethodUnknown,
  ProviderDispute,
  ProviderPage,
  ProviderPhase,
  ProviderState,
  SavedCard,
} from './gateway.ts'
export type { Step } from './follow.ts'
export {
  type LedgerEntry,
  type PaymentRecord,
  type Refund,
  amountOf,
  captured,
  refundable,
  refunded,
} from './ledger.ts'
export type { CardInUse, CardUnknown } from './cards.ts'
export { cardConsentVersion } from './consent.ts'
export {
  type Capture,
  type CardLook,
  type Failure,
  type Payment,
  type ProviderName,
  type RiskLevel,
  manualMethods,
} from './payment.ts'
export type { AmountDue, Gateways, PaymentPorts, Way } from './ports.ts'
export type { PayPalOrder } from './paypal-order.ts'

export type { Difference, Reconciliation, ReconciliationStore, TimeWindow } from './reconciliation-store.ts'
export { watchProviders } from './watch-providers.ts'
export { type WebhookHealth, type WebhookHealthStore, type WebhookTally, webhookHealth } from './webhook-health.ts'
export type { Application, CardConsent, PaymentStore } from './store.ts'
export type { Actor, Attempt, TimelineKind, TimelineLine } from './timeline.ts'
export { type PaymentSecurity, type SecurityPorts, type SecurityReport, createPaymentSecurity } from './security.ts'
export type {
  AttemptShown,
  DisputeShown,
  FraudCheckShown,
  ListedPayment,
  Movement,
  PaymentQuery,
  PaymentSecurityStore,
  PaymentTrail,
  SilentProvider,
  TrailRows,
} from './security-store.ts'
export { type TestPayment, testAmount } from './test-payment.ts'
export { type BusinessDay, type DailySum, type Takings, takingsDays, takingsOf } from './takings.ts'
export type { Confirmed } from './confirm-payment.ts'
export type { RefundCause, RefundMade } from './refund-payment.ts'

export type PaymentRefusal =
  | BookingUnknown
  | NotPayable
  | WayNotOffered
  | PaymentUnknown
  | PaymentClosed
  | PaymentMethodUnknown
  | RefundAboveLeft
  | CardUnknown
  | CardInUse
  | ConsentNeeded
  | RecordRefusal
  | ClaimRefusal

/** The payment module, ready to use: the one door for the server and for other modules. */
export function createPayments(ports: PaymentPorts) {
  return {
    /** Whether money can be paid that way. */
    offers: (way: Way) => ports.gateways.offered[way] !== null,
    /** Who takes money that is paid that way at that time; null when nobody does. */
    takerOf: (way: Way, capture: Capture) => takerOf(ports, way, capture),
    /** Whether it is set up. */
    knows: (provider: ProviderName) => ports.gateways.knows(provider),
    /** For the browser of who pays through that provider; null when it needs none. */
    publishableKeyOf: (provider: ProviderName) => ports.gateways.of(provider).publishableKey,
    open: (request: OpenRequest, claim: IdempotencyClaim<PaymentRecord> | null = null) =>
      openPayment(ports, request, claim),
    payPage: (request: PageRequest) => payPage(ports, request),
    confirm: (request: ConfirmRequest, claim: IdempotencyClaim<Confirmed> | null = null) =>
      confirmPayment(ports, request, claim),
    openPayPalOrder: (request: Parameters<typeof openPayPalOrder>[1]) => openPayPalOrder(ports, request),
    capturePayPalOrder: (
      request: Parameters<typeof capturePayPalOrder>[1],
      claim: IdempotencyClaim<Confirmed> | null = null,
    ) => capturePayPalOrder(ports, request, claim),
    readNotice: (provider: ProviderName, text: string, header: (name: string) => string | undefined) =>
      ports.gateways.of(provider).readNotice(text, header),
    takeNotice: (provider: ProviderName, notice: Notice) => takeNotice(ports, provider, notice),
    check: (paymentId: PaymentId) => checkPayment(ports, paymentId),
    settleBeforeExpiry: (bookingId: BookingId) => settleBeforeExpiry(ports, bookingId),
    receipt: (viewer: Viewer, paymentId: PaymentId) => findReceipt(ports, viewer, paymentId),
    record: (request: RecordRequest, claim: IdempotencyClaim<PaymentRecord> | null = null) =>
      recordPayment(ports, request, claim),
    refund: (request: RefundRequest, claim: IdempotencyClaim<RefundMade> | null = null) =>
      refundPayment(ports, request, claim),
    refundBooking: (bookingId: BookingId, amount: Pence, cause: RefundCause) =>
      refundBooking(ports, bookingId, amount, cause),
    undo: (paymentId: PaymentId) => undoPayment(ports, paymentId),
    settleHold: (bookingId: BookingId, amount: Pence) => settleHold(ports, bookingId, amount),
    releaseHold: (bookingId: BookingId) => releaseHold(ports, bookingId),
    /** The caller has made sure that its payer may have it so. */
    forgetCard: (bookingId: BookingId) => forgetCard(ports, bookingId),
    checkFraud: (paymentId: PaymentId) => checkFraud(ports, paymentId),
    decideFraud: (paymentId: PaymentId, verdict: FraudDecision['verdict'], by: UserId) =>
      decideFraud(ports, paymentId, verdict, by),
    listFraudChecks: (paymentId: PaymentId) => ports.fraud.listOf(paymentId),
    finishRefunds: () => finishRefunds(ports),
    /** For the staff: what has happened to a payment, line by line. */
    timeline: (viewer: Viewer, paymentId: PaymentId) => readTimeline(ports, viewer, paymentId),
    /** Those that are open, or were opened since then: newest first. */
    listDisputes: ({ since }: { readonly since: Temporal.Instant }) => ports.payments.listDisputes(since),
    sendEvidence: (paymentId: PaymentId, disputeRef: string, evidence: DisputeEvidence, by: Actor) =>
      sendEvidence(ports, paymentId, disputeRef, evidence, by),
    /** The providers that are set up. */
    providers: () => providersKnown(ports),
    countWebhooks: (tallies: readonly WebhookTally[]) => ports.webhooks.add(tallies),
    webhookHealth: () => webhookHealth(ports.webhooks, providersKnown(ports)),
    reconcile: (provider: ProviderName, window: TimeWindow, by: Actor) => reconcile(ports, provider, window, by),
    /** `reconcile` over the last days until now. */
    reconcileLast: (provider: ProviderName, days: number, by: Actor) =>
      reconcile(ports, provider, lastDays(ports, days), by),
    /** What time has made due. */
    reconcileDue: () => reconcileDue(ports),
    /** Newest first. */
    listReconciliations: (limit: number) => ports.reconciliations.list(limit),
    known: (viewer: Viewer, paymentId: PaymentId) => knownPayment(ports, viewer, paymentId),
    find: (viewer: Viewer, paymentId: PaymentId) => findPayment(ports, viewer, paymentId),
    list: (userId: UserId, limit: number, after: PaymentId | null) => ports.payments.listByUser(userId, limit, after),
    listForBooking: (bookingId: BookingId) => ports.payments.listForBooking(bookingId),
    listCards: (userId: UserId) => listCards(ports, userId),
    deleteCard: (userId: UserId, cardId: string) => deleteCard(ports, userId, cardId),
    makeDefaultCard: (userId: UserId, cardId: string) => makeDefaultCard(ports, userId, cardId),
  }
}

export type PaymentModule = ReturnType<typeof createPayments>

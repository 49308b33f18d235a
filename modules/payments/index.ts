import type {
  BookingUnknown,
  ContactNotConfirmed,
  NotLiveYet,
  NotPayable,
  PaymentClosed,
  PaymentUnknown,
  WayNotOffered,
} from './refusals.ts'
import type {
  AdvertId,
  BookingId,
  IdempotencyClaim,
  InvoiceId,
  PaymentId,
  Pence,
  TechnicianId,
  UserId,
} from '#modules/shared'
import { type CardInUse, type CardUnknown, deleteCard, listCards, makeDefaultCard } from './paying/cards.ts'
import { type Viewer, checkPayment, findPayment, knownPayment, settleBeforeExpiry } from './paying/check-payment.ts'
import { type ConfirmRequest, type Confirmed, confirmPayment } from './paying/confirm-payment.ts'
import { closeTestPayments, takesTestPayments } from './paying/close-test-payments.ts'
import type { CashAction, HandoverRequest } from './cash/cash.ts'
import { type CashRequest, takeCash } from './cash/take-cash.ts'
import { checkFraud, decideFraud } from './security/check-fraud.ts'
import type { ConsentNeeded } from './paying/consent.ts'
import type { FraudDecision } from './security/fraud-store.ts'
import { sendEvidence } from './provider-state/evidence.ts'
import type { DisputeEvidence, Notice, PaymentMethodUnknown } from './gateway.ts'
import type { PartNotPossible } from './documents/part.ts'
import type { PaymentRecord } from './ledger.ts'
import { type OpenRequest, openPayment, openTakerOf } from './paying/open-payment.ts'
import { type PageRequest, payPage } from './paying/pay-page.ts'
import type { Capture } from './payment.ts'
import type { ProviderName } from './provider.ts'
import { capturePayPalOrder, openPayPalOrder } from './paying/paypal-order.ts'
import type { PaymentPorts, Way } from './ports.ts'
import { findReceipt } from './office/receipt.ts'
import { type RecordRequest, recordPayment } from './office/record-payment.ts'
import { type InvoiceRecordRequest, judgeForInvoice, recordForInvoice } from './documents/record-for-invoice.ts'
import { type AdvertRecordRefusal, type AdvertRecordRequest, recordForAdvert } from './office/record-for-advert.ts'
import { returnSurplus } from './documents/return-surplus.ts'
import { readTimeline } from './provider-state/read-timeline.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { lastDays, providersKnown, reconcileDue } from './reconciliation/reconcile-due.ts'
import type { TimeWindow } from './reconciliation/reconciliation-store.ts'
import {
  type RefundCause,
  type RefundMade,
  type RefundRequest,
  delayedRefunds,
  finishRefunds,
  refundAbove,
  refundBooking,
  refundPayment,
  returnPayment,
} from './office/refund-payment.ts'
import { closeForAdvert } from './paying/close-for-advert.ts'
import { forgetCard, releaseAuthorisation, settleAuthorisation, undoPayment } from './paying/settle-authorisation.ts'
import type { ClaimRefusal, RefundAboveLeft } from './store.ts'
import { takeNotice } from './provider-state/take-notice.ts'
import type { Actor } from './provider-state/timeline.ts'
import { type WebhookTally, webhookHealth } from './reconciliation/webhook-health.ts'

export { paymentsWords } from './office/payments-words.ts'
export type {
  CashChanged,
  DifferenceUnexplained,
  CashAction,
  CashShown,
  CashStore,
  CashTaken,
  Handover,
  HandoverShown,
} from './cash/cash.ts'
export { differenceOf, stepOfHandover } from './cash/hand-in.ts'
export type { CashRefusal } from './cash/take-cash.ts'
export { type Balance, type ManualPaymentStore, stepOfManualPayment } from './office/manual-payment.ts'
export type { Dispute, FraudWarning } from './provider-state/disputes.ts'
export { closedBeforeLaunch } from './paying/before-launch.ts'
export { howPaid } from './paying/how-paid.ts'
export { providerLeftOut } from './paying/close-test-payments.ts'
export type { Receipt, ReceiptPrinter } from './office/receipt.ts'
export { possibleParts } from './documents/part.ts'
export { type OpenDocument, allocationOf, earlierSettlements } from './documents/allocation.ts'
export type { DocumentsToPay } from './documents/document-due.ts'
export { judgeRefund } from './office/judge-refund.ts'
export { auditOfLine, lineOfConsent, lineOfOpening } from './provider-state/lines.ts'
export { auditOfReconciliation, eventsOfReconciliation } from './reconciliation/reconciliation-steps.ts'
export { type PastAttempt, attemptFacts, minutesBetween } from './security/attempt-facts.ts'
export { judgeCheck, judgeDecision, knowledgeOf, suspiciousLevels } from './security/fraud-steps.ts'
export type { PaymentEvent, PaymentEvents } from './events.ts'
export type { EvidenceRefusal } from './provider-state/evidence.ts'
export type { FraudCheck, FraudDecision, FraudStore } from './security/fraud-store.ts'
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
export type { Step } from './provider-state/merge-snapshot.ts'
export {
  type LedgerEntry,
  type PaymentRecord,
  type Refund,
  amountOf,
  captured,
  refundable,
  refunded,
} from './ledger.ts'
export type { CardInUse, CardUnknown } from './paying/cards.ts'
export { cardConsentVersion } from './paying/consent.ts'
export {
  type Capture,
  type CardLook,
  type Failure,
  type ManualMethod,
  type Payment,
  type PaymentFor,
  type PaymentStatus,
  type RiskLevel,
  forAdvert,
  forBooking,
  forDocument,
  idOfSubject,
  manualMethods,
  openStatuses,
  paymentPurposes,
  paymentStatuses,
  riskLevels,
} from './payment.ts'
export {
  type OutsideProvider,
  type PaymentSource,
  type ProviderName,
  isPaidFromAccount,
  isProvider,
  paymentSources,
  providerFacts,
  providers,
} from './provider.ts'
export type { AdvertDue, AmountDue, Gateways, PaymentPorts, Way } from './ports.ts'
export type { PayPalOrder } from './paying/paypal-order.ts'

export type {
  Difference,
  Reconciliation,
  ReconciliationStore,
  TimeWindow,
} from './reconciliation/reconciliation-store.ts'
export { watchProviders } from './reconciliation/watch-providers.ts'
export {
  type WebhookHealth,
  type WebhookHealthStore,
  type WebhookTally,
  webhookHealth,
} from './reconciliation/webhook-health.ts'
export type { Application, CardConsent, PaymentStore } from './store.ts'
export type { Actor, Attempt, TimelineKind, TimelineLine } from './provider-state/timeline.ts'
export {
  type PaymentSecurity,
  type SecurityPorts,
  type SecurityReport,
  createPaymentSecurity,
} from './security/security.ts'
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
} from './security/security-store.ts'
export { type TestPayment, testAmount } from './paying/test-payment.ts'
export { paymentLimits } from './text-limits.ts'
export { type BusinessDay, type DailySum, type Takings, takingsDays, takingsOf } from './office/takings.ts'
export type { Confirmed } from './paying/confirm-payment.ts'
export type { DelayedRefund, RefundCause, RefundMade } from './office/refund-payment.ts'

export type PaymentRefusal =
  | BookingUnknown
  | ContactNotConfirmed
  | NotPayable
  | NotLiveYet
  | PartNotPossible
  | WayNotOffered
  | PaymentUnknown
  | PaymentClosed
  | PaymentMethodUnknown
  | RefundAboveLeft
  | CardUnknown
  | CardInUse
  | ConsentNeeded
  | AdvertRecordRefusal
  | ClaimRefusal

/** The payment module, ready to use: the one door for the server and for other modules. */
export function createPayments(ports: PaymentPorts) {
  return {
    /** Whether money can be paid that way. */
    offers: (way: Way) => ports.gateways.offered[way] !== null,
    /** The provider for that way of paying and that time of capture; null when none is set up. */
    takerOf: (way: Way, capture: Capture) => openTakerOf(ports, way, capture),
    /** Whether it is set up. */
    knows: (provider: ProviderName) => ports.gateways.knows(provider),
    /** Whether the built-in gateway takes payments. */
    takesTestPayments: () => takesTestPayments(ports),
    /** To be done at each start. */
    closeTestPayments: () => closeTestPayments(ports),
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
    /** Whether day and reference of such a payment are possible, before a draft is issued for it. */
    judgeForInvoice: (id: InvoiceId, facts: Parameters<typeof judgeForInvoice>[2]) => judgeForInvoice(ports, id, facts),
    /** A manual payment of an issued document: never more than is left of it. */
    recordForInvoice: (request: InvoiceRecordRequest, claim: IdempotencyClaim<PaymentRecord> | null = null) =>
      recordForInvoice(ports, request, claim),
    /** A manual payment for days of an advert: exactly the price of the plan. */
    recordForAdvert: (request: AdvertRecordRequest, claim: IdempotencyClaim<PaymentRecord> | null = null) =>
      recordForAdvert(ports, request, claim),
    /** Refunds what a payment of a document holds and no document needed. */
    returnSurplus: (paymentId: PaymentId) => returnSurplus(ports, paymentId),
    /** A document of a booking was issued: money that came in before and settles no document settles it. */
    settleIssued: (invoiceId: InvoiceId) => ports.payments.settleIssued(invoiceId),
    /** An issued document that asks for money, with what is left of it; null for every other. */
    documentDue: (invoiceId: InvoiceId) => ports.documents.due(invoiceId),
    listForAdvert: (advertId: AdvertId) => ports.payments.listForAdvert(advertId),
    /** The price of a plan of an advert, and whether it can be paid now; null when there is no such advert. */
    advertDue: (advertId: AdvertId, plan: string) => ports.adverts.due(advertId, plan),
    /** Gives back all of a payment, once for that cause. */
    giveBack: (paymentId: PaymentId, cause: 'rejected' | 'returned') => returnPayment(ports, paymentId, cause),
    /** Closes the open payment of an advert at its provider, so that nobody pays for it any more. */
    closeForAdvert: (advertId: AdvertId) => closeForAdvert(ports, advertId),
    listForDocument: (invoiceId: InvoiceId) => ports.payments.listForDocument(invoiceId),
    /** A technician takes cash at a visit; the caller has made sure that they lead it. */
    takeCash: (request: CashRequest, action: CashAction) => takeCash(ports, request, action),
    /** The refusal of such an action that was sent before; null for a new one. */
    cashAnswered: (action: CashAction) => ports.cash.answered(action),
    /** All cash that is with technicians, by name and the oldest first. */
    cashOpen: () => ports.cash.open(),
    cashWith: (technicianId: TechnicianId) => ports.cash.openOf(technicianId),
    /** The office has counted the cash of a technician. */
    handIn: (request: Omit<HandoverRequest, 'id'>) =>
      ports.cash.handIn({ ...request, id: ports.ids.next('csh') }, ports.clock.now()),
    /** The latest first. */
    handovers: (limit: number) => ports.cash.handovers(limit),
    refund: (request: RefundRequest, claim: IdempotencyClaim<RefundMade> | null = null) =>
      refundPayment(ports, request, claim),
    refundBooking: (bookingId: BookingId, amount: Pence, cause: RefundCause) =>
      refundBooking(ports, bookingId, amount, cause),
    /** Refunds what is held above `due`, once per cause; the amount owed, and the part that could not be refunded. */
    refundAbove: (bookingId: BookingId, due: Pence, cause: RefundCause) => refundAbove(ports, bookingId, due, cause),
    undo: (paymentId: PaymentId) => undoPayment(ports, paymentId),
    settleAuthorisation: (bookingId: BookingId, amount: Pence) => settleAuthorisation(ports, bookingId, amount),
    releaseAuthorisation: (bookingId: BookingId) => releaseAuthorisation(ports, bookingId),
    /** The caller has checked that the payer may remove the card. */
    forgetCard: (bookingId: BookingId) => forgetCard(ports, bookingId),
    checkFraud: (paymentId: PaymentId) => checkFraud(ports, paymentId),
    decideFraud: (paymentId: PaymentId, verdict: FraudDecision['verdict'], by: UserId) =>
      decideFraud(ports, paymentId, verdict, by),
    listFraudChecks: (paymentId: PaymentId) => ports.fraud.listOf(paymentId),
    finishRefunds: () => finishRefunds(ports),
    /** Those that are pending for so long that the office is notified. */
    delayedRefunds: () => delayedRefunds(ports),
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
    /** Reconciles the providers that are due. */
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
export type { ReceiptFacts } from './ports.ts'

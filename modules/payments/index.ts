import type { BookingId, IdempotencyClaim, PaymentId, Pence, UserId } from '#modules/shared'
import { type CardUnknown, deleteCard, listCards } from './cards.ts'
import { type Viewer, checkPayment, findPayment, settleBeforeExpiry } from './check-payment.ts'
import {
  type ConfirmRequest,
  type Confirmed,
  type PaymentClosed,
  type PaymentUnknown,
  confirmPayment,
} from './confirm-payment.ts'
import type { Notice, PaymentMethodUnknown } from './gateway.ts'
import type { PaymentRecord } from './ledger.ts'
import { type BookingUnknown, type NotPayable, type OpenRequest, openPayment } from './open-payment.ts'
import { payPage } from './pay-page.ts'
import type { PaymentPorts } from './ports.ts'
import {
  type RefundCause,
  type RefundMade,
  type RefundRequest,
  finishRefunds,
  refundBooking,
  refundPayment,
  returnPayment,
} from './refund-payment.ts'
import type { ClaimRefusal, RefundAboveLeft } from './store.ts'
import { takeNotice } from './take-notice.ts'

export type { PaymentEvent } from './events.ts'
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
export { type LedgerEntry, type PaymentRecord, type Refund, captured, refundable, refunded } from './ledger.ts'
export type { CardLook, Failure, Payment, PaymentStatus, RiskLevel } from './payment.ts'
export type { AmountDue, PaymentPorts } from './ports.ts'
export type { Application, PaymentStore } from './store.ts'
export {
  type BusinessDay,
  type DailySum,
  type Takings,
  type TakingsFigures,
  takingsDays,
  takingsOf,
  takingsWindowDays,
} from './takings.ts'
export type { Confirmed } from './confirm-payment.ts'
export type { RefundCause, RefundMade } from './refund-payment.ts'

export type PaymentRefusal =
  | BookingUnknown
  | NotPayable
  | PaymentUnknown
  | PaymentClosed
  | PaymentMethodUnknown
  | RefundAboveLeft
  | CardUnknown
  | ClaimRefusal

/** The payment module, ready to use: the one door for the server and for other modules. */
export function createPayments(ports: PaymentPorts) {
  const { provider, publishableKey } = ports.gateway
  return {
    provider,
    publishableKey,
    open: (request: OpenRequest, claim: IdempotencyClaim<PaymentRecord> | null = null) =>
      openPayment(ports, request, claim),
    payPage: (request: OpenRequest) => payPage(ports, request),
    confirm: (request: ConfirmRequest, claim: IdempotencyClaim<Confirmed> | null = null) =>
      confirmPayment(ports, request, claim),
    readNotice: (text: string, header: (name: string) => string | undefined) => ports.gateway.readNotice(text, header),
    takeNotice: (notice: Notice) => takeNotice(ports, notice),
    check: (paymentId: PaymentId) => checkPayment(ports, paymentId),
    settleBeforeExpiry: (bookingId: BookingId) => settleBeforeExpiry(ports, bookingId),
    refund: (request: RefundRequest, claim: IdempotencyClaim<RefundMade> | null = null) =>
      refundPayment(ports, request, claim),
    refundBooking: (bookingId: BookingId, amount: Pence, cause: RefundCause) =>
      refundBooking(ports, bookingId, amount, cause),
    returnPayment: (paymentId: PaymentId) => returnPayment(ports, paymentId),
    finishRefunds: () => finishRefunds(ports),
    find: (viewer: Viewer, paymentId: PaymentId) => findPayment(ports, viewer, paymentId),
    list: (userId: UserId, limit: number, after: PaymentId | null) => ports.payments.listByUser(userId, limit, after),
    listForBooking: (bookingId: BookingId) => ports.payments.listForBooking(bookingId),
    listCards: (userId: UserId) => listCards(ports, userId),
    deleteCard: (userId: UserId, cardId: string) => deleteCard(ports, userId, cardId),
  }
}

export type PaymentModule = ReturnType<typeof createPayments>

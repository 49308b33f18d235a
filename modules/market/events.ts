import type { NoticeDays } from '#modules/adverts'
import type { AdvertId, EventOf, PaymentId } from '#modules/shared'

/** The events of adverts that are paid for: kind and body. */
export interface MarketEvents {
  /** A payment has bought days. */
  readonly 'advert-paid': { readonly advertId: AdvertId; readonly paymentId: PaymentId }
  /** A payment went back in full: the days that were left of it have ended. */
  readonly 'advert-days-ended': { readonly advertId: AdvertId; readonly paymentId: PaymentId }
  /** It was rejected for the first time: what was paid goes back. */
  readonly 'advert-refund-due': { readonly advertId: AdvertId }
  /** The days that are left; 0: they are over. */
  readonly 'advert-ending': { readonly advertId: AdvertId; readonly left: NoticeDays }
}

type MarketEvent = EventOf<MarketEvents>

export function advertPaid(advertId: AdvertId, paymentId: PaymentId, at: Temporal.Instant): MarketEvent {
  return { kind: 'advert-paid', advertId, paymentId, at }
}

export function advertDaysEnded(advertId: AdvertId, paymentId: PaymentId, at: Temporal.Instant): MarketEvent {
  return { kind: 'advert-days-ended', advertId, paymentId, at }
}

export function advertRefundDue(advertId: AdvertId, at: Temporal.Instant): MarketEvent {
  return { kind: 'advert-refund-due', advertId, at }
}

export function advertEnding(advertId: AdvertId, left: NoticeDays, at: Temporal.Instant): MarketEvent {
  return { kind: 'advert-ending', advertId, left, at }
}

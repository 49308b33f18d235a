import type { NoticeDays } from '#modules/adverts'
import type { AdvertId, PaymentId } from '#modules/shared'

/** The events of adverts that are paid for: kind and body. */
export interface MarketEvents {
  /** A payment has bought days. */
  readonly 'advert-paid': { readonly advertId: AdvertId; readonly paymentId: PaymentId }
  /** A payment went back in full: the days that were left of it have ended. */
  readonly 'advert-days-ended': { readonly advertId: AdvertId; readonly paymentId: PaymentId }
  /** It was rejected for the first time: what was paid goes back. */
  readonly 'advert-refund-due': { readonly advertId: AdvertId }
  /** So many days are left; none: they are over. */
  readonly 'advert-ending': { readonly advertId: AdvertId; readonly left: NoticeDays }
}

import type { Advert, AdvertPeriod, AdvertStateRefused, AdvertStore } from '#modules/adverts'
import type { AdvertId, Clock, PaymentId, Result } from '#modules/shared'

/** The days that money buys: a payment buys its days in the transaction that keeps its capture. */
export interface AdvertLives {
  /** The days that were bought, the oldest first. */
  periods(id: AdvertId): Promise<readonly AdvertPeriod[]>
  /** Whether this payment has bought days that were not taken back. */
  bought(paymentId: PaymentId): Promise<boolean>
  /**
   * Moves it to `rejected`. The first time the event `advert-refund-due` is kept with it. A repeated call on a rejected
   * one changes nothing.
   */
  reject(id: AdvertId, reasons: readonly string[], at: Temporal.Instant): Promise<Result<Advert, AdvertStateRefused>>
  /** Keeps an `advert-ending` for each advert whose next mail is due, at most `limit`, and answers how many. */
  takeNotices(now: Temporal.Instant, limit: number): Promise<number>
}

/** The payments of adverts. */
interface AdvertPayments {
  listForAdvert(
    id: AdvertId,
  ): Promise<readonly { readonly payment: { readonly id: PaymentId; readonly provider: string } }[]>
  giveBack(paymentId: PaymentId, cause: 'rejected' | 'returned'): Promise<unknown>
  closeForAdvert(id: AdvertId): Promise<void>
}

export interface MarketPorts {
  readonly adverts: AdvertStore
  readonly lives: AdvertLives
  readonly payments: AdvertPayments
  readonly clock: Clock
}

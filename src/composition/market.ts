import type { AdvertStore } from '#modules/adverts'
import { type AdvertLives, createMarket } from '#modules/market'
import type { PaymentModule } from '#modules/payments'
import type { Clock } from '#modules/shared'

export interface MarketAdapters {
  readonly adverts: AdvertStore
  readonly lives: AdvertLives
}

/** The lives of adverts, with the payments that buy their days. */
export function composeMarket(
  { market, clock }: { readonly market: MarketAdapters; readonly clock: Clock },
  payments: Pick<PaymentModule, 'listForAdvert' | 'giveBack' | 'closeForAdvert'>,
) {
  return createMarket({ adverts: market.adverts, lives: market.lives, payments, clock })
}

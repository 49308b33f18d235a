import type { AdvertStore } from '#modules/adverts'

export interface MarketAdapters {
  readonly adverts: AdvertStore
}

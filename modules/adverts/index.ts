export {
  type Advert,
  type AdvertKind,
  type AdvertState,
  type StoredAdvertState,
  advertKinds,
  advertMoves,
  advertStates,
  isShownAt,
  shownState,
  storedAdvertStates,
} from './advert.ts'
export type { AdvertStateRefused, AdvertStore } from './store.ts'
export { type AdvertPeriod, type AdvertPlan, defaultAdvertPlans, periodAfter } from './plans.ts'
export type { DistrictCentre, DistrictCentres } from './place.ts'
export {
  type AdvertFacts,
  type AdvertHeldFor,
  type ScreenedAdvert,
  advertHeldReasons,
  advertHeldWords,
  advertTextKey,
  screenAdvert,
} from './screen.ts'

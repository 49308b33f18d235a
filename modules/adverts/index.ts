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
export { type NoticeDays, activated, dueNotice, nextNoticeAt, takesMoney, unusedSeconds } from './life.ts'
export type { AdvertStateRefused, AdvertStore, MarketBarred } from './store.ts'
export {
  type AdvertPeriod,
  type AdvertPlan,
  type AdvertPlanKey,
  advertPlanKeys,
  defaultAdvertPlans,
  planWords,
  usualAdvertPlan,
} from './plans.ts'
export type { DistrictCentre, DistrictCentres } from './place.ts'
export {
  type AdvertFacts,
  type AdvertHeldFor,
  type ScreenedAdvert,
  advertHeldWords,
  advertTextKey,
  screenAdvert,
} from './screen.ts'
export {
  type Position,
  type Vector,
  chordOfMiles,
  chordSquared,
  cosineBetween,
  cosineOf,
  cosineOfMiles,
  milesBetween,
  vectorOf,
} from './distance.ts'

export {
  type Centre,
  type ListingQuery,
  type ListingSort,
  districtIn,
  listingSorts,
  offeredRatings,
  searchLimits,
  searchText,
  wordsOf,
} from './find/query.ts'
export { type FindableListing, foldCase, ratingTenths, shortestWord } from './find/match.ts'
export { findListings } from './find/rank.ts'
export { type Point, cosineOf, cosineOfMiles, milesBetween, pointOf } from './find/distance.ts'
export {
  type DirectoryFigures,
  type FoundListing,
  type ListingPage,
  type ListingSearch,
  countedListings,
} from './find/store.ts'

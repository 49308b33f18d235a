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
  type ListingProfile,
  type ListingSearch,
  type ShownListing,
  countedListings,
} from './find/store.ts'
export {
  type ContactCode,
  contactCodeMinutes,
  contactCodeTries,
  isRightCode,
  judgeContactCode,
} from './contact-code.ts'
export {
  type ListingDeed,
  type ListingRefusal,
  type ListingsModule,
  createListings,
  listingDeeds,
} from './create-listings.ts'
export { type ListingEvents, eventOfContactAsked } from './events.ts'
export {
  type EditHeldFor,
  type Listing,
  type ListingFields,
  isSameAddress,
  listingLimits,
  sameTextOf,
} from './listing.ts'
export { listingSlug } from './slug.ts'
export type {
  ContactCodes,
  ListingOwner,
  ListingPlace,
  ListingPorts,
  ListingStore,
  NewListing,
  PlaceOf,
} from './ports.ts'
export { type AskedSearch, type Finder, type FinderPorts, createFinder } from './find/create-finder.ts'
export { type ContactModule, createContact } from './contact/create-contact.ts'
export {
  type ContactPorts,
  type ContactStore,
  type CountedDeed,
  type ListingMessage,
  type ReadMessage,
  messageLimits,
} from './contact/ports.ts'

export {
  type ListingQuery,
  type ListingSort,
  listingSorts,
  offeredRatings,
  searchLimits,
  searchText,
  wordsOf,
} from './find/query.ts'
export { type FindableListing, foldCase, ratingTenths, shortestWord } from './find/match.ts'
export { findListings } from './find/rank.ts'
export {
  type DirectoryFigures,
  type FoundListing,
  type ListingCard,
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
export {
  type ListingEvents,
  eventOfContactAsked,
  eventOfMessageAnswered,
  eventOfMessageKept,
  eventOfReviewAsked,
  eventOfReviewReplied,
  eventOfReviewWritten,
} from './events.ts'
export {
  type EditHeldFor,
  type Listing,
  type ListingFields,
  contactCodeDigits,
  isSameAddress,
  listingLimits,
  sameTextOf,
} from './listing.ts'
export { listingSlug } from './slug.ts'
export type { ContactCodes, ListingPlace, ListingPorts, ListingStore, NewListing, PlaceOf } from './ports.ts'
export type { PublishedReview, PublishedReviews } from './find/published-review.ts'
export { type Finder, type FinderPorts, createFinder } from './find/create-finder.ts'
export { type ContactModule, createContact } from './contact/create-contact.ts'
export {
  type ExpertReview,
  type ReviewWords,
  askedLinkDays,
  auditOfConfirmedJob,
  editUntil,
  expertReviewLimits,
  expertReviewStates,
  mayEdit,
  mayWithdraw,
} from './reviews/review.ts'
export { judgeJobConfirmation, judgeReviewReply, judgeReviewWithdrawal } from './reviews/review-steps.ts'
export { type ReviewFacts, burstHours, isReviewHeldFor, reviewHeldWords } from './reviews/screen.ts'
export { type ExpertReviewsModule, type ReviewRefusal, createExpertReviews } from './reviews/create-expert-reviews.ts'
export type { ExpertReviewPorts, ExpertReviewStore, ReviewableMessage } from './reviews/ports.ts'
export {
  type ContactPorts,
  type ContactStore,
  type CountedDeed,
  type ListingDay,
  type MessageLine,
  answerHours,
  messageLimits,
} from './contact/ports.ts'
export {
  type CheckEnding,
  type CheckKind,
  type ListingCheck,
  type ListingDocument,
  type ShownCheck,
  checkKinds,
  checkLimits,
  checkWords,
  checksEndedBy,
  isInForce,
  numberedChecks,
  proofWords,
  shownChecks,
} from './checks/check.ts'
export { eventOfCheck, eventOfCheckEnded, eventOfDocumentKept } from './checks/events.ts'
export { type CheckRefusal, type ChecksModule, createChecks } from './checks/create-checks.ts'
export type { CheckPorts, CheckStore } from './checks/ports.ts'

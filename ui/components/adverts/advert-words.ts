import { type Advert, type AdvertState, shownState } from '#modules/adverts'

const advertKindWords = { listing: 'Listing', job: 'Job advert' } as const

const stateWords: Readonly<Record<AdvertState, string>> = {
  awaiting_payment: 'waits for its payment',
  in_review: 'waits for a person',
  live: 'live',
  paused: 'paused',
  expired: 'its days are over',
  closed: 'closed',
  rejected: 'rejected',
  suspended: 'suspended',
}

/** "Listing, live". */
export function advertStateWords(advert: Advert, now: Temporal.Instant): string {
  return `${advertKindWords[advert.kind]}, ${stateWords[shownState(advert, now)]}`
}

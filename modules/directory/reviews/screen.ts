import { screenText } from '#modules/screening'

/** Why a review waits for a person, in the order in which they are listed. None of them is about its stars. */
const reviewHeldReasons = [
  'own-listing',
  'staff',
  'same-device',
  'same-network',
  'burst',
  'copied',
  'rival',
  'link',
  'email',
  'phone',
  'address',
  'abuse',
  'capitals',
  'repetition',
] as const

type ReviewHeldFor = (typeof reviewHeldReasons)[number]

export const reviewHeldWords: Readonly<Record<ReviewHeldFor, string>> = {
  'own-listing': 'it comes from the account or the address of the expert',
  staff: 'it comes from somebody who works here',
  'same-device': 'it comes from a browser in which the expert has signed in',
  'same-network': 'it comes from a network that the expert uses',
  burst: 'several reviews came within a day',
  copied: 'the same text stands in another review',
  rival: 'its author advertises the same trade in the same area',
  link: 'it has a link',
  email: 'it has an e-mail address',
  phone: 'it has a phone number',
  address: 'it has an address',
  abuse: 'it has a word of abuse',
  capitals: 'it is written in capitals',
  repetition: 'it repeats the same signs or words',
}

/** All that is known about a review beside its words. The stars are not among it. */
export interface ReviewFacts {
  /** The author has the account or the address of the expert. */
  readonly isOwner: boolean
  readonly isStaff: boolean
  /** The browser has signed in to the account of the expert. */
  readonly isSameDevice: boolean
  /** The expert has used this network. */
  readonly isSameNetwork: boolean
  /** Other reviews of the day before: of the same listing, from the same network, of the same author. */
  readonly ofListing: number
  readonly ofNetwork: number
  readonly ofAuthor: number
  /** Another review has the same text. */
  readonly isCopied: boolean
  /** The author advertises in a category and the area of this listing. */
  readonly isRival: boolean
}

export type ScreenedReview =
  | { readonly kind: 'publish' }
  | { readonly kind: 'hold'; readonly reasons: readonly ReviewHeldFor[] }

/** More other reviews within a day are many. */
const few = { ofListing: 4, ofNetwork: 1, ofAuthor: 2 } as const

/** The hours that a burst lasts. */
export const burstHours = 24

/** Whether a review may be published at once: by its words and its facts, and never by its stars. */
export function screenReview(texts: readonly string[], facts: ReviewFacts): ScreenedReview {
  const found = new Set<ReviewHeldFor>()
  if (facts.isOwner) found.add('own-listing')
  if (facts.isStaff) found.add('staff')
  if (facts.isSameDevice) found.add('same-device')
  if (facts.isSameNetwork) found.add('same-network')
  if (facts.ofListing > few.ofListing || facts.ofNetwork > few.ofNetwork || facts.ofAuthor > few.ofAuthor)
    found.add('burst')
  if (facts.isCopied) found.add('copied')
  if (facts.isRival) found.add('rival')
  for (const text of texts) {
    const screened = screenText(text)
    if (screened.kind === 'hold') for (const reason of screened.reasons) found.add(reason)
  }
  const reasons = reviewHeldReasons.filter((reason) => found.has(reason))
  return reasons.length === 0 ? { kind: 'publish' } : { kind: 'hold', reasons }
}

/** A reason of the screen, and not of a person. */
export function isReviewHeldFor(reason: string): reason is ReviewHeldFor {
  return reviewHeldReasons.some((one) => one === reason)
}

/** A network that tells people apart: neither that of the server itself nor a private one. */
export function isTellingNetwork(network: string): boolean {
  return network !== '' && network !== 'unknown' && !ownNetworks.test(network)
}

const ownNetworks = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::|f[cd]|fe80)/i

import type { ListingRefusal } from '#modules/directory'
import { type Problem, notFound } from '../kit/problem.ts'
import { emailNotVerified, marketBarred } from '../market/posting-problems.ts'

/** The refusals of a listing, as answers. */
export function listingProblem(refusal: ListingRefusal): Problem {
  switch (refusal.kind) {
    case 'listing-unknown':
      return notFound
    case 'listing-changed':
      return {
        status: 409,
        code: 'listing_changed',
        detail: 'The listing was changed meanwhile. Read it again. Nothing was changed.',
      }
    case 'advert-state':
      return {
        status: 409,
        code: 'advert_state',
        detail: `This is not possible for a listing that is ${stateWords[refusal.state]}.`,
        extra: { status: refusal.state },
      }
    case 'market-barred':
      return marketBarred
    case 'email-not-verified':
      return emailNotVerified
    case 'contact-confirmed':
      return { status: 409, code: 'contact_confirmed', detail: 'The e-mail address for contact is confirmed already.' }
    case 'code-too-soon':
      return {
        status: 429,
        code: 'too_many_requests',
        detail: `A code was sent a moment ago. Please wait ${refusal.seconds} seconds for another.`,
        retryAfterSeconds: refusal.seconds,
      }
    case 'wrong-code': {
      const detail = 'That code is not right, or is over. Check it, or ask for another.'
      return { status: 403, code: 'wrong_code', detail, errors: [{ path: 'code', message: detail }] }
    }
  }
}

const stateWords = {
  awaiting_payment: 'waiting for its payment',
  in_review: 'in review',
  live: 'live',
  paused: 'paused',
  closed: 'closed',
  rejected: 'rejected',
  suspended: 'suspended',
} as const

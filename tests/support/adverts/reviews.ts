import type { ListingReviewId } from '#modules/shared'
import type { TestPort } from '../test-port.ts'

interface Wanted {
  readonly state?: string
  readonly email?: string
  readonly rating?: number
  readonly createdAt?: string
}

/** Writes a review of a listing, with its confirmed message; it is published, by default. */
export function addReview(
  data: Pick<TestPort, 'insert'>,
  name: string,
  listing: string,
  { state = 'published', email = 'asha@example.org', rating = 3, createdAt = '2026-02-03T12:00:00.000Z' }: Wanted = {},
): ListingReviewId {
  const id = `lrv_${name}` as ListingReviewId
  data.insert('listing_messages', {
    id: `lms_${name}`,
    advert_id: listing,
    name: 'Asha Patel',
    email,
    email_key: email.toLowerCase(),
    text: 'The tap drips.',
    email_confirmed_at: createdAt,
    review_asked_at: createdAt,
    created_at: createdAt,
  })
  data.insert('listing_reviews', {
    id,
    advert_id: listing,
    message_id: `lms_${name}`,
    author_name: 'Asha',
    rating,
    comment: `The tap of ${name} drips no more.`,
    state,
    held_for: state === 'in_review' ? '["burst"]' : '[]',
    created_at: createdAt,
    updated_at: createdAt,
  })
  return id
}

import type { ExpertReview, ReviewWords } from '#modules/directory'
import type { ListingId, ListingMessageId, ListingReviewId, UserId } from '#modules/shared'

/** A review with its message and its listing. */
export interface ReviewRow {
  readonly id: ListingReviewId
  readonly advert_id: ListingId
  readonly message_id: ListingMessageId
  readonly author_name: string
  readonly email: string
  readonly user_id: UserId | null
  readonly rating: number
  readonly comment: string
  readonly month: string
  readonly work: string
  readonly incentive: string
  readonly state: ExpertReview['state']
  readonly held_for: string
  readonly edit: string | null
  readonly edit_held_for: string
  readonly edit_at: string | null
  readonly network: string
  readonly same_device: 0 | 1
  readonly is_confirmed: 0 | 1
  readonly reply: string | null
  readonly created_at: string
  readonly edited_at: string | null
  readonly updated_at: string
  readonly owner_id: UserId
  readonly business_name: string
  readonly contact_email: string
  readonly slug: string
}

export const selectReviews = `select r.id, r.advert_id, r.message_id, r.author_name, m.email, m.user_id, r.rating, r.comment,
    r.month, r.work, r.incentive, r.state, r.held_for, r.edit, r.edit_held_for, r.edit_at, r.network, r.same_device,
    m.job_confirmed_by is not null as is_confirmed, r.reply, r.created_at, r.edited_at, r.updated_at,
    a.owner_id, l.business_name, l.contact_email, a.slug
  from listing_reviews r join listing_messages m on m.id = r.message_id
    join adverts a on a.id = r.advert_id join listings l on l.advert_id = r.advert_id`

export function reviewFrom(row: ReviewRow): ExpertReview {
  const { rating, comment, month, work, incentive } = row
  return {
    id: row.id,
    listingId: row.advert_id,
    messageId: row.message_id,
    authorName: row.author_name,
    authorEmail: row.email,
    authorId: row.user_id,
    words: { rating, comment, month, work, incentive },
    state: row.state,
    heldFor: reasonsIn(row.held_for),
    edit:
      row.edit === null || row.edit_at === null
        ? null
        : {
            words: wordsIn(row.edit),
            heldFor: reasonsIn(row.edit_held_for),
            at: Temporal.Instant.from(row.edit_at),
          },
    isJobConfirmed: row.is_confirmed === 1,
    reply: row.reply,
    createdAt: Temporal.Instant.from(row.created_at),
    editedAt: row.edited_at === null ? null : Temporal.Instant.from(row.edited_at),
    ownerId: row.owner_id,
    businessName: row.business_name,
    contactEmail: row.contact_email,
    slug: row.slug,
  }
}

function reasonsIn(json: string): readonly string[] {
  return JSON.parse(json)
}

/** The words of an edit that waits, as its column keeps them. */
export function wordsText({ rating, comment, month, work, incentive }: ReviewWords): string {
  return JSON.stringify({ rating, comment, month, work, incentive })
}

function wordsIn(json: string): ReviewWords {
  return JSON.parse(json)
}

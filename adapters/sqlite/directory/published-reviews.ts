import type { PublishedReviews } from '#modules/directory'
import type { ListingReviewId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface ReviewRow {
  readonly id: ListingReviewId
  readonly author_name: string
  readonly rating: number
  readonly comment: string
  readonly month: string
  readonly work: string
  readonly incentive: string
  readonly is_confirmed: 0 | 1
  readonly created_at: string
  readonly edited_at: string | null
  readonly reply: string | null
}

export function createSqlitePublishedReviews({ raw }: SqliteDatabase): PublishedReviews {
  const latest = raw.prepare<[string, number], ReviewRow>(
    `select r.id, r.author_name, r.rating, r.comment, r.month, r.work, r.incentive, m.job_confirmed_by is not null as is_confirmed,
       r.created_at, r.edited_at, r.reply
     from listing_reviews r join listing_messages m on m.id = r.message_id
     where r.advert_id = ? and r.state = 'published' order by r.created_at desc limit ?`,
  )
  const removed = raw
    .prepare<[string], number>(
      `select count(*) from listing_reviews where advert_id = ? and state in ('rejected', 'removed')`,
    )
    .pluck()

  return {
    latest: async (id, limit) =>
      latest.all(id, limit).map((row) => ({
        id: row.id,
        authorName: row.author_name,
        rating: row.rating,
        comment: row.comment,
        month: row.month,
        work: row.work,
        incentive: row.incentive,
        isJobConfirmed: row.is_confirmed === 1,
        createdAt: Temporal.Instant.from(row.created_at),
        editedAt: row.edited_at === null ? null : Temporal.Instant.from(row.edited_at),
        reply: row.reply,
      })),
    removed: async (id) => removed.get(id) ?? 0,
  }
}

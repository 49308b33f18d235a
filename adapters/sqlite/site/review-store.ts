import {
  type PublishedReview,
  type RejectReason,
  type ReviewFigures,
  type ReviewStore,
  auditOfReviewDecision,
  auditOfReviewReply,
  judgeReply,
  judgeReviewDecision,
  rejectReasons,
} from '#modules/reviews'
import { reviewPublished } from '#modules/booking'
import { type BookingId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface ReviewRow {
  readonly id: number
  readonly booking_id: BookingId
  readonly state: PublishedReview['state']
  readonly rating: number
  readonly words: string
  readonly first_name: string
  readonly district: string
  readonly held_for: string
  readonly reject_reason: RejectReason | null
  readonly given_at: string
  readonly reply: string | null
}

/** `cross join` reads the published ones first: without it every rating may be read for the few that are published. */
const columns = `select p.id, p.booking_id, p.state, reviews.rating, p.words, p.first_name, p.district, p.held_for,
  p.reject_reason, p.given_at, p.reply
  from published_reviews p cross join reviews on reviews.booking_id = p.booking_id`

interface ListBinds {
  readonly state?: PublishedReview['state']
  readonly before: number
  readonly rating: number | null
  readonly limit: number
}

/** Behind every id. */
const latest = Number.MAX_SAFE_INTEGER

export function createSqliteReviewStore(database: SqliteDatabase): ReviewStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  let version = 0
  const published = raw.prepare<[number, number], ReviewRow>(
    `${columns} where p.state = 'published' and p.id < ? order by p.id desc limit ?`,
  )
  const newestOf = (states: string) =>
    raw.prepare<ListBinds, ReviewRow>(
      `${columns} where ${states} and p.id < @before and (@rating is null or reviews.rating = @rating)
       order by p.id desc limit @limit`,
    )
  const ofState = newestOf('p.state = @state')
  const notHeld = newestOf(`p.state <> 'held'`)
  const one = raw.prepare<[number], ReviewRow>(`${columns} where p.id = ?`)
  const byBooking = raw.prepare<[BookingId], ReviewRow>(`${columns} where p.booking_id = ?`)
  const sums = raw.prepare<[], { ratings: number; stars: number | null }>(
    'select coalesce(sum(ratings), 0) ratings, sum(stars * ratings) stars from ratings_given',
  )
  const shown = raw.prepare<[], number>(`select count(*) from published_reviews where state = 'published'`).pluck()
  const removed = raw.prepare<[], { reason: RejectReason; count: number }>(
    `select reject_reason reason, count(*) count from published_reviews where state = 'rejected' group by 1`,
  )
  const setState = raw.prepare('update published_reviews set state = ?, reject_reason = ? where id = ?')
  const setReply = raw.prepare('update published_reviews set reply = ?, replied_at = ? where id = ?')
  const withdraw = raw.prepare(
    `update published_reviews set state = 'withdrawn', reject_reason = null, words = '', first_name = '', district = '',
       held_for = '[]', reply = null, replied_at = null
     where booking_id = ?`,
  )

  return {
    published: async (limit, before) => published.all(before ?? latest, limit).map(reviewFrom),
    async list({ state, rating }, limit, after = null) {
      const from = after?.id ?? latest
      if (state) return ofState.all({ state, before: from, rating, limit }).map(reviewFrom)
      const isAmongOthers = after !== null && after.state !== 'held'
      const waiting = isAmongOthers ? [] : ofState.all({ state: 'held', before: from, rating, limit })
      const others = { before: isAmongOthers ? from : latest, rating, limit: limit - waiting.length }
      return [...waiting, ...notHeld.all(others)].map(reviewFrom)
    },
    version: () => version,

    async figures(): Promise<ReviewFigures> {
      const { ratings = 0, stars = 0 } = sums.get() ?? {}
      const counts = new Map(removed.all().map(({ reason, count }) => [reason, count]))
      return {
        ratings,
        stars: stars ?? 0,
        published: shown.get() ?? 0,
        removed: Object.fromEntries(rejectReasons.map((reason) => [reason, counts.get(reason) ?? 0])) as Record<
          RejectReason,
          number
        >,
      }
    },

    async ofBooking(bookingId) {
      const row = byBooking.get(bookingId)
      return row ? reviewFrom(row) : null
    },

    decide: (id, reason, at) =>
      write(() => {
        const row = one.get(id)
        if (!row) return refuse({ kind: 'review-unknown' })
        const judged = judgeReviewDecision(row, reason)
        if (!judged.ok) return judged
        const { state, rejectReason, isShownAnew } = judged.value
        setState.run(state, rejectReason, id)
        if (isShownAnew) keepEvents([reviewPublished(row.booking_id, at)])
        audit(auditOfReviewDecision(reviewFrom(row), judged.value))
        version += 1
        return accept(null)
      }),

    reply: (id, text, at) =>
      write(() => {
        const row = one.get(id)
        if (!row) return refuse({ kind: 'review-unknown' })
        const judged = judgeReply(row)
        if (!judged.ok) return judged
        setReply.run(text, instantText(at), id)
        audit(auditOfReviewReply(id, text))
        version += 1
        return accept(null)
      }),

    withdraw: (bookingId) =>
      write(() => {
        withdraw.run(bookingId)
        version += 1
      }),
  }
}

function reviewFrom(row: ReviewRow): PublishedReview {
  const heldFor: PublishedReview['heldFor'] = JSON.parse(row.held_for)
  return {
    id: row.id,
    bookingId: row.booking_id,
    state: row.state,
    rating: row.rating,
    words: row.words,
    firstName: row.first_name,
    district: row.district,
    heldFor,
    rejectReason: row.reject_reason,
    givenAt: Temporal.Instant.from(row.given_at),
    reply: row.reply,
  }
}

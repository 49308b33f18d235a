import {
  type ExpertReview,
  type ExpertReviewStore,
  type ReviewWords,
  type ReviewableMessage,
  auditOfConfirmedJob,
  eventOfReviewAsked,
  eventOfReviewReplied,
  eventOfReviewWritten,
  judgeJobConfirmation,
  judgeReviewReply,
  judgeReviewWithdrawal,
} from '#modules/directory'
import {
  type ListingId,
  type ListingMessageId,
  type ListingReviewId,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type ReviewRow, reviewFrom, selectReviews, wordsText } from './expert-review-rows.ts'
import { prepareReviewFacts } from './review-facts.ts'

type Row = Readonly<Record<string, string | number | null>>

interface MessageRow {
  readonly id: ListingMessageId
  readonly advert_id: ListingId
  readonly name: string
  readonly email: string
  readonly business_name: string
  readonly slug: string
  readonly owner_id: UserId
  readonly created_at: string
  readonly review_id: ListingReviewId | null
  readonly is_open: 0 | 1
}

export function createSqliteExpertReviewStore(database: SqliteDatabase): ExpertReviewStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const factsOf = prepareReviewFacts(database)
  const statements = prepare(database)

  function find(id: ListingReviewId): ExpertReview | null {
    const row = statements.find.get(id)
    return row ? reviewFrom(row) : null
  }

  function there(id: ListingReviewId): ExpertReview {
    const review = find(id)
    if (!review) throw new Error(`the review ${id} has gone`)
    return review
  }

  return {
    find: async (id) => find(id),
    listOf: async ({ userId, email }) =>
      statements.ofAuthor.all({ userId, key: keyOf(email) }).map((row) => reviewFrom(row)),
    published: async (listingId, after, limit) =>
      statements.published.all({ listingId, after, limit }).map((row) => reviewFrom(row)),

    async message(id) {
      const row = statements.message.get(id)
      return row ? messageFrom(row) : null
    },
    messagesTo: async (id, email) => statements.messagesTo.all(keyOf(email), id).map(messageFrom),

    write: ({ id, messageId, authorName, words, textKey, network, isSameDevice, at }, screen) =>
      write(() => {
        const message = statements.message.get(messageId)
        if (!message) throw new Error(`the message ${messageId} has gone`)
        if (message.review_id !== null) return refuse({ kind: 'already-reviewed' })
        const facts = factsOf({ id, messageId, listingId: message.advert_id, network, textKey, isSameDevice, at })
        const screened = screen(facts)
        const isHeld = screened.kind === 'hold'
        statements.add.run({
          id,
          listingId: message.advert_id,
          messageId,
          authorName,
          ...columnsOf(words),
          state: isHeld ? 'in_review' : 'published',
          heldFor: JSON.stringify(isHeld ? screened.reasons : []),
          textKey,
          network,
          sameDevice: isSameDevice ? 1 : 0,
          at: instantText(at),
        })
        statements.useLinks.run(instantText(at), messageId)
        // Nobody is asked for what is there.
        statements.noteAsked.run(instantText(at), messageId)
        keepEvents([eventOfReviewWritten({ reviewId: id, isNew: true, isHeld }, at)])
        return accept(there(id))
      }),

    edit: (id, { words, textKey, at }, judge) =>
      write(() => {
        const row = statements.find.get(id)
        if (!row) return refuse({ kind: 'review-unknown' })
        const review = reviewFrom(row)
        // A burst is one of the time at which the review was written.
        const facts = factsOf({
          id,
          messageId: review.messageId,
          listingId: review.listingId,
          network: row.network,
          textKey,
          isSameDevice: row.same_device === 1,
          at: review.createdAt,
        })
        const judged = judge(review, facts)
        if (!judged.ok) return judged
        const { to, heldFor } = judged.value
        const heldText = JSON.stringify(heldFor)
        if (to === 'edit') {
          statements.waitEdit.run({ id, edit: wordsText(words), heldFor: heldText, at: instantText(at) })
        } else {
          const state = to === 'shown' ? 'published' : 'in_review'
          statements.putWords.run({ id, ...columnsOf(words), textKey, state, heldFor: heldText, at: instantText(at) })
        }
        keepEvents([eventOfReviewWritten({ reviewId: id, isNew: false, isHeld: to !== 'shown' }, at)])
        return accept(there(id))
      }),

    withdraw: (id, at) =>
      write(() => {
        const review = find(id)
        if (!review) return refuse({ kind: 'review-unknown' })
        const judged = judgeReviewWithdrawal(review)
        if (!judged.ok) return judged
        if (judged.value === 'is-withdrawn') return accept(null)
        statements.withdraw.run(instantText(at), id)
        return accept(null)
      }),

    reply: (id, text, at) =>
      write(() => {
        const review = find(id)
        if (!review) return refuse({ kind: 'review-unknown' })
        const judged = judgeReviewReply(review)
        if (!judged.ok) return judged
        statements.reply.run(text, instantText(at), id)
        keepEvents([eventOfReviewReplied(id, at)])
        return accept(null)
      }),

    confirmJob: (id, { by, note, at }) =>
      write(() => {
        const review = find(id)
        if (!review) return refuse({ kind: 'review-unknown' })
        const judged = judgeJobConfirmation(review)
        if (!judged.ok) return judged
        if (judged.value === 'is-confirmed') return accept(null)
        statements.confirmMessage.run(by, review.messageId)
        statements.confirmReview.run(instantText(at), note, id)
        const line = auditOfConfirmedJob(id, { by, note })
        if (line) audit(line)
        return accept(null)
      }),

    askDue: (before, at, limit) =>
      write(() => {
        const due = statements.toAsk.all(instantText(before), limit)
        for (const { id, is_asked: isAsked } of due) {
          statements.noteAsked.run(instantText(at), id)
          if (isAsked === 1) keepEvents([eventOfReviewAsked(id, at)])
        }
        return due.length
      }),

    addLink: ({ tokenHash, messageId, purpose, createdAt, expiresAt }) =>
      write(() => {
        statements.addLink.run({
          tokenHash,
          messageId,
          purpose,
          createdAt: instantText(createdAt),
          expiresAt: instantText(expiresAt),
        })
      }),

    async link(tokenHash) {
      const row = statements.link.get(tokenHash)
      return row
        ? {
            tokenHash,
            messageId: row.message_id,
            purpose: row.purpose,
            createdAt: Temporal.Instant.from(row.created_at),
            expiresAt: Temporal.Instant.from(row.expires_at),
          }
        : null
    },
  }
}

const keyOf = (email: string) => email.trim().toLowerCase()

const columnsOf = ({ rating, comment, month, work, incentive }: ReviewWords) => ({
  rating,
  comment,
  month,
  work,
  incentive,
})

function messageFrom(row: MessageRow): ReviewableMessage {
  const { id, name, email, slug } = row
  return {
    id,
    listingId: row.advert_id,
    name,
    email,
    businessName: row.business_name,
    slug,
    ownerId: row.owner_id,
    createdAt: Temporal.Instant.from(row.created_at),
    reviewId: row.review_id,
    isOpen: row.is_open === 1,
  }
}

/** Reviews are written while a listing may be shown again. */
const isOpen = `a.state in ('live', 'paused', 'in_review')`

const selectMessages = `select m.id, m.advert_id, m.name, m.email, l.business_name, a.slug, a.owner_id, m.created_at,
    r.id as review_id, ${isOpen} as is_open
  from listing_messages m join adverts a on a.id = m.advert_id join listings l on l.advert_id = m.advert_id
    left join listing_reviews r on r.message_id = m.id`

function prepare({ raw }: SqliteDatabase) {
  return {
    find: raw.prepare<[string], ReviewRow>(`${selectReviews} where r.id = ?`),
    ofAuthor: raw.prepare<[Row], ReviewRow>(
      `${selectReviews} where r.message_id in (
         select id from listing_messages where email_key = @key
         union select id from listing_messages where user_id = @userId)
       order by r.created_at desc, r.id desc limit 100`,
    ),
    published: raw.prepare<[Row], ReviewRow>(
      `${selectReviews} where r.advert_id = @listingId and r.state = 'published'
         and (@after is null or (r.created_at, r.id) < (select created_at, id from listing_reviews where id = @after))
       order by r.created_at desc, r.id desc limit @limit`,
    ),
    message: raw.prepare<[string], MessageRow>(`${selectMessages} where m.id = ? and m.email_confirmed_at is not null`),
    messagesTo: raw.prepare<[string, string], MessageRow>(
      `${selectMessages} where m.email_key = ? and m.advert_id = ? and m.email_confirmed_at is not null
       order by m.created_at desc, m.id desc limit 200`,
    ),
    add: raw.prepare<[Row]>(
      `insert into listing_reviews (id, advert_id, message_id, author_name, rating, comment, month, work, incentive, state,
         held_for, text_key, network, same_device, created_at, updated_at)
       values (@id, @listingId, @messageId, @authorName, @rating, @comment, @month, @work, @incentive, @state,
         @heldFor, @textKey, @network, @sameDevice, @at, @at)`,
    ),
    waitEdit: raw.prepare<[Row]>(
      'update listing_reviews set edit = @edit, edit_held_for = @heldFor, edit_at = @at where id = @id',
    ),
    putWords: raw.prepare<[Row]>(
      `update listing_reviews set rating = @rating, comment = @comment, month = @month, work = @work,
         incentive = @incentive, text_key = @textKey, state = @state, held_for = @heldFor, edited_at = @at,
         updated_at = @at, edit = null, edit_held_for = '[]', edit_at = null where id = @id`,
    ),
    withdraw: raw.prepare<[string, string]>(
      `update listing_reviews set state = 'withdrawn', comment = '', month = '', work = '', incentive = '', reply = null,
         replied_at = null, text_key = '', held_for = '[]', edit = null, edit_held_for = '[]', edit_at = null,
         updated_at = ? where id = ?`,
    ),
    reply: raw.prepare<[string, string, string]>('update listing_reviews set reply = ?, replied_at = ? where id = ?'),
    confirmMessage: raw.prepare<[string, string]>(
      'update listing_messages set job_confirmed_by = coalesce(job_confirmed_by, ?) where id = ?',
    ),
    confirmReview: raw.prepare<[string, string, string]>(
      'update listing_reviews set job_confirmed_at = ?, job_confirmed_note = ? where id = ?',
    ),
    toAsk: raw.prepare<[string, number], { readonly id: ListingMessageId; readonly is_asked: 0 | 1 }>(
      `select m.id, ${isOpen} and not exists (select 1 from listing_reviews where message_id = m.id)
         and (m.user_id is null or m.user_id <> a.owner_id) as is_asked
       from listing_messages m join adverts a on a.id = m.advert_id
       where m.review_asked_at is null and m.email_confirmed_at is not null and m.created_at <= ?
       order by m.created_at limit ?`,
    ),
    noteAsked: raw.prepare<[string, string]>(
      'update listing_messages set review_asked_at = coalesce(review_asked_at, ?) where id = ?',
    ),
    addLink: raw.prepare<[Row]>(
      `insert into listing_review_links (token_hash, message_id, purpose, created_at, expires_at)
       values (@tokenHash, @messageId, @purpose, @createdAt, @expiresAt)`,
    ),
    link: raw.prepare<
      [string],
      {
        readonly message_id: ListingMessageId
        readonly purpose: 'write' | 'manage'
        readonly created_at: string
        readonly expires_at: string
      }
    >(
      'select message_id, purpose, created_at, expires_at from listing_review_links where token_hash = ? and used_at is null',
    ),
    useLinks: raw.prepare<[string, string]>(
      `update listing_review_links set used_at = ? where message_id = ? and purpose = 'write' and used_at is null`,
    ),
  }
}

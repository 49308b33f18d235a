import { advertTextKey } from '#modules/adverts'
import type { ExpertReview } from '#modules/directory'
import type { MarketSubject, SubjectRef, SubjectState } from '#modules/market'
import type { ListingReviewId } from '#modules/shared'
import { type ReviewRow, reviewFrom, selectReviews } from '../../directory/expert-review-rows.ts'
import type { SqliteDatabase } from '../../kit/database.ts'
import { instantText } from '../../kit/instant-text.ts'

type ReviewRef = Extract<SubjectRef, { readonly kind: 'review' }>
type Row = Readonly<Record<string, string | number | null>>

/** The states of a review as moderation calls them. */
const states = {
  in_review: 'in_review',
  published: 'live',
  rejected: 'rejected',
  removed: 'suspended',
  withdrawn: 'gone',
} as const satisfies Readonly<Record<ExpertReview['state'], SubjectState>>

const stored: Readonly<Partial<Record<SubjectState, ExpertReview['state']>>> = {
  in_review: 'in_review',
  live: 'published',
  rejected: 'rejected',
  suspended: 'removed',
}

/** Reviews of experts as moderation sees them. */
export function prepareReviewSubjects({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], ReviewRow>(`${selectReviews} where r.id = ?`)
  const move = raw.prepare<[Row]>(
    'update listing_reviews set state = @state, held_for = @heldFor, updated_at = @at where id = @id',
  )
  const dropEdit = raw.prepare<[string]>(
    `update listing_reviews set edit = null, edit_held_for = '[]', edit_at = null where id = ?`,
  )
  const putWords = raw.prepare<[Row]>(
    `update listing_reviews set rating = @rating, comment = @comment, month = @month, work = @work,
       incentive = @incentive, text_key = @textKey, edited_at = edit_at, updated_at = @at, edit = null,
       edit_held_for = '[]', edit_at = null where id = @id`,
  )

  return {
    find(ref: ReviewRef): MarketSubject | null {
      const row = find.get(ref.id)
      return row ? subjectFrom(ref, row) : null
    },

    move(id: ListingReviewId, to: SubjectState, heldFor: readonly string[], at: Temporal.Instant): void {
      const state = stored[to]
      if (!state) throw new Error(`a review has no state ${to}`)
      move.run({ id, state, heldFor: JSON.stringify(heldFor), at: instantText(at) })
    },

    dropEdit: (id: ListingReviewId) => void dropEdit.run(id),

    /** Shows the words of the edit that waits. */
    applyEdit(id: ListingReviewId, at: Temporal.Instant): void {
      const row = find.get(id)
      const edit = row && reviewFrom(row).edit
      if (!edit) return
      putWords.run({ id, ...edit.words, textKey: advertTextKey(edit.words.comment), at: instantText(at) })
    },
  }
}

function subjectFrom(ref: ReviewRef, row: ReviewRow): MarketSubject {
  const review = reviewFrom(row)
  const { words, edit, reply, isJobConfirmed } = review
  return {
    ref,
    title: `Review of ${review.businessName}`,
    state: states[review.state],
    paidUntil: null,
    heldFor: review.heldFor,
    page: `/find-experts/${review.slug}#${review.id}`,
    ownerId: review.authorId,
    ownerName: review.authorName,
    ownerEmail: review.authorEmail,
    fields: { ...words, jobConfirmed: isJobConfirmed, reply: reply ?? '' },
    edit: edit && { content: { ...edit.words }, heldFor: edit.heldFor, createdAt: edit.at },
    updatedAt: Temporal.Instant.from(row.updated_at),
    createdAt: review.createdAt,
  }
}

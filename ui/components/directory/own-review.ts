import {
  type ExpertReview,
  editUntil,
  isReviewHeldFor,
  mayEdit,
  mayWithdraw,
  reviewHeldWords,
} from '#modules/directory'
import { at } from '#modules/shared'
import type { DoneWords } from '../../done-in.ts'
import { datedWords } from '../../time-words.ts'
import { reviewMonths } from './review-months.ts'

/** A review as its author sees it. */
export type OwnReviewShown = ReturnType<typeof ownReview>

export function ownReview(review: ExpertReview, now: Temporal.Instant) {
  const { id, businessName, slug, state, edit, words, reply, createdAt } = review
  return {
    id,
    name: businessName,
    expertPage: at.expert(slug),
    state,
    label: labels[state],
    about: edit === null ? abouts[state] : 'Your change waits for a person. The earlier words are shown until then.',
    heldFor: (edit?.heldFor ?? review.heldFor).map((reason) =>
      isReviewHeldFor(reason) ? reviewHeldWords[reason] : 'a person looks at it',
    ),
    when: datedWords(createdAt, now),
    words,
    /** The words that the form begins with: the latest of the author. */
    latest: edit?.words ?? words,
    reply,
    mayEdit: mayEdit(review, now),
    editUntil: datedWords(editUntil(review), now),
    mayWithdraw: mayWithdraw(review),
    months: reviewMonths(now),
  }
}

const labels = {
  in_review: 'A person reads it first',
  published: 'Published',
  rejected: 'Rejected',
  removed: 'Removed',
  withdrawn: 'Withdrawn',
} as const satisfies Readonly<Record<ExpertReview['state'], string>>

const abouts = {
  in_review: 'A person reads it within one working day. We write to you when it is decided.',
  published: 'It is on the page of the expert, and counts in the average.',
  rejected: 'It is not shown. The mail about it gives the reason and says how to contest it.',
  removed: 'It is not shown any more. The mail about it gives the reason and says how to contest it.',
  withdrawn: 'You withdrew it. Its words are gone, and it counts no more.',
} as const satisfies Readonly<Record<ExpertReview['state'], string>>

/** The sentences of what the forms of a review did. */
export const ownReviewDone: DoneWords = {
  published: 'Thank you. Your review is published.',
  held: 'Thank you. A person reads your words before they are shown.',
  changed: 'Your review is changed',
  withdrawn: 'Your review is withdrawn',
}

import { describe, expect, it } from 'vitest'
import type { ListingReviewId } from '#modules/shared'
import { shownExpertReview } from './shown-expert-review.ts'

const review = {
  id: 'lrv_one' as ListingReviewId,
  authorName: 'Ada',
  rating: 2,
  comment: 'The tap drips again.',
  month: '',
  work: '',
  incentive: '',
  isJobConfirmed: false,
  createdAt: Temporal.Instant.from('2026-03-31T23:30:00Z'),
  editedAt: null,
  reply: null,
}

describe('a review of an expert', () => {
  it('says that its author wrote through this site, and the month of London in which it was written', () => {
    expect(shownExpertReview(review)).toMatchObject({
      who: 'Ada',
      when: 'April 2026',
      labels: ['Contact through this site'],
    })
  })

  it('says that the job is confirmed, which work it was, and what its author received', () => {
    const { labels } = shownExpertReview({
      ...review,
      isJobConfirmed: true,
      work: 'A new tap',
      month: '2026-02',
      incentive: 'A voucher',
      editedAt: review.createdAt,
    })
    expect(labels).toEqual([
      'Contact through this site, job confirmed',
      'Work: A new tap',
      'Month of the work: February 2026',
      'The author received for this review: A voucher',
      'Changed by its author',
    ])
  })
})

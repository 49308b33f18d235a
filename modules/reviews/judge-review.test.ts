import { describe, expect, it } from 'vitest'
import { accept, refuse } from '#modules/shared'
import { judgeReply, judgeReviewDecision } from './judge-review.ts'

describe('a decision about a review', () => {
  it('publishes without a reason, anew where it was not published, and rejects with one', () => {
    const published = { state: 'published', rejectReason: null }
    expect(judgeReviewDecision({ state: 'held' }, null)).toEqual(accept({ ...published, isShownAnew: true }))
    expect(judgeReviewDecision({ state: 'published' }, null)).toEqual(accept({ ...published, isShownAnew: false }))
    expect(judgeReviewDecision({ state: 'published' }, 'fake')).toEqual(
      accept({ state: 'rejected', rejectReason: 'fake', isShownAnew: false }),
    )
  })

  it('is refused for a withdrawn one', () => {
    expect(judgeReviewDecision({ state: 'withdrawn' }, null)).toEqual(
      refuse({ kind: 'review-stands', state: 'withdrawn' }),
    )
  })
})

describe('a reply to a review', () => {
  it('is given once, while the review is published', () => {
    expect(judgeReply({ state: 'published', reply: null })).toEqual(accept('replies'))
    expect(judgeReply({ state: 'published', reply: 'Thanks' })).toEqual(refuse({ kind: 'already-replied' }))
    expect(judgeReply({ state: 'held', reply: null })).toEqual(refuse({ kind: 'review-stands', state: 'held' }))
  })
})

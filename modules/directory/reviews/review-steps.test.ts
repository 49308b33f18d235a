import { describe, expect, it } from 'vitest'
import { accept, refuse } from '#modules/shared'
import { judgeJobConfirmation, judgeReviewReply, judgeReviewWithdrawal } from './review-steps.ts'
import { expertReviewStates } from './review.ts'

const closed = (state: string) => refuse({ kind: 'review-closed', state })

describe('a review of an expert', () => {
  it('is withdrawn while it is published or in review, and once', () => {
    expect(expertReviewStates.map((state) => judgeReviewWithdrawal({ state }))).toEqual([
      accept('withdraws'),
      accept('withdraws'),
      closed('rejected'),
      accept('is-withdrawn'),
      closed('removed'),
    ])
  })

  it('has one reply, while it is published', () => {
    expect(judgeReviewReply({ state: 'published', reply: null })).toEqual(accept('replies'))
    expect(judgeReviewReply({ state: 'published', reply: 'Thanks' })).toEqual(refuse({ kind: 'already-replied' }))
    expect(judgeReviewReply({ state: 'in_review', reply: null })).toEqual(closed('in_review'))
  })

  it('has its job confirmed once, unless it was withdrawn', () => {
    expect(judgeJobConfirmation({ state: 'published', isJobConfirmed: false })).toEqual(accept('confirms'))
    expect(judgeJobConfirmation({ state: 'published', isJobConfirmed: true })).toEqual(accept('is-confirmed'))
    expect(judgeJobConfirmation({ state: 'withdrawn', isJobConfirmed: false })).toEqual(closed('withdrawn'))
  })
})

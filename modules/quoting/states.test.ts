import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ShownStatus, documentStatuses } from '#modules/invoicing'
import { type QuoteDeed, type QuoteStage, mayDo, quoteStages, quoteStates, stageAfter, stateOf } from './states.ts'

const deeds: readonly QuoteDeed[] = ['ask', 'write', 'price', 'send', 'accept', 'decline', 'close', 'reopen', 'spam']
const stages = fc.constantFrom(...quoteStages)
const papers = fc.constantFrom<(ShownStatus | null)[]>(...documentStatuses, 'expired', null)

describe('stateOf', () => {
  it('follows the paper while the request is open', () => {
    expect(stateOf('new', null)).toBe('new')
    expect(stateOf('needs_information', 'draft')).toBe('needs_information')
    expect(stateOf('needs_information', 'sent')).toBe('quoted')
    expect(stateOf('new', 'expired')).toBe('expired')
    expect(stateOf('new', 'declined')).toBe('declined')
    expect(stateOf('closed', 'sent')).toBe('closed')
  })

  it('is accepted whatever the office did, once the paper is accepted or invoiced', () => {
    fc.assert(
      fc.property(stages, fc.constantFrom<ShownStatus[]>('accepted', 'invoiced'), (stage, paper) => {
        expect(stateOf(stage, paper)).toBe('accepted')
      }),
    )
  })

  it('is always one of the states', () => {
    fc.assert(
      fc.property(stages, papers, (stage, paper) => {
        expect(quoteStates).toContain(stateOf(stage, paper))
      }),
    )
  })
})

describe('mayDo', () => {
  it('lets a quote be accepted or declined only while it stands', () => {
    expect(quoteStates.filter((state) => mayDo(state, 'decline'))).toEqual(['quoted'])
    // An accepted quote whose booking was cancelled makes way for another.
    expect(quoteStates.filter((state) => mayDo(state, 'accept'))).toEqual(['quoted', 'accepted'])
    expect(quoteStates.filter((state) => mayDo(state, 'reopen'))).toEqual(['closed', 'spam'])
  })

  it('leads out of every stage again, and never prices what is closed, spam or accepted', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...deeds), { maxLength: 20 }), papers, (done, paper) => {
        let stage: QuoteStage = 'new'
        for (const deed of done) {
          const state = stateOf(stage, paper)
          const isOver = ['closed', 'spam', 'accepted'].includes(state)
          expect(isOver && mayDo(state, 'price')).toBe(false)
          if (mayDo(state, deed)) stage = stageAfter(stage, deed)
        }
        const state = stateOf(stage, paper)
        expect(deeds.some((deed) => mayDo(state, deed))).toBe(true)
        expect(stageAfter(stage, 'reopen')).toBe('new')
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { nextSteps, payingWords } from './what-happens.ts'

const offer = { emergencyPromise: '60 minutes', freeChangeHours: 24 }
const visit = { when: 'Tuesday 24 November, 10 am', soon: false, lateFee: '£45.00', policy: 'full' } as const

describe('payingWords', () => {
  it('says truly when money is taken, for each policy', () => {
    expect(payingWords('full', '£85.00')).toContain('by card in the next step')
    expect(payingWords('hold', '£85.00')).toContain('taken after the work')
    expect(payingWords('after', '£85.00')).toContain('Nothing to pay now')
    for (const policy of ['full', 'deposit', 'hold', 'after'] as const) {
      expect(payingWords(policy, '£85.00')).toMatch(/£85\.00.*VAT|VAT.*£85\.00/)
    }
  })
})

describe('nextSteps', () => {
  it('promises a free change only to those who are still in time for it', () => {
    expect(nextSteps(visit, offer).join(' ')).toContain('Until 24 hours before, you can move or cancel')
    const soon = nextSteps({ ...visit, soon: true }, offer).join(' ')
    expect(soon).not.toContain('Until 24 hours before')
    expect(soon).toContain('up to £45.00')
  })
  it('sends an emergency out before it is paid, and names no time', () => {
    const [first, second] = nextSteps({ ...visit, when: null }, offer)
    expect(first).toContain('within 60 minutes')
    expect(second).toContain('You pay by card')
  })
  it('speaks of no payment where an invoice comes later', () => {
    expect(nextSteps({ ...visit, policy: 'after' }, offer).join(' ')).not.toContain('pay by card')
  })
})

import { describe, expect, it } from 'vitest'
import { nextSteps } from './what-happens.ts'

const offer = { emergencyPromise: '60 minutes', freeChangeHours: 24 }
const visit = {
  when: 'Tuesday 24 November, 10 am',
  soon: false,
  lateFee: '£45.00',
  paysNow: true,
  keepsCard: false,
} as const

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
    expect(second).toContain('You pay in the next step')
  })
  it('speaks of a card where that is saved and nothing is paid', () => {
    const said = nextSteps({ ...visit, keepsCard: true }, offer).join(' ')
    expect(said).toContain('You save a card in the next step')
    expect(said).not.toContain('You pay')
  })
  it('speaks of no payment where nothing is paid when booking', () => {
    expect(nextSteps({ ...visit, paysNow: false }, offer).join(' ')).not.toContain('You pay')
  })
})

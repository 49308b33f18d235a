import { describe, expect, it } from 'vitest'
import { nextSteps } from './what-happens.ts'

const offer = { isOnCall: true, emergencyPromise: '60 minutes', inTimePercent: 92, freeChangeHours: 24 }
const visit = {
  when: 'Tuesday 24 November, 10 am',
  soon: false,
  lateFee: '£45.00',
  paysNow: true,
  keepsCard: false,
} as const

describe('nextSteps', () => {
  it('promises a free change only while it is still possible', () => {
    expect(nextSteps(visit, offer).join(' ')).toContain('Until 24 hours before, you can move or cancel')
    const soon = nextSteps({ ...visit, soon: true }, offer).join(' ')
    expect(soon).not.toContain('Until 24 hours before')
    expect(soon).toContain('up to £45.00')
  })
  it('dispatches an emergency before payment, and shows no start', () => {
    const [first, second] = nextSteps({ ...visit, when: null }, offer)
    expect(first).toContain('within 60 minutes. We kept it for 92% of those of the last 30 days.')
    const [unmeasured] = nextSteps({ ...visit, when: null }, { ...offer, inTimePercent: null })
    expect(unmeasured).toMatch(/within 60 minutes\.$/)
    expect(second).toContain('You pay in the next step')
  })
  it('promises no time for an emergency while nobody is on call', () => {
    const [first] = nextSteps({ ...visit, when: null }, { ...offer, isOnCall: false, emergencyPromise: null })
    expect(first).not.toMatch(/\d/)
    expect(first).toContain('please call us, too')
  })
  it('mentions a card when it is stored and nothing is paid', () => {
    const said = nextSteps({ ...visit, keepsCard: true }, offer).join(' ')
    expect(said).toContain('You save a card in the next step')
    expect(said).not.toContain('You pay')
  })
  it('mentions no payment when nothing is paid at booking', () => {
    expect(nextSteps({ ...visit, paysNow: false }, offer).join(' ')).not.toContain('You pay')
  })
})

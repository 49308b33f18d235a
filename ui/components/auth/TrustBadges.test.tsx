import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { TrustBadges } from './TrustBadges.tsx'

const words = (trust: Parameters<typeof TrustBadges>[0]['trust']) => renderToStaticMarkup(<TrustBadges trust={trust} />)

describe('trust badges', () => {
  it('promise a time for emergencies while somebody is on call', () => {
    expect(words({ roundTheClock: true, secure: true, emergencyTarget: '60 minutes', inTimePercent: null })).toContain(
      'within 60 minutes.</p>',
    )
  })

  it('name the measured share beside the promise', () => {
    expect(words({ roundTheClock: false, secure: false, emergencyTarget: '60 minutes', inTimePercent: 92 })).toContain(
      'We kept it for 92% of those of the last 30 days.',
    )
  })

  it('promise no time for emergencies while nobody is on call', () => {
    const shown = words({ roundTheClock: false, secure: true, emergencyTarget: null, inTimePercent: 71 })
    expect(shown).toContain('Secure')
    expect(shown).not.toMatch(/Fast Service|24\/7|minutes/)
  })

  it('are left out when none of them is true', () => {
    expect(words({ roundTheClock: false, secure: false, emergencyTarget: null, inTimePercent: 71 })).toBe('')
  })
})

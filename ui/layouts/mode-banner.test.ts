import { describe, expect, it } from 'vitest'
import { modeBanner } from './mode-banner.ts'

describe('the banner of the payment mode', () => {
  it('says that it is a test to everybody where money would be taken, and nowhere else', () => {
    for (const role of [null, 'customer', 'office', 'admin'] as const) {
      expect(modeBanner('test', true, role)).toBe('test')
      expect(modeBanner('test', false, role)).toBeNull()
    }
  })

  it('says that it is live to the staff only: for customers that is how it should be', () => {
    expect(modeBanner('live', true, 'admin')).toBe('live')
    expect(modeBanner('live', true, 'office')).toBe('live')
    expect(modeBanner('live', true, 'customer')).toBeNull()
    expect(modeBanner('live', true, null)).toBeNull()
    expect(modeBanner('live', false, 'admin')).toBeNull()
  })
})

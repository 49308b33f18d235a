import { describe, expect, it } from 'vitest'
import { modeBanner } from './mode-banner.ts'

describe('payment mode banner', () => {
  it('shows test mode to everybody on payment pages, and on no other page', () => {
    for (const role of [null, 'customer', 'office', 'admin'] as const) {
      expect(modeBanner('test', true, role)).toBe('test')
      expect(modeBanner('test', false, role)).toBeNull()
    }
  })

  it('shows live mode to staff only', () => {
    expect(modeBanner('live', true, 'admin')).toBe('live')
    expect(modeBanner('live', true, 'office')).toBe('live')
    expect(modeBanner('live', true, 'customer')).toBeNull()
    expect(modeBanner('live', true, null)).toBeNull()
    expect(modeBanner('live', false, 'admin')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { linkTo } from './link-to.ts'

describe('linkTo', () => {
  it('keeps the question and its order', () => {
    expect(linkTo({ q: 'tap', when: 'past' })).toBe('/admin/bookings?q=tap&when=past')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sourceOf } from './source.ts'

const ownHost = 'repairs.example'
const from = (referrer: string | null, utmSource: string | null = null) => sourceOf({ utmSource, referrer, ownHost })

describe('the source of a page view', () => {
  it.each([
    ['google', 'https://www.google.co.uk/', null],
    ['google', 'https://google.com/search?q=plumber', null],
    ['bing', 'https://www.bing.com/', null],
    ['facebook', 'https://l.facebook.com/l.php', null],
    ['x', 'https://t.co/abc', null],
    ['croydonadvertiser.co.uk', 'https://www.croydonadvertiser.co.uk/news', null],
    ['direct', null, null],
    ['direct', 'https://repairs.example/services', null],
    ['direct', 'not an address', null],
    ['direct', 'android-app://com.google.android.gm', null],
    ['leaflet-may', 'https://www.google.com/', ' Leaflet-May '],
    ['google', 'https://www.google.com/', '  '],
    ['other', null, '<script>'],
    ['other', null, 'a'.repeat(41)],
  ])('is %s for the page %s and the campaign %s', (expected, referrer, utmSource) => {
    expect(from(referrer, utmSource)).toBe(expected)
  })

  it('is not google for a host that only sounds like it', () => {
    expect(from('https://notgoogle.com/')).toBe('notgoogle.com')
    expect(from('https://google.com.evil.example/')).not.toBe('evil')
  })

  it('is a short name whatever was sent', () => {
    fc.assert(
      fc.property(fc.option(fc.string()), fc.option(fc.oneof(fc.string(), fc.webUrl())), (utmSource, referrer) => {
        expect(sourceOf({ utmSource, referrer, ownHost })).toMatch(/^[a-z0-9][a-z0-9 ._-]{0,39}$/)
      }),
    )
  })
})

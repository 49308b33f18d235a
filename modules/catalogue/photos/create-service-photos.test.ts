import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import { photoAlt } from './create-service-photos.ts'
import { photoAltLimit } from './service-photo.ts'

describe('the alternative text of a photo', () => {
  it('is one line of 1 to 160 characters, and stays as it is when it is given again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (words) => {
        const alt = photoAlt(words)
        if (alt === null) return /^[\s\p{Cc}]*$/u.test(words) || words.length > photoAltLimit
        return alt.length > 0 && alt.length <= photoAltLimit && !/[\n\r\t]|^\s|\s$/.test(alt) && photoAlt(alt) === alt
      }),
      { numRuns: runs(200) },
    )
    expect(photoAlt('  A tap\n over a basin ')).toBe('A tap over a basin')
  })
})

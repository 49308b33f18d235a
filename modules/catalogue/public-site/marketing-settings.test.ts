import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import { bannerOn, campaignAddress, campaignOf, defaultMarketing, parseMarketing } from './marketing-settings.ts'

const faultsOf = (stored: object) => {
  const read = parseMarketing(stored)
  return read.ok ? [] : read.refusal.faults.map(({ path }) => path)
}
const first = Temporal.PlainDate.from('2026-01-01')
const dayAfter = (days: number) => first.add({ days }).toString()

describe('a banner', () => {
  it('is there on its first and last day and on all between, and on no other', () => {
    const days = fc.nat(800)
    fc.assert(
      fc.property(days, days, days, (one, other, asked) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const read = parseMarketing({ bannerWords: 'News', bannerFrom: dayAfter(from), bannerTo: dayAfter(to) })
        if (!read.ok) throw new Error('refused')
        expect(bannerOn(read.value, dayAfter(asked)) !== null).toBe(asked >= from && asked <= to)
      }),
      { numRuns: runs(200) },
    )
  })

  it('without days is always there, and without words never', () => {
    expect(bannerOn({ ...defaultMarketing, bannerWords: 'News' }, '2030-01-01')).toEqual({ words: 'News', link: null })
    expect(bannerOn(defaultMarketing, '2030-01-01')).toBeNull()
  })

  it.each([
    [{ bannerWords: 'a\nb' }, 'bannerWords'],
    [{ bannerWords: 'a', bannerPath: 'https://evil.example', bannerLinkWords: 'Go' }, 'bannerPath'],
    [{ bannerWords: 'a', bannerPath: '//evil.example', bannerLinkWords: 'Go' }, 'bannerPath'],
    [{ bannerWords: 'a', bannerPath: '/\\evil.example', bannerLinkWords: 'Go' }, 'bannerPath'],
    [{ bannerWords: 'a', bannerPath: '/plans' }, 'bannerLinkWords'],
    [{ bannerWords: 'a', bannerFrom: '2026-02-30' }, 'bannerFrom'],
    [{ bannerWords: 'a', bannerFrom: '2026-03-02', bannerTo: '2026-03-01' }, 'bannerTo'],
    [{ firstReviews: [1, 1] }, 'firstReviews'],
    [{ firstReviews: ['1'] }, 'firstReviews'],
    [{ links: ['leaflet https://evil.example'] }, 'links'],
  ])('is refused as %j', (stored, at) => {
    expect(faultsOf(stored)).toContain(at)
  })
})

describe('a link of a campaign', () => {
  it('leads to its page with the name of its source, and before the part of the page', () => {
    expect(campaignOf('van /plans')).toEqual({ source: 'van', path: '/plans' })
    expect(campaignAddress({ source: 'van', path: '/#booking' })).toBe('/?utm_source=van#booking')
    expect(campaignAddress({ source: 'van', path: '/plans' })).toBe('/plans?utm_source=van')
  })

  it.each(['Van /plans', 'van //evil.example', 'van /a?b', 'van', 'van /a /b', ' /a'])('is none as %j', (link) => {
    expect(campaignOf(link)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../tests/support/property-runs.ts'
import { defaultSeo, pageWordsOf, parseSeo, seoLimits, withPageWords } from './seo-settings.ts'

const faultsOf = (stored: unknown) => {
  const read = parseSeo(stored)
  return read.ok ? [] : read.refusal.faults.map(({ path }) => path)
}

describe('words for search engines', () => {
  it('are read again as they were saved, whatever they are', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 })
    const path = fc.constantFrom('/', '/about', '/services/boiler-repair', '/area/croydon')
    const pages = fc.dictionary(path, fc.record({ title: text, description: text }))
    fc.assert(
      fc.property(pages, (wanted) => {
        const read = parseSeo({ pages: wanted })
        if (!read.ok) return
        expect(parseSeo(read.value)).toEqual(read)
        for (const { title, description } of Object.values(read.value.pages)) {
          expect(`${title}${description}`).not.toBe('')
          expect(`${title}${description}`).toMatch(/^[^\p{Cc}]*$/u)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('change for one page alone, and are gone where both are empty', () => {
    const first = withPageWords(defaultSeo, '/about', { title: 'Our team', description: '' })
    const both = parseSeo(withPageWords(first, '/plans', { title: '', description: 'Care for a boiler' }))
    expect(both).toMatchObject({ ok: true })
    if (!both.ok) return
    expect(pageWordsOf(both.value, '/about')).toEqual({ title: 'Our team', description: '' })
    expect(pageWordsOf(both.value, '/toString')).toEqual({ title: '', description: '' })
    const fewer = parseSeo(withPageWords(both.value, '/about', { title: ' ', description: '' }))
    expect(fewer).toMatchObject({ ok: true, value: { pages: { '/plans': { title: '' } } } })
    expect(fewer.ok && Object.keys(fewer.value.pages)).toEqual(['/plans'])
  })

  it.each([
    ['/About', 'pages./About'],
    ['about', 'pages.about'],
    ['//evil.example', 'pages.//evil.example'],
    ['/a?b', 'pages./a?b'],
  ])('are refused for %s, which is no path', (path, at) => {
    expect(faultsOf({ pages: { [path]: { title: 'A', description: '' } } })).toEqual([at])
  })

  it('are refused where they are too long', () => {
    const title = 'a'.repeat(seoLimits.title.most + 1)
    const description = 'a'.repeat(seoLimits.description.most + 1)
    expect(faultsOf({ pages: { '/': { title, description } } })).toEqual(['pages./.title', 'pages./.description'])
  })
})

describe('a token of a search engine', () => {
  const token = 'Abc_def-0123456789ABCDEFghijklmnopqrstuvwxyz'

  it('is taken bare, and out of the tag that was pasted', () => {
    const tag = `<meta name="google-site-verification" content="${token}" />`
    for (const google of [token, ` ${token} `, tag]) {
      expect(parseSeo({ google })).toMatchObject({ ok: true, value: { google: token } })
    }
  })

  it.each([
    ['"><script>alert(1)</script>', ''],
    ['short', ''],
    ['', 'ABCDEF0123456789ABCDEF012345678'],
    ['', '"><script>'],
  ])('is refused as %j and %j', (google, bing) => {
    expect(faultsOf({ google, bing })).toEqual([google === '' ? 'bing' : 'google'])
  })
})

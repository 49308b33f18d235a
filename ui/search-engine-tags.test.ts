import { describe, expect, it } from 'vitest'
import { defaultSeo } from '#modules/catalogue'
import type { PageInput } from './page-context.ts'
import { searchEngineTags } from './search-engine-tags.ts'

const noindex = '<meta name="robots" content="noindex, nofollow">'
const site = { origin: 'https://callout.example', businessName: 'Callout', seo: defaultSeo } as PageInput['site']
const page = {
  site,
  form: null,
  urlPathname: '/services/tap-repair',
  description: 'Taps.',
  title: 'Tap repair - Callout',
  facts: [],
}

describe('searchEngineTags', () => {
  it('names the one address of a public page', () =>
    expect(searchEngineTags(page)).toContain(
      '<link rel="canonical" href="https://callout.example/services/tap-repair">',
    ))

  it('gives a public page a title and a picture for messages', () => {
    expect(searchEngineTags(page)).toContain('<meta property="og:title" content="Tap repair - Callout">')
    expect(searchEngineTags(page)).toContain('content="https://callout.example/og/services/tap-repair.png"')
    expect(searchEngineTags({ ...page, urlPathname: '/' })).toContain('"https://callout.example/og/home.png"')
  })

  it('keeps a page without a description, a missing one and a form that came back out of search engines', () => {
    expect(searchEngineTags({ ...page, description: undefined })).toBe(noindex)
    expect(searchEngineTags({ ...page, is404: true })).toBe(noindex)
    const form = { action: '/book', values: {}, errors: [], alert: null }
    expect(searchEngineTags({ ...page, form })).toBe(noindex)
  })

  it('proves whose site it is on the home page alone, and only with a token', () => {
    const proven = { ...site, seo: { ...defaultSeo, google: 'abcdefghij0123456789' } }
    const tag = '<meta name="google-site-verification" content="abcdefghij0123456789">'
    expect(searchEngineTags({ ...page, site: proven, urlPathname: '/' })).toContain(tag)
    expect(searchEngineTags({ ...page, site: proven })).not.toContain(tag)
    expect(searchEngineTags({ ...page, urlPathname: '/' })).not.toMatch(/site-verification|msvalidate/)
  })

  it('lets no address close the tag', () =>
    expect(searchEngineTags({ ...page, urlPathname: '/a"><script>' })).not.toContain('"><script>'))
})

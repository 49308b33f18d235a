import { describe, expect, it } from 'vitest'
import type { PageInput } from './page-context.ts'
import { searchEngineTags } from './search-engine-tags.ts'

const noindex = '<meta name="robots" content="noindex, nofollow">'
const site = { origin: 'https://callout.example' } as PageInput['site']
const page = { site, form: null, urlPathname: '/services/tap-repair', description: 'Taps.' }

describe('searchEngineTags', () => {
  it('names the one address of a public page', () =>
    expect(searchEngineTags(page)).toBe('<link rel="canonical" href="https://callout.example/services/tap-repair">'))

  it('keeps a page without a description, a missing one and a form that came back out of search engines', () => {
    expect(searchEngineTags({ ...page, description: undefined })).toBe(noindex)
    expect(searchEngineTags({ ...page, is404: true })).toBe(noindex)
    const form = { action: '/book', values: {}, errors: [], alert: null }
    expect(searchEngineTags({ ...page, form })).toBe(noindex)
  })

  it('lets no address close the tag', () =>
    expect(searchEngineTags({ ...page, urlPathname: '/a"><script>' })).not.toContain('"><script>'))
})

import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultSeo } from '#modules/catalogue'
import type { PageContextServer } from 'vike/types'
import { type TitleWords, documentTitle, fittingTitle, shortened } from './page-title.ts'
import { title } from './pages/+title.ts'

const paths = globSync('ui/pages/**/+*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))

type PageTitle = TitleWords | ((pageContext: PageContextServer) => TitleWords)

async function pageTitleOf(folder: string): Promise<PageTitle> {
  const { pageTitle }: { pageTitle: PageTitle } = await import(resolve(folder, '+pageTitle.ts'))
  return pageTitle
}

/** Pages that would take the title of a folder above, or none. */
function pagesWithoutTitle(files: readonly string[]): readonly string[] {
  const folders = files.filter((path) => path.endsWith('/+Page.tsx')).map((path) => dirname(path))
  return folders.filter((folder) => !files.includes(`${folder}/+pageTitle.ts`))
}

const noFault = { errors: [], alert: null }
const withAlert = { errors: [], alert: 'That password is wrong.' }
const withError = { errors: [{ path: 'email', message: 'Give an e-mail address' }], alert: null }

describe('the title of a document', () => {
  it('ends with the name of the business', () => {
    expect(documentTitle('Sign in', 'Callout', null)).toBe('Sign in - Callout')
  })

  it('is left as it is where the page says that it is whole', () => {
    expect(documentTitle({ whole: 'Callout: repairs' }, 'Callout', null)).toBe('Callout: repairs')
    expect(documentTitle({ whole: 'Callout: repairs' }, 'Callout', withAlert)).toBe('Error: Callout: repairs')
  })

  it.each([withAlert, withError])('begins with "Error: " when the form came back with a fault: %j', (form) => {
    expect(documentTitle('Sign in', 'Callout', form)).toBe('Error: Sign in - Callout')
  })

  it('does not begin with "Error: " when the form came back without a fault', () => {
    expect(documentTitle('Sign in', 'Callout', noFault)).toBe('Sign in - Callout')
  })
})

describe('a page', () => {
  it('without a title of its own is caught, even below a page that has one', () => {
    const planted = ['ui/pages/profile/+Page.tsx', 'ui/pages/profile/+pageTitle.ts', 'ui/pages/profile/new/+Page.tsx']
    expect(pagesWithoutTitle(planted)).toEqual(['ui/pages/profile/new'])
  })

  it('has a title of its own', () => {
    expect(paths.filter((path) => path.endsWith('/+Page.tsx')).length).toBeGreaterThan(80)
    expect(pagesWithoutTitle(paths)).toEqual([])
  })

  it('makes no document title by itself: the rule is in ui/pages/+title.ts alone', () => {
    expect(paths.filter((path) => path.endsWith('/+title.ts'))).toEqual(['ui/pages/+title.ts'])
  })
})

describe.each(paths.filter((path) => path.endsWith('/+pageTitle.ts')).map((path) => dirname(path)))('%s', (folder) => {
  it('has a title that is not empty and leaves "Error: " to the rule', async () => {
    const site = { businessName: 'Callout', areas: [] }
    const bare = { site, is404: true, routeParams: {}, urlParsed: { search: {} } } as unknown as PageContextServer
    const pageTitle = await pageTitleOf(folder)
    const words = typeof pageTitle === 'function' ? pageTitle(bare) : pageTitle
    expect(typeof words === 'string' ? words : words.whole).toMatch(/^(?!Error)\S.*\S$/)
  })
})

describe.each([
  ['login', 'Sign in'],
  ['register', 'Sign up'],
  ['book', 'Book a repair'],
  ['profile/privacy', 'Your data'],
  ['admin/bookings/@id/paid', 'Mark as paid'],
  ['admin/bookings/new', 'Book a repair'],
  ['admin/hours', 'Opening hours'],
  ['admin/business', 'Business details'],
  ['admin/terms', 'Terms'],
])('the title of /%s', (folder, words) => {
  async function titleWith(form: typeof withAlert | typeof withError | null) {
    const config = { pageTitle: await pageTitleOf(`ui/pages/${folder}`) }
    return title({ config, form, site: { businessName: 'Callout', seo: defaultSeo } } as unknown as PageContextServer)
  }

  it('is its words and the name of the business', async () => {
    expect(await titleWith(null)).toBe(`${words} - Callout`)
  })

  it.each([withAlert, withError])('begins with "Error: " when its form came back with a fault', async (form) => {
    expect(await titleWith(form)).toBe(`Error: ${words} - Callout`)
  })
})

describe('a page with own words of the owner', () => {
  const seo = { ...defaultSeo, pages: { '/about': { title: 'Our plumbers', description: '' } } }
  const at = (urlPathname: string, is404: boolean) =>
    title({
      config: { pageTitle: 'About us' },
      form: null,
      site: { businessName: 'Callout', seo },
      urlPathname,
      is404,
    } as unknown as PageContextServer)

  it('has them as its whole title, and no other page and no missing one has', () => {
    expect(at('/about', false)).toBe('Our plumbers')
    expect(at('/plans', false)).toBe('About us - Callout')
    expect(at('/about', true)).toBe('About us - Callout')
  })
})

describe('a page that names itself nowhere', () => {
  it('is not shown under a default', () => {
    expect(() => title({ config: {}, form: null, site: { businessName: 'Callout' } } as PageContextServer)).toThrow(
      '+pageTitle.ts',
    )
  })
})

describe('fittingTitle', () => {
  it.each([
    ['Tap Repair', 'Tap Repair in Croydon - Callout Croydon'],
    ['Electrical Safety Report (EICR) and Certificate', 'Electrical Safety Report (EICR) and Certificate in Croydon'],
    ['Dishwasher or Washing Machine Fitting', 'Dishwasher or Washing Machine Fitting - Callout Croydon'],
    ['A'.repeat(59), 'A'.repeat(59)],
  ])('fits "%s" into the line of a search engine', (name, whole) =>
    expect(fittingTitle(name, 'in Croydon', 'Callout Croydon')).toEqual({ whole }),
  )
})

describe('shortened', () => {
  it('leaves a short text alone, and cuts a long one at a sentence or a word', () => {
    expect(shortened('Short.')).toBe('Short.')
    const sentence = `${'word '.repeat(20)}end. `
    expect(shortened(`${sentence}${'more '.repeat(20)}`)).toBe(sentence.trim())
    expect(shortened('word '.repeat(60))).toMatch(/^(?:word ){30,31}word…$/)
  })
})

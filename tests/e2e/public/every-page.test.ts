import Validator from '@adobe/structured-data-validator'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteGroups } from '../../../ui/layouts/site-links.ts'
import { type ReadFiles, type ScriptFile, gzippedSum, scriptsIn } from '../../bench/script-size.ts'
import { type Screen, type Visitor, expectColours, expectUsable, scriptsBeside } from '../browser.ts'
import { openSite } from '../site.ts'

const site = openSite()
const areas = [
  { slug: 'croydon', name: 'Croydon', code: 'CR0' },
  { slug: 'south-croydon', name: 'South Croydon', code: 'CR2' },
  { slug: 'thornton-heath', name: 'Thornton Heath', code: 'CR7' },
  { slug: 'purley', name: 'Purley', code: 'CR8' },
]
const hrefs = siteGroups(null, areas).flatMap(({ links }) => links.map(({ href }) => href))

interface CrawledPage {
  readonly path: string
  readonly status: number
  readonly redirected: boolean
  readonly html: string
  /** The first page that leads to it. */
  readonly from: string
}

/** Each page that a visitor reaches by links from the home page, read once without a browser. */
const pages = new Map<string, CrawledPage>()

beforeAll(async () => {
  const waiting = ['/', '/book', '/login', '/register'].map((path) => ({ path, from: '' }))
  const seen = new Set(waiting.map(({ path }) => path))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const answer = await fetch(site.server.url + next.path, { headers: { accept: 'text/html' } })
    const isPage = answer.headers.get('content-type')?.includes('text/html') === true
    const html = isPage ? await answer.text() : ''
    await answer.body?.cancel().catch(() => {})
    pages.set(next.path, { ...next, status: answer.status, redirected: answer.redirected, html })
    for (const path of linksOf(html, next.path)) {
      if (seen.has(path)) continue
      seen.add(path)
      waiting.push({ path, from: next.path })
    }
  }
})

/** The paths of the site that a page leads to, without fragments. Sign-out and files of the build are no pages. */
function linksOf(html: string, from: string): readonly string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const address = new URL(plain(href), site.server.url + from)
    return address.origin === site.server.url ? [address.pathname + address.search] : []
  })
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const read = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
const titleOf = ({ html }: CrawledPage) => read(html, /<title>([^<]*)<\/title>/)
const descriptionOf = ({ html }: CrawledPage) => read(html, /<meta name="description" content="([^"]*)"/)
const canonicalOf = ({ html }: CrawledPage) => read(html, /<link rel="canonical" href="([^"]*)"/)
const robotsOf = ({ html }: CrawledPage) => read(html, /<meta name="robots" content="([^"]*)"/)
const publicPages = () => [...pages.values()].filter((page) => page.status === 200 && canonicalOf(page) !== '')
/** Public pages under their own address, without a query. */
const ownPages = () => publicPages().filter((page) => canonicalOf(page) === site.server.url + page.path)

describe('a visitor who follows every link', () => {
  it('finds no broken one', () => {
    const broken = [...pages.values()].filter(({ status }) => status >= 400)
    expect(broken.map(({ path, status, from }) => `${status} ${path} on ${from}`)).toEqual([])
    expect(ownPages().length).toBeGreaterThan(80)
    expect(ownPages().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/services/burst-pipe', '/area/purley', '/services/smart-building']),
    )
  })

  it('finds one title and one description for each public page, and no other page has them', () => {
    for (const [of, least, most] of [
      [titleOf, 1, 65],
      [descriptionOf, 40, 175],
    ] as const) {
      const all = ownPages().map(of)
      expect(all.filter((one, place) => all.indexOf(one) !== place)).toEqual([])
      expect(all.filter(({ length }) => length < least || length > most)).toEqual([])
    }
  })

  it('finds the same address for each page with a query', () => {
    const addresses = new Set(ownPages().map(canonicalOf))
    expect(publicPages().filter((page) => !addresses.has(canonicalOf(page)))).toEqual([])
  })
})

describe('search engines', () => {
  it('get each public page in the map of the site, and nothing else', async () => {
    const map = await (await fetch(`${site.server.url}/sitemap.xml`)).text()
    const mapped = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => plain(loc))
    expect(mapped.toSorted()).toEqual(ownPages().map(canonicalOf).toSorted())
    for (const [, at = ''] of map.matchAll(/<lastmod>([^<]*)<\/lastmod>/g))
      expect(Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Now.instant())).toBeLessThanOrEqual(0)
    const robots = await (await fetch(`${site.server.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${site.server.url}/sitemap.xml`)
  })

  it('may keep no other page, and nothing of private ones', async () => {
    const others = [...pages.values()].filter(
      (page) =>
        !page.redirected && page.html !== '' && canonicalOf(page) === '' && !/noindex, nofollow/.test(robotsOf(page)),
    )
    expect(others.map(({ path }) => path)).toEqual([])
    const get = async (path: string) => (await fetch(site.server.url + path)).text()
    expect(await get('/services?utm_source=letter')).toContain(`href="${site.server.url}/services"`)
    for (const path of [
      '/dashboard',
      '/services/nothing',
      '/track/0123456789abcdef0123456789abcdef',
      '/verify-email',
    ]) {
      const html = await get(path)
      const isPublic = html.includes('rel="canonical"')
      const said = isPublic ? `href="${site.server.url}/login"` : '<meta name="robots" content="noindex, nofollow">'
      expect(html).toContain(said)
    }
  })

  it('get a picture for each public page', async () => {
    const addresses = ownPages().map(({ html }) => read(html, /<meta property="og:image" content="([^"]*)"/))
    async function expectPicture(address: string) {
      const picture = await fetch(address)
      expect([address, picture.status, picture.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
      expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(100_000)
    }
    // Two at a time: each is drawn when it is first asked for.
    const waiting = addresses.values()
    const takeTurns = async () => {
      for (const address of waiting) await expectPicture(address)
    }
    await Promise.all([takeTurns(), takeTurns()])
  })

  it('get facts without a fault', async () => {
    const faults: unknown[] = []
    const types = new Set<string>()
    for (const { html, path } of publicPages()) {
      for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
        const graph = (JSON.parse(json) as { '@graph': Record<string, string>[] })['@graph']
        const jsonld = Object.groupBy(graph, (node) => node['@type'] ?? '')
        for (const type of Object.keys(jsonld)) types.add(type)
        faults.push(
          ...(await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, metatags: {} })).map((fault) => ({
            path,
            fault,
          })),
        )
      }
    }
    expect(faults).toEqual([])
    expect([...types].toSorted()).toEqual(['BreadcrumbList', 'FAQPage', 'HomeAndConstructionBusiness', 'Service'])
  })
})

describe('the HTML of public pages', () => {
  it('is valid', async () => {
    const validator = new HtmlValidate(
      new FileSystemConfigLoader([], { root: true, extends: ['html-validate:standard'] }),
    )
    const faults: string[] = []
    for (const { html, path } of ownPages()) {
      const { results } = await validator.validateString(html)
      for (const { messages } of results)
        faults.push(
          ...messages.map(({ ruleId, message, line, column }) => `${path} ${line}:${column} ${ruleId}: ${message}`),
        )
    }
    expect(faults).toEqual([])
  })
})

/** Pages that are a tool, with the bytes that they may load; any other public page is read. */
const tools: Readonly<Record<string, number>> = { '/book': 110_000, '/invoice-generator': 40_000 }
const scriptFiles: ReadFiles = new Map()
const scriptsOf = (path: string): Promise<readonly ScriptFile[]> =>
  scriptsIn(pages.get(path)?.html ?? '', site.server.url, { read: scriptFiles })

describe('the scripts of public pages', () => {
  it('are at most 15 kB gzipped before anybody touches one, but for its tools', async () => {
    const heavy: string[] = []
    for (const { path } of ownPages()) {
      const bytes = gzippedSum(await scriptsOf(path))
      if (bytes > (tools[path] ?? 15_000)) heavy.push(`${path}: ${bytes}`)
    }
    expect(heavy).toEqual([])
    expect(gzippedSum(await scriptsOf('/'))).toBeGreaterThan(1_000)
    expect(gzippedSum(await scriptsOf('/book'))).toBeGreaterThan(50_000)
  })
})

describe('header, menu and footer', () => {
  it('lead to places that are there, with a title of their own', () => {
    const paths = walkedPaths.map((path) => pages.get(path))
    expect(new Set(paths.map((page) => page && titleOf(page))).size).toBe(walkedPaths.length)
    const anchors = hrefs.flatMap((href) => (href.startsWith('/#') ? [href.slice(2)] : []))
    const home = pages.get('/')?.html ?? ''
    expect(anchors.filter((anchor) => home.split(` id="${anchor}"`).length !== 2)).toEqual([])
    expect(anchors.length).toBeGreaterThan(0)
  })

  it('have the same destinations on a desk and on a phone, where the call, booking and tracking come first', async () => {
    await using desk = await site.visit({ width: 1280, scripts: false })
    await desk.page.goto('/about')
    const navigation = desk.page.getByRole('navigation', { name: 'Main' })
    const hrefsIn = (links: readonly { getAttribute(name: string): Promise<string | null> }[]) =>
      Promise.all(links.map((link) => link.getAttribute('href')))
    expect(await hrefsIn(await navigation.locator('a').all())).toEqual(hrefs)
    await navigation.getByText('About', { exact: true }).click()
    await navigation.getByRole('link', { name: 'Contact us' }).click()
    expect(new URL(desk.page.url()).pathname).toBe('/contact')

    await using phone = await site.visit({ width: 320, scripts: false })
    await phone.page.goto('/about')
    await phone.page.getByText('Menu', { exact: true }).click()
    const listed = await hrefsIn(await phone.page.locator('.menu-mobile a').all())
    expect(listed[0]).toMatch(/^tel:/)
    expect(listed.slice(1, 3)).toEqual(hrefs.slice(0, 2))
    expect(hrefs.filter((href) => !listed.includes(href))).toEqual([])
    const footer = await hrefsIn(await phone.page.locator('footer a').all())
    expect(hrefs.filter((href) => !footer.includes(href))).toEqual([])
  })
})

const screens: readonly Screen[] = [
  { width: 320, scripts: false, dark: true },
  { width: 1280, scripts: true },
]

/**
 * Pages of which each is another kind, or has more on it than others: they are looked at on every screen, in both themes. Once is
 * enough: their scripts change nothing that is seen before somebody touches them, and the second visitor looks with scripts.
 */
const thorough: ReadonlySet<string> = new Set([
  '/',
  '/emergency',
  '/plans',
  '/coverage',
  '/services',
  '/services/plumbing-electrical',
  '/services/smart-building',
  '/services/tap-repair-or-replacement',
  '/services/dangerous-electrics',
  '/area/thornton-heath',
  '/area/all-areas',
])

/** All that header and footer lead to, without the pages that ask to sign in. */
const walkedPaths = [...new Set(hrefs.map((href) => new URL(href, 'http://site.invalid').pathname))].filter(
  (path) => path !== '/bookings',
)

describe.each(screens)('every public page at $width px, scripts: $scripts, dark: $dark', (screen) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await site.visit(screen)
  })
  afterAll(() => visitor[Symbol.asyncDispose]())

  it.each([...new Set([...walkedPaths, ...thorough])])(
    '%s can be read by anybody and stays within the screen',
    async (path) => {
      const { page, faults } = visitor
      await page.setViewportSize({ width: screen.width, height: 900 })
      await page.emulateMedia({ colorScheme: screen.dark ? 'dark' : 'light' })
      expect((await page.goto(path))?.status()).toBe(200)
      expect(await page.locator('h1').count()).toBe(1)
      await expectUsable(visitor)
      for (const width of thorough.has(path) && screen.scripts ? [320, 768, 1280] : []) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: 'light' })
        if (width !== screen.width || screen.dark === true) await expectUsable(visitor)
        // The dark theme has other colours, and nothing else.
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectColours(page)
      }
      // The tests of a tool count the part that it loads later.
      const uncounted = path in tools ? [] : await scriptsBeside(page, await scriptsOf(path))
      expect(uncounted).toEqual([])
      expect(faults).toEqual([])
    },
  )
})

describe('an address without a page', () => {
  it.each(screens)('offers services, areas and the call, at $width px', async (screen) => {
    await using visitor = await site.visit(screen)
    const { page } = visitor
    expect((await page.goto('/no-such-page'))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'What we repair' }).getByRole('link').count()).toBeGreaterThan(3)
    expect(
      await page
        .getByRole('navigation', { name: 'Where we work' })
        .getByRole('link', { name: /Croydon CR0/ })
        .count(),
    ).toBe(1)
    expect(await page.locator('main a[href^="tel:"]').count()).toBe(1)
    await expectUsable(visitor)
  })
})

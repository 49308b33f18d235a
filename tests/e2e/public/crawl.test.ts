import Validator from '@adobe/structured-data-validator'
import { FileSystemConfigLoader, HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../support/servers/server.ts'

interface CrawledPage {
  readonly path: string
  readonly status: number
  readonly html: string
  /** The first page that leads to it. */
  readonly from: string
}

let server: RunningServer
/** Each page that a visitor reaches by links from the home page. */
const pages = new Map<string, CrawledPage>()

beforeAll(async () => {
  server = await startServer()
  const waiting = [{ path: '/', from: '' }]
  const seen = new Set(['/'])
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const answer = await fetch(server.url + next.path, { headers: { accept: 'text/html' } })
    const isPage = answer.headers.get('content-type')?.includes('text/html') === true
    const html = isPage ? await answer.text() : ''
    await answer.body?.cancel().catch(() => {})
    pages.set(next.path, { ...next, status: answer.status, html })
    for (const path of linksOf(html, next.path)) {
      if (seen.has(path)) continue
      seen.add(path)
      waiting.push({ path, from: next.path })
    }
  }
}, 300_000)

afterAll(() => server?.[Symbol.asyncDispose]())

/** The paths of the site that a page leads to, without fragments. Sign-out and files of the build are no pages. */
function linksOf(html: string, from: string): readonly string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const address = new URL(plain(href), server.url + from)
    return address.origin === server.url ? [address.pathname + address.search] : []
  })
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const read = (html: string, pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '')
const titleOf = ({ html }: CrawledPage) => read(html, /<title>([^<]*)<\/title>/)
const canonicalOf = ({ html }: CrawledPage) => read(html, /<link rel="canonical" href="([^"]*)"/)
const publicPages = () => [...pages.values()].filter((page) => page.status === 200 && canonicalOf(page) !== '')
/** Public pages under their own address, without a query. */
const ownPages = () => publicPages().filter((page) => canonicalOf(page) === server.url + page.path)

describe('a visitor who follows every link', () => {
  it('finds no broken one', () => {
    const broken = [...pages.values()].filter(({ status }) => status >= 400)
    expect(broken.map(({ path, status, from }) => `${status} ${path} on ${from}`)).toEqual([])
    expect(ownPages().length).toBeGreaterThan(30)
  })

  it('finds one title and one description for each public page, and no other page has them', () => {
    for (const read of [titleOf, descriptionOf]) {
      const all = ownPages().map(read)
      expect(all.filter((one, place) => one === '' || all.indexOf(one) !== place)).toEqual([])
    }
  })

  it('finds the same address for each page with a query', () => {
    const addresses = new Set(ownPages().map(canonicalOf))
    expect(publicPages().filter((page) => !addresses.has(canonicalOf(page)))).toEqual([])
  })
})

const descriptionOf = ({ html }: CrawledPage) => read(html, /<meta name="description" content="([^"]*)"/)

describe('search engines', () => {
  it('get each public page in the map of the site, and nothing else', async () => {
    const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
    const mapped = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => plain(loc))
    expect(mapped.toSorted()).toEqual(ownPages().map(canonicalOf).toSorted())
    for (const [, at = ''] of map.matchAll(/<lastmod>([^<]*)<\/lastmod>/g))
      expect(Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Now.instant())).toBeLessThanOrEqual(0)
    const robots = await (await fetch(`${server.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  })

  it('get a picture for each public page', async () => {
    for (const page of ownPages()) {
      const address = read(page.html, /<meta property="og:image" content="([^"]*)"/)
      const picture = await fetch(address)
      expect([address, picture.status, picture.headers.get('content-type')]).toEqual([address, 200, 'image/png'])
      expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(100_000)
    }
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

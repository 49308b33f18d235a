import { type Catalogue, allAreas, areasOf, tradePages } from '#modules/catalogue'
import type { Finder } from '#modules/directory'
import type { JobBoardModule } from '#modules/job-board'
import { at, instantText } from '#modules/shared'
import type { SiteModule } from '#modules/site'
import { type TermsModule, legalPages, legalWords } from '#modules/terms'
import type { Api } from '../kit/api.ts'

interface Parts {
  readonly catalogue: Pick<Catalogue, 'activeServices' | 'districts'>
  readonly site: Pick<SiteModule, 'changesOfTexts'>
  readonly terms: Pick<TermsModule, 'legalVersions'>
  readonly experts: Pick<Finder, 'slugs'>
  readonly jobBoard: Pick<JobBoardModule, 'shownSlugs'>
  readonly publicUrl: URL
}

/** A public page, and when its text was last another; null where nothing records that. */
interface MappedPage {
  readonly path: string
  readonly changedAt: Temporal.Instant | null
}

/** Public pages whose address has no part of data. */
const fixedPages = [
  at.home(),
  at.book(),
  at.emergency(),
  at.services(),
  at.plans(),
  at.coverage(),
  at.about(),
  at.contact(),
  at.assistant(),
  at.chat(),
  at.quote(),
  at.jobs(),
  at.postJob(),
  at.reviews(),
  at.findExperts(),
  at.advertise(),
  at.badges(),
  at.market.checks(),
  at.market.ranking(),
  at.market.reviews(),
  at.market.complaints(),
  at.invoiceGenerator(),
  at.login(),
  at.register(),
] as const

/** A file has at most 50,000 addresses (sitemaps.org). */
const mostJobs = 5_000
const keptSeconds = 3_600
/** A file of addresses has 50,000 at most, and this one has some of other pages. */
const mostExperts = 40_000
const headers = { 'cache-control': `public, max-age=${keptSeconds}` }

/** The files that search engines read first: every public page with its last change, and what they may ask for. */
export function searchEngines(api: Api, { catalogue, site, terms, experts, jobBoard, publicUrl }: Parts): void {
  const { origin } = publicUrl

  async function mapped(): Promise<readonly MappedPage[]> {
    const [texts, services, districts] = await Promise.all([
      site.changesOfTexts(),
      catalogue.activeServices(),
      catalogue.districts(),
    ])
    const changed = (path: string) => ({ path, changedAt: texts.get(path) ?? null })
    const legal = await Promise.all(
      legalPages.map(async (page) => {
        const [latest] = await terms.legalVersions(page)
        const changedAt = latest?.savedAt ?? null
        return [legalWords[page].address, at.legal.versions(page)].map((path) => ({ path, changedAt }))
      }),
    )
    return [
      ...fixedPages.map(changed),
      ...tradePages.map(({ slug }) => changed(at.service(slug))),
      ...services.map(({ slug, updatedAt }) => ({ path: at.service(slug), changedAt: updatedAt })),
      ...[...areasOf(districts).map(({ slug }) => slug), allAreas].map((slug) => changed(at.area(slug))),
      ...(await experts.slugs(null, mostExperts)).map(({ slug, updatedAt }) => ({
        path: at.expert(slug),
        changedAt: updatedAt,
      })),
      ...(await jobBoard.shownSlugs(mostJobs)).map((slug) => ({ path: at.job(slug), changedAt: null })),
      ...legal.flat(),
    ]
  }

  api.other({ method: 'get', path: '/sitemap.xml', access: 'anyone' }, async (c) =>
    c.body(siteMap(origin, await mapped()), 200, { ...headers, 'content-type': 'application/xml; charset=utf-8' }),
  )

  // Pages that are not for search engines say so themselves: one that may not be read could not be left out.
  api.other({ method: 'get', path: '/robots.txt', access: 'anyone' }, (c) =>
    c.body(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, 200, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
    }),
  )
}

/** The protocol of sitemaps.org, version 0.9. */
function siteMap(origin: string, pages: readonly MappedPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt && `<lastmod>${instantText(changedAt)}</lastmod>`
    return `<url><loc>${escaped(origin + path)}</loc>${lastmod ?? ''}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

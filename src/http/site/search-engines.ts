import type { Finder } from '#modules/directory'
import type { JobBoardModule } from '#modules/job-board'
import { at, instantText } from '#modules/shared'
import type { PublicPage, PublicPages } from '../../composition/public-pages.ts'
import type { Api } from '../kit/api.ts'

interface Parts {
  readonly publicPages: Pick<PublicPages, 'list'>
  readonly experts: Pick<Finder, 'slugs'>
  readonly jobBoard: Pick<JobBoardModule, 'shownSlugs'>
  readonly publicUrl: URL
}

/** A file has at most 50,000 addresses (sitemaps.org). */
const mostJobs = 5_000
const keptSeconds = 3_600
/** A file of addresses has 50,000 at most, and this one has some of other pages. */
const mostExperts = 40_000
const headers = { 'cache-control': `public, max-age=${keptSeconds}` }

/** The files that search engines read first: every public page with its last change, and what they may ask for. */
export function searchEngines(api: Api, { publicPages, experts, jobBoard, publicUrl }: Parts): void {
  const { origin } = publicUrl

  async function mapped(): Promise<readonly PublicPage[]> {
    return [
      ...(await publicPages.list()),
      ...(await experts.slugs(null, mostExperts)).map(({ slug, updatedAt }) => ({
        path: at.expert(slug),
        changedAt: updatedAt,
      })),
      ...(await jobBoard.shownSlugs(mostJobs)).map((slug) => ({ path: at.job(slug), changedAt: null })),
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
function siteMap(origin: string, pages: readonly PublicPage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const lastmod = changedAt && `<lastmod>${instantText(changedAt)}</lastmod>`
    return `<url><loc>${escaped(origin + path)}</loc>${lastmod ?? ''}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

import type { PageContextServer } from 'vike/types'
import { areasOf, pageWordsOf, seoLimits } from '#modules/catalogue'
import { at, atSystem } from '#modules/shared'
import { writtenPath } from '#modules/site'
import { historyOf, putBackWords } from '../../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../../done-in.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** Each row is a page that is rendered for its title. */
const rowsAPage = 20
/** The most that the sitemap has. */
const [mostListings, mostJobs] = [40_000, 5_000]

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed, publicHead, site } = pageContext
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'seo')
  const [pages, { seo }, districts, written, listings, jobs] = await Promise.all([
    modules.publicPages.list(),
    modules.catalogue.publicSite(),
    modules.catalogue.districts(),
    modules.site.writtenPages(),
    modules.experts.slugs(null, mostListings),
    modules.jobBoard.shownSlugs(mostJobs),
  ])
  const known = new Set(pages.map(({ path }) => path))
  const gone = Object.keys(seo.pages)
    .filter((path) => !known.has(path))
    .map((path) => ({ path, changedAt: null }))
  const all = [...gone, ...pages]
  const last = Math.max(1, Math.ceil(all.length / rowsAPage))
  const asked = Number(urlParsed.search['page'])
  const page = Number.isInteger(asked) && asked >= 1 && asked <= last ? asked : 1
  const rows = []
  // One after the other: a page that visitors wait for comes in between.
  for (const { path, changedAt } of all.slice((page - 1) * rowsAPage, page * rowsAPage)) {
    const own = pageWordsOf(seo, path)
    const head = known.has(path) ? await publicHead(path, { asWritten: false }) : null
    rows.push({
      path,
      href: atSystem.siteSeoPage(path),
      isGone: !known.has(path),
      title: head?.title ?? own.title,
      isOwn: own.title !== '' || own.description !== '',
      advice: head === null ? [] : adviceOn(head),
      changed: changedAt && datedWords(changedAt, now),
    })
  }
  const link = (number: number) => `${atSystem.siteSeo()}${number === 1 ? '' : `?page=${number}`}`
  const moments = pages.flatMap(({ changedAt }) => changedAt ?? [])
  const latest = moments.toSorted((one, other) => Temporal.Instant.compare(one, other)).at(-1)
  return {
    done: doneIn(pageContext, { tokens: 'Saved. The home page has the tags at once.', ...putBackWords }),
    history,
    rows,
    summary: `${(page - 1) * rowsAPage + 1} to ${Math.min(page * rowsAPage, all.length)} of ${all.length}`,
    previous: page > 1 ? link(page - 1) : null,
    next: page < last ? link(page + 1) : null,
    tokens: { google: seo.google, bing: seo.bing },
    sitemap: {
      address: `${site.origin}/sitemap.xml`,
      pages: pages.length,
      listings: listings.length,
      jobs: jobs.length,
      latest: latest ? datedWords(latest, now) : null,
    },
    areas: areaRows(
      districts,
      written
        .filter(({ state, kind }) => state === 'published' && kind === 'area')
        .map((one) => ({ place: one.place, path: writtenPath(one) })),
    ),
  }
}

function adviceOn({ title, description }: { readonly title: string; readonly description: string }) {
  return [
    ...(title.length > seoLimits.title.shown ? ['Title is cut'] : []),
    ...(description.length > seoLimits.description.shown ? ['Description is cut'] : []),
  ]
}

type Districts = Parameters<typeof areasOf>[0]

/** Each area with its page, or why it has none. */
function areaRows(districts: Districts, written: readonly { readonly place: string | null; readonly path: string }[]) {
  const areas = new Map(areasOf(districts).map(({ slug, district }) => [district.code, slug]))
  return districts.map(({ code, names, isMain }) => {
    const slug = areas.get(code)
    const own = written.find(({ place }) => place !== null && names.includes(place))
    return {
      code,
      name: names[0] ?? code,
      path: slug ? at.area(slug) : (own?.path ?? null),
      why: isMain
        ? 'No page yet. Write one at “Pages worth writing”.'
        : 'Not a main area. Make it one at “Areas”, with a landmark.',
    }
  })
}

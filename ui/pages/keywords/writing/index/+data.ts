import type { PageContextServer } from 'vike/types'
import { areasOf, writtenPageLimits } from '#modules/catalogue'
import { atKeywords } from '#modules/shared'
import { writtenFields, writtenPath } from '#modules/site'
import { historyOf, putBackWords } from '../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../done-in.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const listed = 50
const shownKeywords = 5
const titleLimit = writtenFields[0].limit

export async function data(pageContext: PageContextServer) {
  const { modules, form, now, urlParsed } = pageContext
  // The version is read before the value: a save between the two makes it too low, never too high.
  const history = await historyOf(pageContext, 'written_pages')
  const [pages, { mostPercent }, services, districts, groups] = await Promise.all([
    modules.site.writtenPages(),
    modules.catalogue.writtenPagesRule(),
    modules.catalogue.activeServices(),
    modules.catalogue.districts(),
    modules.keywordChips.worthWriting(),
  ])
  const withPage = new Set(areasOf(districts).flatMap(({ district: { names } }) => names))
  const nameOf = (id: string | null) => services.find((service) => service.id === id)?.name ?? null
  return {
    done: doneIn(
      { form, urlParsed },
      { rule: 'Saved. It applies to the next page that is published.', ...putBackWords },
    ),
    services: services.map(({ id, name }) => ({ value: id as string, label: name })),
    /** Every place of the coverage, those without a page of their own first. */
    places: districts
      .flatMap(({ names }) => names)
      .toSorted((one, other) => Number(withPage.has(one)) - Number(withPage.has(other)))
      .map((name) => ({ value: name, label: withPage.has(name) ? name : `${name} (no page yet)` })),
    groups: groups.slice(0, listed).map(({ serviceId, location, impressions, clicks, keywords }) => ({
      key: `${serviceId}.${location}`,
      serviceId,
      location,
      about: [nameOf(serviceId), location].filter((one) => one !== null).join(', '),
      impressions,
      clicks,
      keywords: keywords.slice(0, shownKeywords).map(({ keyword, measured }) => ({
        words: keyword,
        impressions: measured?.impressions ?? 0,
      })),
      further: Math.max(0, keywords.length - shownKeywords),
      title: titleOf(keywords[0]?.keyword ?? '', serviceId === null ? location : null),
    })),
    pages: pages.map((page) => ({
      path: writtenPath(page),
      href: atKeywords.page(page.kind, page.slug),
      title: page.title,
      about: [nameOf(page.serviceId), page.place].filter((one) => one !== null).join(', '),
      state: page.state,
      when: datedWords(page.savedAt, now),
    })),
    mostPercent,
    history,
    titleLimit,
    limits: writtenPageLimits,
  }
}

/** The first title of a draft: its place, or the words of its most shown search. */
function titleOf(words: string, place: string | null): string {
  const title = place === null ? words : `Repairs in ${place}`
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, titleLimit).trimEnd()
}

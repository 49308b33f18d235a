import { type Catalogue, allAreas, areasOf, isOfferedIn, tradePageOf, tradePages } from '#modules/catalogue'
import type { AnswerPages, AnsweringService } from '#modules/keywords'
import { at } from '#modules/shared'
import { type SiteModule, writtenPath } from '#modules/site'
import { type TermsModule, legalPages, legalWords } from '#modules/terms'

interface Parts {
  readonly catalogue: Pick<Catalogue, 'activeServices' | 'allServices' | 'districts' | 'version'>
  readonly site: Pick<SiteModule, 'changesOfTexts' | 'writtenPages' | 'version'>
  readonly terms: Pick<TermsModule, 'legalVersions'>
}

/** A public page, and when its text was last another; null where nothing records that. */
export interface PublicPage {
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

/** The public pages of the business itself; adverts of others are none of them. */
export function createPublicPages({ catalogue, site, terms }: Parts) {
  let known: { readonly version: number; readonly answers: AnswerPages } | null = null
  /** Grows whenever a page may have come, or gone. */
  const version = () => catalogue.version() + site.version()

  async function list(): Promise<readonly PublicPage[]> {
    const [texts, services, districts, written] = await Promise.all([
      site.changesOfTexts(),
      catalogue.activeServices(),
      catalogue.districts(),
      site.writtenPages(),
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
      ...written
        .filter(({ state }) => state === 'published')
        .map((page) => ({ path: writtenPath(page), changedAt: page.savedAt })),
      ...legal.flat(),
    ]
  }

  async function read(): Promise<AnswerPages> {
    const [pages, services, districts, allWritten] = await Promise.all([
      list(),
      catalogue.allServices(),
      catalogue.districts(),
      site.writtenPages(),
    ])
    const areas = areasOf(districts)
    const written = allWritten.filter(({ state }) => state === 'published')
    return {
      services: new Map(
        services.map((service): readonly [AnsweringService['id'], AnsweringService] => {
          const trade = tradePageOf(service.category)
          const offeredIn = districts.filter(({ code }) => isOfferedIn(service, code))
          return [
            service.id,
            {
              id: service.id,
              path: service.isActive ? at.service(service.slug) : null,
              tradePath: trade ? at.service(trade.slug) : at.services(),
              isEmergency: service.isEmergency,
              places: service.districts === null ? null : new Set(offeredIn.flatMap(({ names }) => names)),
            },
          ]
        }),
      ),
      places: new Map(
        districts.flatMap(({ code, names }) => {
          const area = areas.find(({ district }) => district.code === code)
          return names.map((name) => [name, area ? at.area(area.slug) : null] as const)
        }),
      ),
      written: written.map((page) => ({ path: writtenPath(page), serviceId: page.serviceId, place: page.place })),
      emergency: at.emergency(),
      prices: at.services(),
      all: new Set(pages.map(({ path }) => path)),
    }
  }

  return {
    list,
    version,
    /** The pages that can answer a keyword; the same object until one of them changes. */
    async answers(): Promise<AnswerPages> {
      const now = version()
      if (known?.version !== now) known = { version: now, answers: await read() }
      return known.answers
    },
  }
}

export type PublicPages = ReturnType<typeof createPublicPages>

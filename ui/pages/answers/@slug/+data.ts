import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { allAreas, areasOf } from '#modules/catalogue'
import { at } from '#modules/shared'
import { areasShown } from '../../../components/offer/AreaLinks.tsx'
import { answersOf } from '../../../components/offer/answers.ts'
import { pricedOf } from '../../../components/offer/priced.ts'

export type Data = Awaited<ReturnType<typeof data>>

const alsoShown = 6

/** An answer that the business wrote for a search. */
export async function data({ modules, routeParams, site }: PageContextServer) {
  const { catalogue } = modules
  const page = await modules.site.shownWritten({ kind: 'answer', slug: routeParams['slug'] ?? '' })
  if (!page) throw render(404)
  const [services, districts, more] = await Promise.all([
    catalogue.activeServices(),
    catalogue.districts(),
    answersOf(
      modules.site,
      ({ slug, serviceId, place }) => slug !== page.slug && (serviceId === page.serviceId || place === page.place),
    ),
  ])
  const service = services.find(({ id }) => id === page.serviceId) ?? null
  const { title, lead, body, description, path, place } = page
  return {
    title,
    lead,
    body,
    description,
    path,
    phone: site.hotline,
    book: service ? `${at.book()}?service=${service.id}` : at.book(),
    prices: service ? await pricedOf(modules, [service]) : [],
    over: service
      ? { name: service.name, path: at.service(service.slug) }
      : place === null
        ? { name: 'Services', path: at.services() }
        : { name: 'Where we work', path: at.area(allAreas) },
    more: more.slice(0, alsoShown),
    areas: areasShown(areasOf(districts)),
  }
}

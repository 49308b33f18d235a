import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Area, type Service, allAreas, areasOf, isOfferedIn } from '#modules/catalogue'
import { areasShown } from '../../../components/offer/AreaLinks.tsx'
import { type PricedService, pricedOf } from '../../../components/offer/priced.ts'
import { areaTexts } from './area-texts.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The page shows so many jobs of a trade; its link has the rest. */
const jobsOfTrade = 3

export async function data({ modules, routeParams, site }: PageContextServer) {
  const { catalogue } = modules
  const [districts, services, categories] = await Promise.all([
    catalogue.districts(),
    catalogue.activeServices(),
    catalogue.categories(),
  ])
  const areas = areasOf(districts)
  const asked = routeParams['slug'] ?? ''
  const area = areas.find(({ slug }) => slug === asked) ?? null
  if (area === null && asked !== allAreas) throw render(404)
  const offered = services.filter((service) => isHere(service, area))
  const priced = await pricedOf(modules, offered)
  return {
    slug: area?.slug ?? allAreas,
    phone: site.hotline,
    place: area && placeOf(area),
    texts: await areaTexts(modules.site, area?.slug ?? allAreas),
    areas: areasShown(areas),
    further: area === null ? districts.filter(({ code }) => !areas.some(({ district }) => district.code === code)) : [],
    jobs: area && (await modules.site.jobsDoneIn([area.district.code])),
    emergencies: priced.filter(({ isEmergency }) => isEmergency),
    trades: categories
      .filter(({ isFlag }) => !isFlag)
      .map(({ slug, label }) => ({ slug, label, services: cheapest(priced, slug) }))
      .filter((trade) => trade.services.length > 0),
  }
}

function isHere(service: Service, area: Area | null): boolean {
  return area === null || isOfferedIn(service, area.district.code)
}

function placeOf({ district: { code, names, landmarks } }: Area) {
  const [name = code, ...others] = names
  return { name, code, others, landmarks, example: `${code} 1AB` }
}

function cheapest(priced: readonly PricedService[], trade: string): readonly PricedService[] {
  return priced
    .filter(({ category, isEmergency }) => category === trade && !isEmergency)
    .toSorted((one, other) => one.price - other.price)
    .slice(0, jobsOfTrade)
}

import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Area, type Service, allAreas, areasOf, isOfferedIn } from '#modules/catalogue'
import { answersOf } from '../../../components/offer/answers.ts'
import { areasShown } from '../../../components/offer/AreaLinks.tsx'
import { type PricedService, pricedOf } from '../../../components/offer/priced.ts'
import { areaTexts } from './area-texts.ts'
import { furtherArea, furtherDistricts } from './written-areas.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The page shows so many jobs of a trade; its link has the rest. */
const jobsOfTrade = 3

export async function data({ modules, routeParams, site, urlPathname }: PageContextServer) {
  const { catalogue } = modules
  const [districts, services, categories] = await Promise.all([
    catalogue.districts(),
    catalogue.activeServices(),
    catalogue.categories(),
  ])
  const areas = areasOf(districts)
  const asked = routeParams['slug'] ?? ''
  const known = areas.find(({ slug }) => slug === asked) ?? null
  const further = known === null && asked !== allAreas ? await furtherArea(modules, asked, districts) : null
  const area = known ?? further?.area ?? null
  if (area === null && asked !== allAreas) throw render(404)
  const answers =
    area === null
      ? []
      : await answersOf(modules.site, ({ place }) => place !== null && area.district.names.includes(place))
  const offered = services.filter((service) => isHere(service, area))
  const priced = await pricedOf(modules, offered)
  return {
    slug: area?.slug ?? allAreas,
    phone: site.hotline,
    place: area && placeOf(area, further?.name),
    /** The words for search engines of a page that the owner wrote. */
    written: further && { title: further.texts.title, description: further.description },
    texts: further?.texts ?? (await areaTexts(modules.site, known?.slug ?? allAreas)),
    answers,
    chips: area === null ? [] : await modules.keywordChips.placeChips(urlPathname, area.district.names),
    areas: areasShown(areas),
    further: area === null ? await furtherDistricts(modules.site, districts, areas) : [],
    jobs: area && (await modules.site.jobsDoneIn([area.district.code])),
    emergencies: priced.filter(({ isEmergency }) => isEmergency),
    trades: categories
      .filter(({ isFlag }) => !isFlag)
      .map(({ slug, label }) => ({ slug, label, services: cheapest(priced, slug) }))
      .filter((trade) => trade.services.length > 0),
  }
}

function isHere(service: Service, area: Pick<Area, 'district'> | null): boolean {
  return area === null || isOfferedIn(service, area.district.code)
}

function placeOf({ district: { code, names, landmarks } }: Pick<Area, 'district'>, written?: string) {
  const name = written ?? names[0] ?? code
  const others = names.filter((other) => other !== name)
  return { name, code, others, landmarks, example: `${code} 1AB` }
}

function cheapest(priced: readonly PricedService[], trade: string): readonly PricedService[] {
  return priced
    .filter(({ category, isEmergency }) => category === trade && !isEmergency)
    .toSorted((one, other) => one.price - other.price)
    .slice(0, jobsOfTrade)
}

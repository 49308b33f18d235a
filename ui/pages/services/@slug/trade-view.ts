import { credentialWords, registrationsFor } from '#modules/administration'
import { type TradePageSlug, areasOf, servicesOnTradePage, type tradePage, warrantyWords } from '#modules/catalogue'
import { areasShown } from '../../../components/offer/AreaLinks.tsx'
import { pricedOf } from '../../../components/offer/priced.ts'
import type { PageInput } from '../../../page-context.ts'

export type TradeView = Awaited<ReturnType<typeof tradeView>>

const titles: Readonly<Record<TradePageSlug, string>> = {
  'plumbing-electrical': 'Plumbing, electrical and heating',
  'structural-repairs': 'Structural repairs',
  'smart-building': 'Smart home and security',
}

/** The page of several trades. */
export async function tradeView({ modules, site }: PageInput, page: NonNullable<ReturnType<typeof tradePage>>) {
  const { slug } = page
  const [categories, services, districts, terms, texts] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.districts(),
    modules.catalogue.bookingTerms(),
    textsOf(modules, slug),
  ])
  const groups = servicesOnTradePage(page, categories, services)
  const here = groups.flatMap((group) => group.services)
  const priced = new Map((await pricedOf(modules, here)).map((one) => [one.slug, one]))
  const certificates = here.flatMap(({ category, requiredSkills }) => registrationsFor(category, requiredSkills))
  return {
    slug,
    title: titles[slug],
    ...texts,
    place: districts.find(({ isMain }) => isMain)?.names[0] ?? 'south London',
    phone: site.hotline,
    groups: groups.map(({ trade, services: of }) => ({
      slug: trade?.slug ?? null,
      label: trade?.label ?? 'Smart home',
      description: trade?.description ?? null,
      services: of.flatMap(({ slug: one }) => priced.get(one) ?? []),
    })),
    hasEmergency: here.some(({ isEmergency }) => isEmergency),
    certificates: [...new Set(certificates)].map((kind) => credentialWords[kind]),
    guarantee: warrantyWords(terms.guaranteeMonths),
    areas: areasShown(areasOf(districts)),
  }
}

async function textsOf({ site }: PageInput['modules'], slug: TradePageSlug) {
  switch (slug) {
    case 'plumbing-electrical': {
      const texts = await site.texts([
        'plumbing-electrical.title',
        'plumbing-electrical.lead',
        'plumbing-electrical.story',
      ])
      return {
        heading: texts['plumbing-electrical.title'],
        lead: texts['plumbing-electrical.lead'],
        story: texts['plumbing-electrical.story'],
      }
    }
    case 'structural-repairs': {
      const texts = await site.texts([
        'structural-repairs.title',
        'structural-repairs.lead',
        'structural-repairs.story',
      ])
      return {
        heading: texts['structural-repairs.title'],
        lead: texts['structural-repairs.lead'],
        story: texts['structural-repairs.story'],
      }
    }
    case 'smart-building': {
      const texts = await site.texts(['smart-building.title', 'smart-building.lead', 'smart-building.story'])
      return {
        heading: texts['smart-building.title'],
        lead: texts['smart-building.lead'],
        story: texts['smart-building.story'],
      }
    }
  }
}

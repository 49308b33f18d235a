import { areasOf, shownFeatures } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'

const mostChips = 15

/** The cards of Emergency Callout Services as the site shows them now, and links to pages about the same. */
export async function emergencyShown({ modules, site }: Pick<PageInput, 'modules' | 'site'>) {
  const { catalogue, booking } = modules
  const [cards, services, districts, claims] = await Promise.all([
    catalogue.emergencyServices(),
    catalogue.activeServices(),
    catalogue.districts(),
    modules.site.claims(),
  ])
  const areas = areasOf(districts)
  const shown = await Promise.all(
    cards.map(async ({ id, serviceId, name, type, description, features, image, colour, icon }) => {
      const estimate = serviceId && (await booking.estimate(serviceId, 'emergency'))
      return {
        id,
        name,
        type,
        description,
        features: features.slice(0, shownFeatures),
        picture: image && at.emergencyPicture(image),
        colour,
        icon,
        href: serviceId && `${at.book()}?service=${serviceId}`,
        price: estimate && estimate.ok ? estimate.value.estimatedCost : null,
      }
    }),
  )
  return {
    phone: site.hotline,
    cards: shown,
    /** "60 minutes", while that may be said. */
    within: claims.response?.within ?? null,
    isRoundTheClock: claims.isRoundTheClock,
    hasNoCallOutCharge: claims.hasNoCallOutCharge,
    /** Links to the pages of emergency services, and of the areas. */
    chips: [
      ...services
        .filter(({ isEmergency }) => isEmergency)
        .map(({ slug, name: label }) => ({ label, href: at.service(slug) }))
        .slice(0, mostChips - areas.length),
      ...areas.map(({ slug, district }) => ({
        label: `Emergencies in ${district.names[0] ?? district.code}`,
        href: at.area(slug),
      })),
    ],
  }
}

export type EmergencyShown = Awaited<ReturnType<typeof emergencyShown>>

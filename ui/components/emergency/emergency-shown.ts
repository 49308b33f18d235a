import { shownFeatures } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'

/** The cards of Emergency Callout Services as the site shows them now, and links to pages that answer searches. */
export async function emergencyShown({
  modules,
  site,
  urlPathname,
}: Pick<PageInput, 'modules' | 'site'> & { readonly urlPathname: string }) {
  const { catalogue, booking } = modules
  const [cards, chips, claims] = await Promise.all([
    catalogue.emergencyServices(),
    modules.keywordChips.emergencyChips(urlPathname),
    modules.site.claims(),
  ])
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
    chips,
  }
}

export type EmergencyShown = Awaited<ReturnType<typeof emergencyShown>>

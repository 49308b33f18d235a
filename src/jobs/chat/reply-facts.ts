import { warrantyWords } from '#modules/catalogue'
import { type WeeklyHours, hoursWords } from '#modules/scheduling'
import { type Pence, formatPence } from '#modules/shared'
import type { ReplyFacts } from '#modules/whatsapp'
import type { Modules } from '../../compose.ts'

export interface FactParts {
  readonly booking: Pick<Modules['booking'], 'estimate'>
  readonly catalogue: Pick<
    Modules['catalogue'],
    'activeServices' | 'categories' | 'bookingTerms' | 'openingHours' | 'siteToday'
  >
  readonly workforce: Pick<Modules['workforce'], 'onCallClaims'>
}

/** The facts of the business that an automatic reply may state. */
export async function replyFacts({
  booking,
  catalogue,
  workforce,
}: FactParts): Promise<Omit<ReplyFacts, 'bookingUrl' | 'isGreeted'>> {
  const [site, terms, hours, { isRoundTheClock }] = await Promise.all([
    catalogue.siteToday(),
    catalogue.bookingTerms(),
    catalogue.openingHours(),
    workforce.onCallClaims(),
  ])
  return {
    business: site.businessName,
    hotline: site.hotline,
    hours: openHours(hours),
    prices: await priceWords(catalogue, booking),
    warranty: warrantyWords(terms.guaranteeMonths),
    vatRegistered: site.vatRegistered,
    isOnCall: isRoundTheClock,
  }
}

function openHours(hours: WeeklyHours): string {
  const open = hoursWords(hours).filter((span) => span.open !== 'Closed')
  return open.map((span) => `${span.days} ${span.open}`).join(', ') || 'by arrangement'
}

const mostPrices = 5

/**
 * "Plumbing from £85.00, Electrical from £95.00, Emergency from £150.00": of the catalogue, so that it is true (decision
 * C10). An emergency has its own price, so that it is not what a trade begins at.
 */
async function priceWords(catalogue: FactParts['catalogue'], booking: FactParts['booking']): Promise<string> {
  const [categories, services] = await Promise.all([catalogue.categories(), catalogue.activeServices()])
  const planned = services.filter(({ isEmergency }) => !isEmergency)
  const trades = categories
    .map(({ slug, label }) => ({ label, prices: planned.filter(({ category }) => category === slug).map(basePrice) }))
    .filter(({ prices }) => prices.length > 0)
    .slice(0, mostPrices)
  const estimates = await Promise.all(
    services.filter(({ isEmergency }) => isEmergency).map(({ id }) => booking.estimate(id, 'emergency')),
  )
  const emergency = {
    label: categories.find(({ isFlag }) => isFlag)?.label ?? 'Emergency',
    prices: estimates.flatMap((estimate) => (estimate.ok ? [estimate.value.estimatedCost] : [])),
  }
  const words = [...trades, emergency].flatMap(({ label, prices }) => {
    const [least] = prices.toSorted((one, other) => one - other)
    return least === undefined ? [] : [`${label} from ${formatPence(least)}`]
  })
  return words.join(', ') || 'Our prices are on our site'
}

function basePrice(service: { readonly basePrice: Pence }): Pence {
  return service.basePrice
}

import { catalogueLimits, findServices, mentionsGas } from '#modules/catalogue'
import type { Answers, Offer, WizardState } from '../../components/wizard/view.ts'

/** Step 1: the trades, or the chosen one in one line; and the jobs that fit what was searched for. */
export function firstStep(
  offer: Offer,
  { category }: Answers,
  errors: WizardState['errors'],
  search: URLSearchParams,
): Pick<WizardState, 'showsTrades' | 'found'> {
  const typed = (search.get('find') ?? '').trim().slice(0, catalogueLimits.search)
  const isKnown = offer.trades.some(({ slug }) => slug === category)
  const showsTrades = !isKnown || search.has('trades') || errors.some(({ path }) => path === 'category')
  if (typed === '') return { showsTrades, found: null }
  const labels = new Map(offer.trades.map(({ slug, label }) => [slug, label]))
  const services = offer.services.map((service) => ({ ...service, trade: labels.get(service.category) ?? '' }))
  const serviceIds = findServices(typed, services).map(({ id }) => id)
  return { showsTrades: true, found: { typed, serviceIds, saysGas: mentionsGas(typed) } }
}

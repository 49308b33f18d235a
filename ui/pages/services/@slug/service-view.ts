import { credentialWords, registrationsFor } from '#modules/administration'
import { authorisationDays } from '#modules/booking'
import { type Service, areasOf, isOfferedIn, tradePageOf, warrantyWords } from '#modules/catalogue'
import type { StartPriority } from '#modules/scheduling'
import type { Pence } from '#modules/shared'
import { answersOf } from '../../../components/offer/answers.ts'
import { areasShown } from '../../../components/offer/AreaLinks.tsx'
import { photoShown } from '../../../components/offer/photo-shown.ts'
import { pricedOf } from '../../../components/offer/priced.ts'
import { formatPence } from '../../../format.ts'
import type { PageInput } from '../../../page-context.ts'
import { beforeWords, durationWords } from '../../../time-words.ts'
import { priorityLabels } from '../../book/priority-words.ts'
import { type OpenDays, soldPriorities, soonWords } from './sold-priorities.ts'

export type ServiceView = Awaited<ReturnType<typeof serviceView>>

export interface PriorityPrice {
  readonly priority: StartPriority
  readonly label: string
  readonly when: string
  readonly price: Pence
}

/** The page of one service. */
export async function serviceView({ modules, site }: PageInput, service: Service) {
  const { catalogue } = modules
  const [categories, services, districts, terms, texts] = await Promise.all([
    catalogue.allCategories(),
    catalogue.activeServices(),
    catalogue.districts(),
    catalogue.bookingTerms(),
    modules.site.texts(['services.more-work', 'services.ready']),
  ])
  const siblings = services.filter(({ id, category }) => category === service.category && id !== service.id)
  const [[own], others] = await Promise.all([pricedOf(modules, [service]), pricedOf(modules, siblings)])
  const offeredIn = districts.filter(({ code }) => isOfferedIn(service, code))
  const page = tradePageOf(service.category)
  const { isEmergency, durationMinutes } = service
  return {
    id: service.id,
    name: service.name,
    photo: photoShown((await catalogue.servicePhotos()).get(service.id)),
    description: service.description,
    included: service.included,
    questions: service.questions,
    category: service.category,
    trade: categories.find(({ slug }) => slug === service.category)?.label ?? service.category,
    page: page && { slug: page.slug, label: page.label },
    place: districts.find(({ isMain }) => isMain)?.names[0] ?? 'south London',
    phone: site.hotline,
    isEmergency,
    duration: durationWords(durationMinutes),
    price: own?.price ?? service.basePrice,
    priorities: isEmergency ? [] : await pricesOf(modules, service, terms.earliestOpenDay),
    promise: isEmergency ? ((await modules.site.claims()).response?.within ?? null) : null,
    certificates: registrationsFor(service.category, service.requiredSkills).map((kind) => credentialWords[kind]),
    guarantee: warrantyWords(terms.guaranteeMonths),
    paying: payingOf(service, formatPence(terms.callOutFee)),
    changing: isEmergency
      ? null
      : `Moving or cancelling is free until ${beforeWords(terms.freeChangeHours, 'the visit')}. After that it can cost up to ${formatPence(terms.callOutFee)}.`,
    areas: areasShown(areasOf(offeredIn)),
    answers: await answersOf(modules.site, ({ serviceId }) => serviceId === service.id),
    furtherDistricts: offeredIn.filter(({ isMain }) => !isMain).length,
    texts,
    others: others.slice(0, 6),
  }
}

/** Each priority that buys an earlier start than the cheaper ones, the soonest first, at the server's estimate. */
async function pricesOf(
  { booking }: PageInput['modules'],
  service: Service,
  openDays: OpenDays,
): Promise<readonly PriorityPrice[]> {
  const prices = await Promise.all(
    soldPriorities(openDays).map(async (priority) => {
      const estimate = await booking.estimate(service.id, priority)
      if (!estimate.ok) return []
      const when = soonWords(openDays[priority])
      return [{ priority, label: priorityLabels[priority], when, price: estimate.value.estimatedCost }]
    }),
  )
  return prices.flat()
}

function payingOf({ paymentPolicy }: Service, callOutFee: string): string {
  const more = 'It goes up only if you agree to more work.'
  switch (paymentPolicy) {
    case 'full':
      return `By card when you book. ${more}`
    case 'deposit':
      return `${callOutFee} for the call-out when you book, and the rest after the work. ${more}`
    case 'hold':
      return `Nothing is taken before the work is done. For a visit within ${authorisationDays} days your bank sets the price aside; for a later one your card is saved. Without an account you pay when you book.`
    case 'after':
      return `After the work. ${more}`
  }
}

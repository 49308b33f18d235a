import { photosPerBooking } from '#modules/booking'
import type { Service } from '#modules/catalogue'
import { type Priority, priorities, responseWords } from '#modules/pricing'
import { startPriorities } from '#modules/scheduling'
import { type Pence, inBusinessZone } from '#modules/shared'
import type { Offer, ServiceChoice } from '../../components/wizard/view.ts'
import type { PageInput } from '../../page-context.ts'
import { dayWords, durationWords } from '../../time-words.ts'
import { priorityLabels } from './priority-words.ts'

type OfferInput = Pick<PageInput, 'modules' | 'now' | 'site'>

let kept: { readonly of: object; readonly on: string; readonly offer: LastingOffer } | null = null

/** Without the part that depends on who is on call at this moment, and on how many emergencies were answered in time. */
type LastingOffer = Omit<Offer, 'emergencyPromise' | 'inTimePercent' | 'isOnCall' | 'textsLeave'>

/** The wizard's offer at this moment. */
export async function offerOf(input: OfferInput): Promise<Offer> {
  const { modules, now } = input
  const [lasting, onCall, response, { targets }] = await Promise.all([
    lastingOffer(input),
    modules.workforce.onCallAt(now),
    modules.figures.responseClaim(),
    modules.catalogue.prices(),
  ])
  return {
    ...lasting,
    textsLeave: input.site.textsLeave,
    isOnCall: onCall.length > 0,
    emergencyPromise: onCall.length > 0 && response.mayClaim ? responseWords(targets.emergency) : null,
    inTimePercent: response.measured,
  }
}

/** Computed once a day, until a part of it changes. */
async function lastingOffer({ modules, now, site }: OfferInput): Promise<LastingOffer> {
  const today = inBusinessZone(now).toPlainDate()
  const on = `${modules.catalogue.version()} ${today.toString()} ${site.hotline} ${site.vatRegistered}`
  if (kept?.of === modules.catalogue && kept.on === on) return kept.offer
  const offer = await makeOffer({ modules, now, site }, today)
  kept = { of: modules.catalogue, on, offer }
  return offer
}

async function makeOffer({ modules, site }: OfferInput, today: Temporal.PlainDate): Promise<LastingOffer> {
  const [categories, services, { horizonDays, guestsMayBook, freeChangeHours }] = await Promise.all([
    modules.catalogue.categories(),
    modules.catalogue.activeServices(),
    modules.catalogue.bookingTerms(),
  ])
  const lastDay = today.add({ days: horizonDays })
  return {
    phone: site.hotline,
    vatRegistered: site.vatRegistered,
    trades: categories.map(({ slug, label, isFlag, isTile }) => ({ slug, label, flag: isFlag, tile: isTile })),
    services: await Promise.all(services.map((service) => choiceOf(service, modules.booking))),
    priorities: startPriorities.map((value) => ({ value, label: priorityLabels[value] })),
    firstDay: today.toString(),
    lastDay: lastDay.toString(),
    lastDayWords: dayWords(lastDay),
    freeChangeHours,
    guestsMayBook,
    photosMost: photosPerBooking,
  }
}

async function choiceOf(service: Service, booking: PageInput['modules']['booking']): Promise<ServiceChoice> {
  const price = async (priority: Priority): Promise<Pence> => {
    const found = await booking.estimate(service.id, priority)
    return found.ok ? found.value.estimatedCost : service.basePrice
  }
  const [standard, priority, urgent, emergency] = await Promise.all(priorities.map(price))
  const otherwise = service.basePrice
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    category: service.category,
    emergency: service.isEmergency,
    duration: durationWords(service.durationMinutes),
    districts: service.districts,
    prices: {
      standard: standard ?? otherwise,
      priority: priority ?? otherwise,
      urgent: urgent ?? otherwise,
      emergency: emergency ?? otherwise,
    },
  }
}

import type { PageContextServer } from 'vike/types'
import { type Service, servicesAsked, servicesWords } from '#modules/catalogue'
import { at } from '#modules/shared'
import { listShown } from '../../../../components/lists/list-shown.ts'
import { doneIn } from '../../../../done-in.ts'
import { durationWords } from '../../../../time-words.ts'
import { formatPence } from '../../../../format.ts'
import { addressOf, exportOf } from '../../asked-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, form, urlParsed } = pageContext
  const { asked, isAsked } = servicesAsked(urlParsed.search)
  const [categories, services] = await Promise.all([modules.catalogue.allCategories(), modules.catalogue.allServices()])
  const trades = categories.filter(({ isFlag }) => !isFlag)
  const question = addressOf(at.admin.services(), servicesWords, asked)
  const groups = trades
    .map(({ slug, label, isActive: isOffered }) => ({
      slug,
      label: isOffered ? label : `${label} (retired)`,
      services: services
        .filter(({ category }) => category === slug)
        .flatMap((service, place, all) => (isAsked(service) ? [serviceShown(service, place, all.length)] : [])),
    }))
    .filter((group) => group.services.length > 0)
  const rows = groups.flatMap((group) => group.services).length
  return {
    done: doneIn({ form, urlParsed }, { moved: 'Moved. Customers see the new order from now on.' }),
    asked,
    trades: trades.map(({ slug, label }) => ({ value: slug, label })),
    hasAny: services.length > 0,
    isFiltered: question !== at.admin.services(),
    head: await listShown(pageContext, 'services', question),
    csv: exportOf('services', question, { rows, first: null, next: null }),
    groups,
  }
}

/** The place is among all services of the trade, whatever is asked for. */
function serviceShown(service: Service, place: number, count: number) {
  const { id, name, basePrice, emergencyPrice, isEmergency, durationMinutes, isActive } = service
  return {
    id,
    href: at.admin.service(id),
    isFirst: place === 0,
    isLast: place === count - 1,
    name,
    isEmergency,
    isActive,
    price: formatPence(basePrice),
    emergencyPrice: isEmergency ? (emergencyPrice === null ? 'Twice the price' : formatPence(emergencyPrice)) : 'None',
    duration: durationWords(durationMinutes),
  }
}

import type { PageContextServer } from 'vike/types'
import { askedWords } from '#modules/asked'
import { type ProposalWish, carePlanIntervals, carePlanLimits, priceWords, visitWords } from '#modules/care-plans'
import {
  type UserId,
  at,
  atCare,
  businessDate,
  dayWords,
  formatPence,
  parseId,
  parsePounds,
  poundsText,
} from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

const words = [
  'q',
  'customer',
  'enquiry',
  'property_id',
  'plan',
  'interval',
  'price',
  'visits_a_year',
  'service_id',
  'start',
  'first_visit',
  'preview',
] as const

const found = 8

/** The customer, then the proposal, then what it bills. */
export async function data({ modules, urlParsed, now, form }: PageContextServer) {
  const back = form?.action === atCare.plans() ? form.values : {}
  const typed = askedWords(words, urlParsed.search)
  const kept = (name: string) => {
    const value = back[name]
    return typeof value === 'string' ? value : undefined
  }
  const asked = { ...typed, ...Object.fromEntries(words.flatMap((name) => [[name, kept(name) ?? typed[name]]])) }
  const enquiryId = parseId('enq', asked.enquiry)
  const enquiry = enquiryId && (await modules.enquiries.find(enquiryId))
  const customerId = parseId('usr', asked.customer)
  const customer = customerId && (await modules.accounts.find(customerId))
  const about = enquiry && {
    href: at.admin.enquiry(enquiry.enquiry.id),
    name: enquiry.enquiry.name,
    message: enquiry.enquiry.message,
  }
  if (!customer) {
    const text = asked.q === '' ? (enquiry?.enquiry.email ?? '') : asked.q
    const people = text === '' ? [] : await modules.customers.callers(text, found)
    return {
      about,
      enquiry: asked.enquiry,
      search: {
        text,
        people: people.map(({ id, fullName, email }) => ({
          id,
          href: `${atCare.newPlan()}?${new URLSearchParams({ customer: id, enquiry: asked.enquiry })}`,
          name: fullName,
          email,
        })),
        newCustomer: at.admin.newCustomer(),
      },
      proposal: null,
    }
  }
  return { about, enquiry: asked.enquiry, search: null, proposal: await proposalShown(customer) }

  async function proposalShown({ id, fullName, email }: { id: UserId; fullName: string; email: string }) {
    const [properties, { plans }, services] = await Promise.all([
      modules.customers.properties(id),
      modules.catalogue.plans(),
      modules.catalogue.activeServices(),
    ])
    const today = businessDate(now)
    const inUse = properties.filter(({ archivedAt }) => archivedAt === null)
    const offered = plans.filter(({ isActive }) => isActive)
    const chosen = offered.find((one) => one.id === asked.plan) ?? offered[0]
    const interval = carePlanIntervals.find((one) => one === asked.interval) ?? 'monthly'
    const price = asked.price === '' ? (chosen?.[interval] ?? null) : parsePounds(asked.price)
    const start = dayOf(asked.start) ?? today
    const firstVisit = dayOf(asked.first_visit) ?? start.add({ days: 30 })
    const fields = {
      property_id: asked.property_id === '' ? (inUse[0]?.id ?? '') : asked.property_id,
      plan: chosen?.id ?? '',
      interval,
      price: price === null ? asked.price : poundsText(price),
      visits_a_year: asked.visits_a_year === '' ? '1' : asked.visits_a_year,
      service_id: asked.service_id,
      start: start.toString(),
      first_visit: firstVisit.toString(),
    }
    const propertyId = parseId('prp', fields.property_id)
    const serviceId = parseId('svc', fields.service_id)
    const wish: ProposalWish | null =
      propertyId && serviceId && price !== null
        ? {
            customerId: id,
            propertyId,
            tier: fields.plan,
            interval,
            price,
            visitsAYear: Number(fields.visits_a_year),
            serviceId,
            startsOn: start,
            firstVisitOn: firstVisit,
          }
        : null
    const preview = asked.preview !== '' && wish ? await modules.carePlans.preview(wish) : null
    const refused = preview && !preview.ok ? preview.refusal.faults : []
    const missing = [
      ...(asked.preview !== '' && !propertyId ? [{ path: 'property_id', message: 'Choose the property' }] : []),
      ...(asked.preview !== '' && !serviceId ? [{ path: 'service_id', message: 'Choose the service' }] : []),
      ...(asked.preview !== '' && price === null
        ? [{ path: 'price', message: 'Please enter an amount in pounds, such as 85.50' }]
        : []),
      // Only whole terms are judged: with them comes the rest of the faults.
      ...(asked.preview !== '' && !wish && !isVisits(fields.visits_a_year)
        ? [{ path: 'visits_a_year', message: `Give a whole number from 1 to ${carePlanLimits.visitsAYear}` }]
        : []),
    ]
    return {
      customer: { id, name: fullName, email },
      properties: inUse.map((one) => ({ value: one.id, label: `${one.name}, ${one.address}, ${one.postcode}` })),
      addProperty: at.admin.customerProperties(id),
      plans: offered.map((one) => ({
        value: one.id,
        label: `${one.name} (${formatPence(one.monthly)} a month, ${formatPence(one.yearly)} a year)`,
      })),
      services: services.filter(({ isEmergency }) => !isEmergency).map((one) => ({ value: one.id, label: one.name })),
      fields,
      faults: [...missing, ...refused],
      preview: preview?.ok
        ? {
            plan: preview.value.terms.name,
            property: inUse.find((one) => one.id === propertyId)?.name ?? '',
            includes: `${visitWords(preview.value.terms)}: ${services.find((one) => one.id === serviceId)?.name ?? ''}`,
            price: priceWords(preview.value.terms),
            bills: preview.value.bills.map(({ on, amount }) => `${formatPence(amount)} on ${dated(on)}`),
            visits: preview.value.visits.map(dated),
            renews: dated(preview.value.renewsOn),
            withdraw: dated(preview.value.withdrawUntil),
          }
        : null,
    }
  }
}

function isVisits(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= carePlanLimits.visitsAYear
}

function dayOf(text: string): Temporal.PlainDate | null {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return null
  }
}

function dated(day: Temporal.PlainDate): string {
  return `${dayWords(day)} ${day.year}`
}

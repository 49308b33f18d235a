import type { PageContextServer } from 'vike/types'
import { type CountedVisit, type EmergencyDue, type Lack, answeredOf, figureDays, lacks } from '#modules/booking'
import { timeSpentMinutes } from '#modules/fulfilment'
import { at, parseId } from '#modules/shared'
import { clockOrDateWords, datedWords, shortDayWords } from '../../../time-words.ts'
import { figuresShown, leadsShown } from './figures-shown.ts'
import { linkTo, placeFrom, placeOf } from './filter.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

/** The figures of 30 days, and the list behind the one that the address names. */
export async function data({ modules, now, urlParsed }: PageContextServer) {
  const { search } = urlParsed
  const technicianId = parseId('tec', search['technician'] ?? '')
  const without = lacks.find((lack) => lack === search['without']) ?? null
  const isEmergencies = search['list'] === 'emergencies'
  const after = placeFrom(search['after'] ?? '')
  const [figures, team, found, due] = await Promise.all([
    modules.figures.field(),
    modules.accounts.technicians(),
    isEmergencies ? [] : modules.figures.visits({ technicianId, without, after, limit: perPage + 1 }),
    isEmergencies ? modules.figures.emergencies() : [],
  ])
  const nameOf = new Map(team.map(({ technician, user }) => [technician.id, user.fullName]))
  const last = found.length > perPage ? found[perPage - 1] : undefined
  const asked = { technician: technicianId ?? '', without: without ?? '' }
  return {
    days: `${shortDayWords(figures.from)} to ${shortDayWords(figures.to)}, ${figureDays} days`,
    figures: figuresShown(figures),
    leads: leadsShown(figures.leads, (id) =>
      id === null ? 'Nobody any more' : (nameOf.get(id) ?? 'Somebody who left'),
    ),
    asked,
    technicians: team.map(({ technician, user }) => ({ value: technician.id, label: user.fullName })),
    isEmergencies,
    visits: found.slice(0, perPage).map((visit) => visitShown(visit, now)),
    emergencies: due.slice(0, mostEmergencies).map((one) => emergencyShown(one, now)),
    moreEmergencies: Math.max(0, due.length - mostEmergencies),
    first: after ? linkTo(asked) : null,
    next: last ? linkTo(asked, placeOf(last)) : null,
    file: isEmergencies
      ? '/admin/field/emergencies.csv'
      : `/admin/field/visits.csv?${new URLSearchParams(asked).toString()}`,
    title: isEmergencies ? 'Emergencies' : without ? titles[without] : 'Visits',
  }
}

const mostEmergencies = 100

const titles: Readonly<Record<Lack, string>> = {
  check_in: 'Visits without a check-in',
  photo: 'Visits without a photo',
  report: 'Visits without a submitted report',
  signature: 'Visits without a signature, and without a reason for none',
  first_time_fix: 'First visits after which somebody had to come again',
  charge: 'Visits on the guarantee, without a charge',
}

function visitShown(visit: CountedVisit, now: Temporal.Instant) {
  const minutes = timeSpentMinutes(visit)
  return {
    key: `${visit.bookingId} ${visit.number}`,
    href: at.admin.booking(visit.bookingId),
    reference: visit.number === 1 ? visit.reference : `${visit.reference}, visit ${visit.number}`,
    service: visit.service,
    technician: visit.technician ?? 'Nobody any more',
    arrived: datedWords(visit.arrivedAt, now),
    checkIn: visit.checkIn ? clockOrDateWords(visit.checkIn, visit.arrivedAt) : 'None',
    photo: visit.hasPhoto ? 'Yes' : 'No',
    report: visit.isReported ? 'Yes' : 'No',
    signature: visit.isSigned ? 'Yes' : 'No',
    fixed: visit.isFixed === null ? 'Not counted' : visit.isFixed ? 'Yes' : 'No',
    onSite: minutes === null ? 'Not known' : `${minutes} min`,
  }
}

const answered = { 'in-time': 'In time', late: 'Late' } as const

function emergencyShown(emergency: EmergencyDue, now: Temporal.Instant) {
  const { bookingId, reference, technician, requestedAt, dueAt, arrivedAt } = emergency
  const judged = answeredOf(emergency, now)
  return {
    key: bookingId,
    href: at.admin.booking(bookingId),
    reference,
    technician: technician ?? 'Nobody',
    ordered: datedWords(requestedAt, now),
    due: clockOrDateWords(dueAt, requestedAt),
    arrived: arrivedAt ? clockOrDateWords(arrivedAt, requestedAt) : 'Nobody came',
    answered: judged ? answered[judged] : 'Not counted',
  }
}

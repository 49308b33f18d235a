import { judgeStart } from '#modules/scheduling'
import { type BookingId, type Result, accept, businessDate, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown, NobodyFree } from '../dispatch/assign-technician.ts'
import { findCandidates } from '../dispatch/find-resources.ts'
import type { ReturnPlanner } from '../events.ts'
import { savePlan } from '../planning/save-plan.ts'
import type { BookingChanged } from '../booking-change.ts'
import { districtOf } from '../requesting/district.ts'
import type { BadStart, SlotTaken } from '../requesting/request-booking.ts'
import { nextFreeStarts, openDaysUntil } from '../requesting/slots-for.ts'
import { rulesFor } from '../rules.ts'
import { presentMoment, spanOfVisit } from '../time-of-booking.ts'
import { type VisitShown, visitsShown } from '../visits/find-visits.ts'
import { firstVisit } from '../visits/visits-after.ts'
import { type NoReturnNeeded, type ReturnNeed, type ReturnPorts, needFor } from './return-need.ts'
import { firstReturnDay, serviceOf } from './return-starts.ts'

export type PlanReturnRefusal =
  | BookingUnknown
  | NotAllowed
  | NoReturnNeeded
  | BadStart
  | SlotTaken
  | NobodyFree
  | BookingChanged
  /** Nobody has asked the customer to choose. */
  | { readonly kind: 'choice-not-asked' }
  /** Somebody planned another time meanwhile. */
  | { readonly kind: 'return-planned' }
  /** A part is expected on that day only. */
  | { readonly kind: 'parts-not-there'; readonly from: Temporal.PlainDate }

const mostTries = 3

/**
 * The office, the technician who led the visit that waits, or the customer who was asked takes a free start for its return
 * visit: with the same technician where they are free, else with the first who is. The price stays as it is. Done again with
 * the same start it is the same visit.
 */
export async function planReturn(
  ports: ReturnPorts,
  actor: Actor,
  id: BookingId,
  startsAt: Temporal.Instant,
): Promise<Result<VisitShown, PlanReturnRefusal>> {
  for (let tries = 1; ; tries += 1) {
    const found = await needFor(ports, actor, id)
    if (!found.ok) return found
    const { need, part } = found.value
    const { planned, askedAt } = need
    if (planned) return planned.startsAt?.equals(startsAt) ? accept(planned) : refuse({ kind: 'return-planned' })
    if (part === 'customer' && askedAt === null) return refuse({ kind: 'choice-not-asked' })
    const done = await tryToPlan(ports, actor, need, startsAt, part)
    if (done !== 'changed') return done
    if (tries === mostTries) return refuse({ kind: 'booking-changed', bookingId: id })
  }
}

/** `changed`: somebody else changed the booking meanwhile. */
async function tryToPlan(
  ports: ReturnPorts,
  actor: Actor,
  need: ReturnNeed,
  startsAt: Temporal.Instant,
  by: ReturnPlanner,
): Promise<Result<VisitShown, PlanReturnRefusal> | 'changed'> {
  const { booking, visits, waiting } = need
  const now = presentMoment(ports.clock)
  const service = await serviceOf(ports, need)
  if (!service) return refuse({ kind: 'nobody-free' })
  const first = firstReturnDay(need, now)
  const date = businessDate(startsAt)
  const rules = await ports.schedule.rules()
  const { closedDays } = await openDaysUntil(ports, rules, date)
  const fault = judgeStart(startsAt, now, rules.hours, closedDays, rulesFor(service, rules))
  if (fault) return refuse({ kind: 'bad-start', fault })
  if (Temporal.PlainDate.compare(date, first) < 0) return refuse({ kind: 'parts-not-there', from: first })
  const place = await ports.schedule.centroid(districtOf(booking.contact.postcode))
  const number = visits.length + 1
  const { durationMinutes } = waiting
  const span = spanOfVisit({ ...service, startsAt }, place, now, rules)
  const { technicians } = await findCandidates(ports, service, span, { bookingId: booking.id, number })
  const [same] = waiting.technicians
  const free = technicians.filter((technician) => technician.free)
  for (const technician of [...free.filter((one) => one.id === same), ...free.filter((one) => one.id !== same)]) {
    const visit = { ...firstVisit(booking), number, technicians: [technician.id], startsAt, durationMinutes }
    const saved = await savePlan(ports, actor, { booking, visits, visit, confirmed: [], by })
    if (saved.ok) {
      const made = (await visitsShown(ports, booking.id)).find((one) => one.number === number)
      if (!made) throw new Error(`visit ${number} of ${booking.id} has gone, which no visit does`)
      return accept(made)
    }
    if (saved.refusal.kind === 'visit-changed') return 'changed'
  }
  return refuse({ kind: 'slot-taken', nextStarts: await nextFreeStarts(ports, service, startsAt, place, () => true) })
}

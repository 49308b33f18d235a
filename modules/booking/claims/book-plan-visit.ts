import { judgeStart } from '#modules/scheduling'
import { type AccessNotes, type Result, type ServiceId, type UserId, businessDate, refuse } from '#modules/shared'
import { type Actor, isStaff, nameInHistory } from '../actor.ts'
import type { Booking, BookingDetails, Contact } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingPorts } from '../ports.ts'
import { districtOf } from '../requesting/district.ts'
import type { RequestRefusal } from '../requesting/request-booking.ts'
import { openDaysUntil } from '../requesting/slots-for.ts'
import { eachVisitNote } from '../requesting/visit-notes.ts'
import { rulesFor } from '../rules.ts'
import { presentMoment } from '../time-of-booking.ts'
import { bookAtNoCharge, freeRequest } from './book-at-no-charge.ts'

/** A visit that a maintenance plan includes. */
export interface PlanVisitOrder {
  /** Names the plan and the visit: one booking that stands has it. */
  readonly planVisit: string
  readonly customerId: UserId
  readonly serviceId: ServiceId
  readonly startsAt: Temporal.Instant
  readonly contact: Contact
  readonly property: NonNullable<Booking['property']>
  readonly accessNotes: AccessNotes
  readonly problemDescription: string
}

/** The customer, or the office for them, books an included visit at a free start: it costs nothing. */
export async function bookPlanVisit(
  ports: BookingPorts,
  actor: Actor,
  { planVisit, ...wanted }: PlanVisitOrder,
): Promise<Result<BookingDetails, RequestRefusal | NotAllowed>> {
  if (actor.userId !== wanted.customerId && !isStaff(actor)) return refuse({ kind: 'not-allowed' })
  const now = presentMoment(ports.clock)
  const service = await ports.schedule.service(wanted.serviceId)
  if (!service?.isActive || service.isEmergency) return refuse({ kind: 'service-unknown' })
  const { startsAt } = wanted
  const rules = await ports.schedule.rules()
  const { closedDays } = await openDaysUntil(ports, rules, businessDate(startsAt))
  const fault = judgeStart(startsAt, now, rules.hours, closedDays, rulesFor(service, rules))
  if (fault) return refuse({ kind: 'bad-start', fault })
  const place = await ports.schedule.centroid(districtOf(wanted.contact.postcode))
  const who = nameInHistory(actor)
  return bookAtNoCharge(ports, {
    request: {
      ...eachVisitNote(() => null),
      ...freeRequest(actor),
      ...wanted,
      payer: null,
      claim: null,
    },
    startsAt,
    service,
    rules,
    place,
    now,
    free: { planVisit },
    order: (technicians) => technicians,
    made: (order) => ({
      ...order,
      history: order.history.map((entry, at) => (at === 0 ? { ...entry, actor: who } : entry)),
    }),
  })
}

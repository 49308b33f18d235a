import { createQuotes } from '../requesting/quotes.ts'
import type { Priority } from '#modules/pricing'
import { type BookingId, type ServiceId, type UserId, businessDate } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { type PlanVisitOrder, bookPlanVisit } from '../claims/book-plan-visit.ts'
import { type GuaranteeClaim, claimGuarantee } from '../claims/claim-guarantee.ts'
import { type ClaimOpen, type NoClaim, judgeClaim } from '../claims/judge-claim.ts'
import type { BookingPorts } from '../ports.ts'
import type { BookableService } from '../schedule-store.ts'
import { districtOf } from '../requesting/district.ts'
import { estimateCost } from '../requesting/estimate-cost.ts'
import type { BookingRequest } from '../requesting/new-booking.ts'
import { requestBooking } from '../requesting/request-booking.ts'
import {
  type DayStarts,
  type FirstDay,
  type FreeDay,
  type StartRules,
  arrivalsFor,
  firstDays,
  freeDays,
  nextFreeStarts,
  priorityOn,
  slotsFor,
  startsOfDays,
} from '../requesting/slots-for.ts'
import { unpaidBooking } from '../unpaid-booking.ts'

/** Free starts, prices and orders. */
export function orderingOf(ports: BookingPorts) {
  const { bookings, schedule, clock } = ports
  const placeOf = async (postcode: string | null) =>
    postcode === null ? null : schedule.centroid(districtOf(postcode))
  return {
    /** The free starts of a day that a priority may have, or any with null. The way counts where the postcode is known. */
    slots: (
      serviceId: ServiceId,
      date: Temporal.PlainDate,
      priority: Priority | null,
      postcode: string | null = null,
    ) => slotsFor(ports, serviceId, date, priority, postcode === null ? null : districtOf(postcode)),
    /**
     * The number of free starts of a service on today and the days that follow, by other rules than those that stand, or
     * as if it had another length or asked for other skills.
     */
    async startsOfDays(
      serviceId: ServiceId,
      days: number,
      other: Partial<StartRules> & Partial<Pick<BookableService, 'durationMinutes' | 'requiredSkills'>>,
    ): Promise<readonly DayStarts[]> {
      const { durationMinutes, requiredSkills, ...rules } = other
      const service = await schedule.service(serviceId)
      if (!service) return []
      const as = {
        ...service,
        durationMinutes: durationMinutes ?? service.durationMinutes,
        requiredSkills: requiredSkills ?? service.requiredSkills,
      }
      return startsOfDays(ports, as, days, rules)
    },
    /** The window that a customer is promised for each start of a day; none where the promise is exact. */
    arrivals: (serviceId: ServiceId, date: Temporal.PlainDate, times: readonly string[]) =>
      arrivalsFor(ports, serviceId, date, times),
    /** The one priority that a day is sold under now; null when none may have it. */
    priorityOn: (date: Temporal.PlainDate) => priorityOn(ports, date),
    /** The first free day of each priority; none for an unknown service. */
    async firstDays(serviceId: ServiceId, postcode: string | null = null): Promise<readonly FirstDay[]> {
      const service = await schedule.service(serviceId)
      return service?.isActive && !service.isEmergency ? firstDays(ports, service, await placeOf(postcode)) : []
    },
    /**
     * Up to three free starts after a time, "YYYY-MM-DDTHH:MM:00", of one priority or, with null, of any; none for an
     * unknown service.
     */
    async nextFreeStarts(
      serviceId: ServiceId,
      after: Temporal.Instant,
      priority: Priority | null,
      postcode: string | null = null,
    ): Promise<readonly string[]> {
      const service = await schedule.service(serviceId)
      if (!service?.isActive || service.isEmergency) return []
      const place = await placeOf(postcode)
      return nextFreeStarts(ports, service, after, place, (day) => priority === null || day.priority === priority)
    },
    /**
     * The first days with free starts for work that takes that long, whatever the service usually takes; none for a service
     * that is not booked at a start.
     */
    async freeDaysFor(
      planned: { readonly serviceId: ServiceId; readonly durationMinutes: number },
      postcode: string,
      count: number,
    ): Promise<readonly FreeDay[]> {
      const service = await schedule.service(planned.serviceId)
      if (!service?.isActive || service.isEmergency) return []
      const { durationMinutes } = planned
      const today = businessDate(clock.now())
      return freeDays(ports, { ...service, durationMinutes }, await placeOf(postcode), today, count)
    },
    estimate: (serviceId: ServiceId, priority: Priority) => estimateCost(ports, serviceId, priority),
    ...createQuotes(ports),
    request: (request: BookingRequest) => requestBooking(ports, request),
    /** The customer, or the office for them, books a visit that a maintenance plan includes. */
    bookPlanVisit: (actor: Actor, order: PlanVisitOrder) => bookPlanVisit(ports, actor, order),
    /** The customer, or the office for them, claims on the guarantee of completed work. */
    claimGuarantee: (actor: Actor, id: BookingId, claim: GuaranteeClaim) => claimGuarantee(ports, actor, id, claim),
    /** Why the guarantee of a booking cannot be claimed on now; null where it can. */
    async noClaim(booking: BookingDetails): Promise<NoClaim | ClaimOpen | null> {
      return judgeClaim(booking, await bookings.openClaim(booking.id), clock.now())
    },
    /** The customer's booking whose time is reserved only until it is paid, the one that runs out first; null without one. */
    unpaid: (customer: UserId) => unpaidBooking(ports, customer),
  }
}

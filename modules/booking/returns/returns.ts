import type { PartToOrder } from '#modules/fulfilment'
import type { BookingId, VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { askCustomer } from './ask-customer.ts'
import { planReturn } from './plan-return.ts'
import { presentMoment } from '../time-of-booking.ts'
import { type ReturnNeed, type ReturnPorts, isShownByLink, needFor, needOf } from './return-need.ts'
import { returnStarts } from './return-starts.ts'
import { writeParts } from './write-parts.ts'

/** Return visits, ready to use. */
export function createReturns(ports: ReturnPorts) {
  return {
    /** For somebody who has a part in it: the office, the technician of the visit that waits, the customer. */
    find: (actor: Actor, id: BookingId) => needFor(ports, actor, id),
    /** Null where no work of the booking waits; for a caller who has asked whether the booking is there. */
    of: (booking: BookingDetails) => needOf(ports, booking),
    /** For the holder of a link of a message: while they may choose, and an hour after the visit was planned. */
    ofLink: async (booking: BookingDetails): Promise<ReturnNeed | null> => {
      const need = await needOf(ports, booking)
      return need && isShownByLink(need, presentMoment(ports.clock)) ? need : null
    },
    /** The free starts from a day on; from the first possible one with null. */
    starts: (need: ReturnNeed, from: Temporal.PlainDate | null = null) => returnStarts(ports, need, from),
    plan: (actor: Actor, id: BookingId, startsAt: Temporal.Instant) => planReturn(ports, actor, id, startsAt),
    /** The customer gets a link to choose the time. */
    ask: (actor: Actor, id: BookingId) => askCustomer(ports, actor, id),
    writeParts: (actor: Actor, id: VisitId, version: number, parts: readonly PartToOrder[]) =>
      writeParts(ports, actor, id, version, parts),
  }
}

export type ReturnsModule = ReturnType<typeof createReturns>

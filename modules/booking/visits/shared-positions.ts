import {
  type Point,
  type RoughPosition,
  type Sharing,
  type Visit,
  isJourney,
  isSharingOver,
  longestSharingMinutes,
  visitNamedBy,
} from '#modules/fulfilment'
import {
  type Clock,
  type InBatches,
  type Result,
  type TechnicianId,
  type VisitId,
  accept,
  may,
  refuse,
  whileFull,
} from '#modules/shared'
import { kilometresBetween } from '#modules/scheduling'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { BookingPorts } from '../ports.ts'
import { districtOf } from '../requesting/district.ts'
import { presentMoment } from '../time-of-booking.ts'
import { findVisit } from './find-visits.ts'

/** The technician is not on the way to this visit: not yet, there already, or it is not theirs any more. */
interface NotOnTheWay {
  readonly kind: 'not-on-the-way'
}

/** The technician has not agreed to share where they are on this journey, or their yes is two hours old. */
interface NotSharing {
  readonly kind: 'not-sharing'
}

type VisitKey = Pick<Visit, 'bookingId' | 'number'>

/** Keeps where technicians on the way are: the last position of a journey alone. Each method is one transaction. */
export interface SharedPositionStore {
  /**
   * The yes of the technician who leads the visit, while they are on the way to it. It is in the audit log. A yes that is
   * kept stays as it is; one that is over begins anew.
   */
  agree(visit: VisitKey, technician: TechnicianId, at: Temporal.Instant): Promise<Result<null, NotOnTheWay>>
  /** The position goes with the consent; the audit log has the end of it. No change for a visit without consent. */
  stop(visit: VisitKey): Promise<void>
  /** Keeps `positionAfter` of a reading, and answers what is kept. */
  put(
    visit: VisitKey,
    technician: TechnicianId,
    reading: Point,
    at: Temporal.Instant,
  ): Promise<Result<RoughPosition, NotOnTheWay | NotSharing>>
  /**
   * The yes for a visit, with the last position; null without one. It goes in the transaction in which the visit stops
   * being on the way, whatever writes that.
   */
  find(visit: VisitKey): Promise<Sharing | null>
  /** Deletes those that were agreed before a moment; how many. */
  forget(before: Temporal.Instant, limit: number): Promise<number>
}

/** The middle of a postcode district. */
interface Area {
  readonly code: string
  readonly names: readonly string[]
  readonly centroid: Point
}

export interface SharedPositionPorts {
  readonly shared: SharedPositionStore
  readonly bookings: BookingPorts['bookings']
  readonly districts: () => Promise<readonly Area[]>
  readonly clock: Clock
}

/** Where the technician is, as the customer reads it. */
export interface PositionShown extends RoughPosition {
  /** The covered district whose middle is nearest; null where all are far away. */
  readonly near: { readonly code: string; readonly name: string } | null
  /**
   * The distance from there to the middle of the district of the visit, in whole miles; null where that is not known.
   */
  readonly miles: number | null
}

export type SharingRefusal = BookingUnknown | NotAllowed | NotOnTheWay | NotSharing

/** A district that is further away says nothing about where somebody is. */
const nearKilometres = 5
const kilometresPerMile = 1.609344

/** The technician on the way lets the customer see about where they are, journey by journey (decision E10). */
export function createSharedPositions(ports: SharedPositionPorts) {
  const { shared, districts, clock } = ports

  /** The visit and its lead, for that lead alone. */
  async function led(
    actor: Actor,
    id: VisitId,
  ): Promise<Result<{ readonly visit: VisitKey; readonly lead: TechnicianId }, BookingUnknown | NotAllowed>> {
    const found = await findVisit(ports, actor, id)
    if (!found.ok) return found
    const [lead] = found.value.crew
    if (!lead || lead.userId !== actor.userId || !may(actor, 'field-work')) return refuse({ kind: 'not-allowed' })
    return accept({ visit: found.value, lead: lead.id })
  }

  return {
    /** A yes or a no for this journey. */
    async agree(actor: Actor, id: VisitId, agreed: boolean): Promise<Result<null, SharingRefusal>> {
      const mine = await led(actor, id)
      if (!mine.ok) return mine
      const { visit, lead } = mine.value
      if (agreed) return shared.agree(visit, lead, presentMoment(clock))
      await shared.stop(visit)
      return accept(null)
    },

    async send(actor: Actor, id: VisitId, reading: Point): Promise<Result<RoughPosition, SharingRefusal>> {
      const mine = await led(actor, id)
      return mine.ok ? shared.put(mine.value.visit, mine.value.lead, reading, presentMoment(clock)) : mine
    },

    /** Whether the technician shares where they are on the way to a visit. The caller has made sure that the actor may see it. */
    async isShared(id: VisitId): Promise<boolean> {
      const visit = visitNamedBy(id)
      const sharing = visit && (await shared.find(visit))
      return sharing !== null && !isSharingOver(sharing, clock.now())
    },

    /** Where the technician is who is on the way to a booking; null otherwise. The caller has made sure that the actor may see it. */
    async of({ id, visitNumber, contact }: Pick<BookingDetails, 'id' | 'visitNumber' | 'contact'>) {
      const visit = { bookingId: id, number: visitNumber }
      const sharing = await shared.find(visit)
      if (!sharing?.position || isSharingOver(sharing, clock.now())) return null
      const isOnTheWay = (await ports.bookings.visits(id)).some((one) => one.number === visitNumber && isJourney(one))
      return isOnTheWay ? shownOf(sharing.position, await districts(), districtOf(contact.postcode)) : null
    },

    /** Deletes the positions of journeys that were agreed to two hours ago. */
    forget(inBatches: InBatches) {
      const before = clock.now().subtract({ minutes: longestSharingMinutes })
      return inBatches(whileFull((limit) => shared.forget(before, limit)))
    },
  }
}

export type SharedPositionsModule = ReturnType<typeof createSharedPositions>

/** A position in words for the customer: the district nearby, and about how far that is from theirs. */
function shownOf(position: RoughPosition, areas: readonly Area[], theirs: string): PositionShown {
  const [nearest] = areas
    .map((area) => ({ area, kilometres: kilometresBetween(area.centroid, position) }))
    .toSorted((a, b) => a.kilometres - b.kilometres)
  const home = areas.find(({ code }) => code === theirs)
  const isNear = nearest !== undefined && nearest.kilometres <= nearKilometres
  return {
    ...position,
    near: isNear ? { code: nearest.area.code, name: nearest.area.names[0] ?? nearest.area.code } : null,
    miles: home ? Math.round(kilometresBetween(home.centroid, position) / kilometresPerMile) : null,
  }
}

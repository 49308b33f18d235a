import { type BookingId, type Clock, type TechnicianId, businessDate, businessZone } from '#modules/shared'
import {
  type CountsOfLead,
  type EmergencyDue,
  type FieldCounts,
  type ResponseFigure,
  byLead,
  mayClaim,
  percentOf,
  responseOf,
  summed,
} from './field-figures.ts'

/** The span from the first moment up to, but not including, the other one. */
export interface Window {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** A visit with what the figures count of it. */
export interface CountedVisit {
  readonly bookingId: BookingId
  readonly number: number
  readonly reference: string
  readonly service: string
  readonly technician: string | null
  readonly arrivedAt: Temporal.Instant
  readonly checkIn: Temporal.Instant | null
  readonly checkOut: Temporal.Instant | null
  readonly hasPhoto: boolean
  readonly isReported: boolean
  /** Or its report says why not. */
  readonly isSigned: boolean
  /** Null where it is no first visit, is on the guarantee, or is not known yet. */
  readonly isFixed: boolean | null
}

/** Visits that lack something; `charge`: those on the guarantee. */
export const lacks = ['check_in', 'photo', 'report', 'signature', 'first_time_fix', 'charge'] as const
export type Lack = (typeof lacks)[number]

export interface CountedQuery {
  readonly technicianId: TechnicianId | null
  readonly without: Lack | null
  /** After this visit, in the order of the list. */
  readonly after: Pick<CountedVisit, 'bookingId' | 'number' | 'arrivedAt'> | null
  readonly limit: number
}

/** Reads of the figures. The cost of none grows with the history before the window. */
export interface FigureStore {
  /** The counts of each day, for each lead. The days are in their order, and each ends where the next one begins. */
  counts(days: readonly Window[]): Promise<readonly CountsOfLead[]>
  /** Those whose promise ended in the window, the latest first. */
  emergencies(window: Window): Promise<readonly EmergencyDue[]>
  /** The visits behind the counts, the latest arrival first. */
  visits(window: Window, query: CountedQuery): Promise<readonly CountedVisit[]>
}

export interface FigurePorts {
  readonly figures: FigureStore
  readonly clock: Clock
}

/** The figures are of so many days, today included, by the calendar of the business. */
export const figureDays = 30
/** A claim of the site is judged anew after so many minutes. */
const claimMinutes = 10

export interface FieldFigures {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly all: FieldCounts
  readonly leads: readonly CountsOfLead[]
  readonly response: ResponseFigure
}

export interface ResponseClaim {
  /** The site may name its target. */
  readonly mayClaim: boolean
  /** Per cent in time in the last 30 days; null without an emergency. */
  readonly measured: number | null
}

/** The figures of the work in the field, with the lists behind them, and the claim of the site that reads them. */
export function createFigures({ figures, clock }: FigurePorts) {
  let kept: { readonly until: Temporal.Instant; readonly claim: ResponseClaim } | null = null

  function daysNow() {
    const to = businessDate(clock.now())
    const from = to.subtract({ days: figureDays - 1 })
    const start = (ahead: number) => from.add({ days: ahead }).toZonedDateTime(businessZone).toInstant()
    const days = Array.from({ length: figureDays }, (_, n): Window => ({ from: start(n), until: start(n + 1) }))
    return { from, to, days, window: { from: start(0), until: start(figureDays) } }
  }

  async function response(): Promise<ResponseFigure> {
    return responseOf(await figures.emergencies(daysNow().window), clock.now())
  }

  return {
    async field(): Promise<FieldFigures> {
      const { from, to, days } = daysNow()
      const [counts, measured] = await Promise.all([figures.counts(days), response()])
      return { from, to, all: summed(counts), leads: byLead(counts), response: measured }
    },

    /** The visits behind the figures. */
    visits: (query: CountedQuery) => figures.visits(daysNow().window, query),

    /** The emergencies behind the response time. */
    emergencies: () => figures.emergencies(daysNow().window),

    /** Whether the site may name its target for emergencies, as it was at most ten minutes ago. */
    async responseClaim(): Promise<ResponseClaim> {
      const now = clock.now()
      if (kept && Temporal.Instant.compare(now, kept.until) < 0) return kept.claim
      const measured = await response()
      const claim = { mayClaim: mayClaim(measured), measured: percentOf(measured.inTime, measured.emergencies) }
      kept = { until: now.add({ minutes: claimMinutes }), claim }
      return claim
    },
  }
}

export type FiguresModule = ReturnType<typeof createFigures>

import { type BookingId, type TechnicianId, type VisitId, parseId } from '#modules/shared'

/** The states of a visit in the field (decision D13). */
export const visitStatuses = ['scheduled', 'en_route', 'on_site', 'awaiting_parts', 'no_access', 'done'] as const

type VisitStatus = (typeof visitStatuses)[number]

/** How a technician reports the work of a visit. */
export const completionStatuses = ['completed', 'partial', 'pending_parts'] as const

export type CompletionStatus = (typeof completionStatuses)[number]

/** One time that technicians go to the place of a booking. */
export interface Visit {
  readonly bookingId: BookingId
  /** Counts the visits of a booking, from 1. */
  readonly number: number
  readonly status: VisitStatus
  /** The first leads; nobody while it is unassigned. */
  readonly technicians: readonly TechnicianId[]
  /** Null for an emergency: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
  readonly durationMinutes: number
  /** The minutes that the technician gave on the way; null before that. */
  readonly arrivesAt: Temporal.Instant | null
  readonly arrivedAt: Temporal.Instant | null
  readonly checkIn: Temporal.Instant | null
  readonly checkOut: Temporal.Instant | null
  /** Null until the work is reported. */
  readonly completionStatus: CompletionStatus | null
  /** A mark, not a state: it does not take place, or was broken off. */
  readonly calledOffAt: Temporal.Instant | null
  /** Grows by one with each change. */
  readonly version: number
}

/** The id of a visit names its booking and its number. */
export function visitIdOf({ bookingId, number }: Pick<Visit, 'bookingId' | 'number'>): VisitId {
  return `vis_${bookingId.slice('bkg_'.length)}-${number}` as VisitId
}

/** The booking and the number that an id names; null when it names none. */
export function visitNamedBy(id: string): Pick<Visit, 'bookingId' | 'number'> | null {
  const [, body = '', digits = ''] = /^vis_(.+)-([1-9]\d{0,3})$/.exec(id) ?? []
  const bookingId = parseId('bkg', `bkg_${body}`)
  return bookingId && { bookingId, number: Number(digits) }
}

/** Whether the visit is neither over nor cancelled. */
export function isOpenVisit({ status, calledOffAt }: Pick<Visit, 'status' | 'calledOffAt'>): boolean {
  return calledOffAt === null && status !== 'done' && status !== 'no_access'
}

/** Technicians are to come, on the way, or there. */
export function isAhead(visit: Pick<Visit, 'status' | 'calledOffAt'>): boolean {
  return isOpenVisit(visit) && visit.status !== 'awaiting_parts'
}

/** Whole minutes between check-in and check-out; null before the check-out. */
export function timeSpentMinutes({ checkIn, checkOut }: Pick<Visit, 'checkIn' | 'checkOut'>): number | null {
  return checkIn && checkOut && Math.floor(checkIn.until(checkOut).total('minutes'))
}

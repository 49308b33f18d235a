import type { BookingId, TechnicianId } from '#modules/shared'

/**
 * The counts of the visits on one day whose technician arrived on it, by the lead. A visit counts on the day of its
 * arrival, where a check-in is one too.
 */
export interface FieldCounts {
  /** Somebody was there. */
  readonly made: number
  /** Those of them for a claim on the guarantee. They are no first visits, whatever they ended with. */
  readonly onGuarantee: number
  /** The visits whose work began with a check-in. All further counts are of visits with one. */
  readonly checkedIn: number
  readonly withPhoto: number
  /** Its report is submitted. */
  readonly reported: number
  /** A submitted version of its report has a signature, or says why there is none. */
  readonly signed: number
  /** The first visit of its booking, on no guarantee, and known to be done, or to need another one. */
  readonly firstEnded: number
  /** The first visits at which the work was completed, and after which nobody had to come again. */
  readonly firstFixed: number
  /** Has a check-in and a check-out. */
  readonly timed: number
  readonly minutes: number
}

/** Null: nobody leads these visits any more. */
export interface CountsOfLead extends FieldCounts {
  readonly technicianId: TechnicianId | null
}

const noCounts: FieldCounts = {
  made: 0,
  onGuarantee: 0,
  checkedIn: 0,
  withPhoto: 0,
  reported: 0,
  signed: 0,
  firstEnded: 0,
  firstFixed: 0,
  timed: 0,
  minutes: 0,
}

/** An emergency whose promise ended within the days of the figures. */
export interface EmergencyDue {
  readonly bookingId: BookingId
  readonly reference: string
  readonly technician: string | null
  readonly requestedAt: Temporal.Instant
  readonly dueAt: Temporal.Instant
  /** Null while nobody was there. */
  readonly arrivedAt: Temporal.Instant | null
  /** When it was called off; null where it was not. */
  readonly calledOffAt: Temporal.Instant | null
}

export type Answered = 'in-time' | 'late'

export interface ResponseFigure {
  readonly emergencies: number
  readonly inTime: number
  /** Minutes from the order to the arrival, of those at which somebody arrived; null for none. */
  readonly medianMinutes: number | null
}

/** The site names its target for emergencies as long as so many per cent of the last 30 days were in time (decision C4). */
export const claimPercent = 80

/** One after the other. */
export function summed(all: readonly FieldCounts[]): FieldCounts {
  return all.reduce(
    (sum, one) => ({
      made: sum.made + one.made,
      onGuarantee: sum.onGuarantee + one.onGuarantee,
      checkedIn: sum.checkedIn + one.checkedIn,
      withPhoto: sum.withPhoto + one.withPhoto,
      reported: sum.reported + one.reported,
      signed: sum.signed + one.signed,
      firstEnded: sum.firstEnded + one.firstEnded,
      firstFixed: sum.firstFixed + one.firstFixed,
      timed: sum.timed + one.timed,
      minutes: sum.minutes + one.minutes,
    }),
    noCounts,
  )
}

/** The counts of many days, one for each lead. */
export function byLead(all: readonly CountsOfLead[]): readonly CountsOfLead[] {
  return [...Map.groupBy(all, ({ technicianId }) => technicianId)].map(([technicianId, counts]) => ({
    technicianId,
    ...summed(counts),
  }))
}

/**
 * Whether somebody was there in time. Null for an emergency that says nothing about it: nobody is there and the time is not
 * over, or it was called off before that.
 */
export function answeredOf({ dueAt, arrivedAt, calledOffAt }: EmergencyDue, now: Temporal.Instant): Answered | null {
  if (arrivedAt) return Temporal.Instant.compare(arrivedAt, dueAt) <= 0 ? 'in-time' : 'late'
  const ended = calledOffAt ?? now
  return Temporal.Instant.compare(ended, dueAt) > 0 ? 'late' : null
}

export function responseOf(emergencies: readonly EmergencyDue[], now: Temporal.Instant): ResponseFigure {
  const judged = emergencies.flatMap((one) => answeredOf(one, now) ?? [])
  const minutes = emergencies
    .flatMap(({ requestedAt, arrivedAt }) =>
      arrivedAt ? Math.floor(requestedAt.until(arrivedAt).total('minutes')) : [],
    )
    .toSorted((a, b) => a - b)
  return {
    emergencies: judged.length,
    inTime: judged.filter((answered) => answered === 'in-time').length,
    medianMinutes: medianOf(minutes),
  }
}

/** The median of numbers in their order: the mean of the two in the middle, rounded up. */
function medianOf(sorted: readonly number[]): number | null {
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : Math.ceil((lower + upper) / 2)
}

/** Whole per cent, never rounded up to a figure that was not reached; null of nothing. */
export function percentOf(part: number, of: number): number | null {
  return of === 0 ? null : Math.floor((part * 100) / of)
}

/** Whether the site may name its target for emergencies: it may while there were none. */
export function mayClaim({ emergencies, inTime }: Pick<ResponseFigure, 'emergencies' | 'inTime'>): boolean {
  return inTime * 100 >= emergencies * claimPercent
}

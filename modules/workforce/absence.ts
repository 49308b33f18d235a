import {
  type AbsenceId,
  type Result,
  type TechnicianId,
  type UserId,
  accept,
  businessDate,
  businessZone,
  refuse,
} from '#modules/shared'

export const absenceKinds = ['holiday', 'sick', 'training', 'other'] as const

export type AbsenceKind = (typeof absenceKinds)[number]

/** An `asked` absence waits for the office; only an `agreed` one counts. */
export const absenceStates = ['asked', 'agreed', 'declined', 'withdrawn'] as const

type AbsenceState = (typeof absenceStates)[number]

/** A time that a technician does not work, its end excluded. */
export interface AbsenceSpan {
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** From the midnight that begins a day to one that ends a day, on the clock of the business's zone. */
  readonly wholeDays: boolean
}

export interface Absence extends AbsenceSpan {
  readonly id: AbsenceId
  readonly technicianId: TechnicianId
  readonly kind: AbsenceKind
  readonly state: AbsenceState
  /** For the office alone; empty for none. */
  readonly note: string
  readonly askedBy: UserId
  readonly createdAt: Temporal.Instant
  /** The member of the office who agreed or declined; null while nobody did, and where none had to. */
  readonly decidedBy: UserId | null
}

/** A time as people write it: days, both included, and times of the first and the last day where it is not whole days. */
export interface AbsenceDates {
  readonly from: Temporal.PlainDate
  readonly until: Temporal.PlainDate
  /** Null: from the beginning of the first day. */
  readonly fromTime: Temporal.PlainTime | null
  /** Null: until the end of the last day. */
  readonly untilTime: Temporal.PlainTime | null
}

/** An absence is at most so long. */
export const longestAbsenceDays = 366

export interface BadAbsence {
  readonly kind: 'absence-ends-before' | 'absence-past' | 'absence-too-long'
}

/** The span of an absence that is entered at `now`. */
export function absenceSpan(dates: AbsenceDates, now: Temporal.Instant): Result<AbsenceSpan, BadAbsence> {
  const { from, until, fromTime, untilTime } = dates
  const startsAt = from
    .toZonedDateTime({ timeZone: businessZone, ...(fromTime && { plainTime: fromTime }) })
    .toInstant()
  const ends = untilTime
    ? until.toZonedDateTime({ timeZone: businessZone, plainTime: untilTime })
    : until.add({ days: 1 }).toZonedDateTime(businessZone)
  const endsAt = ends.toInstant()
  if (Temporal.Instant.compare(endsAt, startsAt) <= 0) return refuse({ kind: 'absence-ends-before' })
  if (Temporal.Instant.compare(endsAt, now) <= 0) return refuse({ kind: 'absence-past' })
  if (from.until(until).days >= longestAbsenceDays) return refuse({ kind: 'absence-too-long' })
  return accept({ startsAt, endsAt, wholeDays: fromTime === null && untilTime === null })
}

/** An illness that a technician reports counts at once for so many days. */
export const longestSickDays = 14

/** Whether an absence that a technician enters counts at once; any other waits for the office. */
export function countsAtOnce(kind: AbsenceKind, { from, until }: AbsenceDates, now: Temporal.Instant): boolean {
  const tomorrow = businessDate(now).add({ days: 1 })
  const isSoon = Temporal.PlainDate.compare(from, tomorrow) <= 0
  return kind === 'sick' && isSoon && from.until(until).days < longestSickDays
}

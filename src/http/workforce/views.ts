import { z } from 'zod'
import { type WorkingWeek, mostPeriods, printWeek } from '#modules/scheduling'
import { instantText } from '#modules/shared'
import { type Absence, type Collision, absenceKinds, absenceStates } from '#modules/workforce'

const day = z.array(z.strictObject({ from: z.string(), until: z.string() })).max(mostPeriods)

/** Monday is 1; a day off has no period. Null: the opening hours of the business. */
export const hoursSchema = z.strictObject({
  hours: z.strictObject({ 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day }).nullable(),
})

export function hoursView(week: WorkingWeek | null): z.input<typeof hoursSchema> {
  return { hours: week && printWeek(week) }
}

/** The absence in the technician's own view. */
export const ownAbsenceSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(absenceKinds),
  status: z.enum(absenceStates),
  starts_at: z.string(),
  ends_at: z.string(),
  whole_days: z.boolean(),
  created_at: z.string(),
})

export const absenceSchema = ownAbsenceSchema.extend({ technician_id: z.string(), note: z.string() })

export function ownAbsenceView(absence: Absence): z.input<typeof ownAbsenceSchema> {
  return {
    id: absence.id,
    kind: absence.kind,
    status: absence.state,
    starts_at: instantText(absence.startsAt),
    ends_at: instantText(absence.endsAt),
    whole_days: absence.wholeDays,
    created_at: instantText(absence.createdAt),
  }
}

export function absenceView(absence: Absence): z.input<typeof absenceSchema> {
  return { ...ownAbsenceView(absence), technician_id: absence.technicianId, note: absence.note }
}

export const collisionSchema = z.strictObject({
  booking_id: z.string(),
  booking_reference: z.string(),
  /** Null for an emergency. */
  scheduled_date: z.string().nullable(),
  reason: z.enum(['absent', 'outside-hours']),
})

export function collisionView(collision: Collision): z.input<typeof collisionSchema> {
  const { bookingId, reference, startsAt, reason } = collision
  return {
    booking_id: bookingId,
    booking_reference: reference,
    scheduled_date: startsAt && instantText(startsAt),
    reason,
  }
}

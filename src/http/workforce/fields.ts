import { z } from 'zod'
import { type AbsenceDates, absenceKinds, absenceLimits } from '#modules/workforce'
import { freeText, id, localDate, orEmpty } from '../kit/fields.ts'

export const clockTime = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 08:30')
  .transform((text) => Temporal.PlainTime.from(text))

const span = {
  kind: z.enum(absenceKinds, 'Choose what kind of absence it is'),
  from_date: localDate,
  until_date: localDate,
  from_time: orEmpty(clockTime).optional(),
  until_time: orEmpty(clockTime).optional(),
}

/** An absence of oneself. Days are both included; without times it is whole days. */
export const ownAbsenceFields = z.strictObject(span)

export const absenceFields = z.strictObject({ ...span, note: orEmpty(freeText(absenceLimits.note)).optional() })

export const absenceStatusFields = z.strictObject({ status: z.enum(['agreed', 'declined', 'withdrawn']) })

/** The change that makes an absence have a status. */
export const steps = { agreed: 'agree', declined: 'decline', withdrawn: 'end' } as const

export const technicianParams = z.object({ id: id('tec') })
export const absenceParams = z.object({ id: id('tec'), absence: id('abs') })
export const ownAbsenceParams = z.object({ id: id('abs') })

export function datesOf(fields: z.infer<typeof ownAbsenceFields>): AbsenceDates {
  const { from_date: from, until_date: until, from_time: fromTime = null, until_time: untilTime = null } = fields
  return { from, until, fromTime, untilTime }
}

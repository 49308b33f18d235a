import { z } from 'zod'
import { id, localDate, orEmpty } from '../kit/fields.ts'
import { clockTime } from './fields.ts'

/** Monday is 1. */
const handoverWeekday = z.union(
  [z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)],
  'Choose a day from Monday, 1, to Sunday, 7',
)

/** The technicians in turn: the first is on call in the week of `from_date`. */
export const rotationFields = z.strictObject({
  from_date: localDate,
  handover_weekday: handoverWeekday,
  handover_time: clockTime,
  technician_ids: z.array(id('tec')).max(100),
})

export const onCallDayFields = z.strictObject({
  first_id: orEmpty(id('tec')),
  second_id: orEmpty(id('tec')),
  days: z.int().min(1).max(28).optional(),
})

export const onCallQuery = z.object({
  from: localDate.optional(),
  days: z.coerce.number().int().min(1).max(92).optional(),
})

export const onCallDayParams = z.object({ date: localDate })

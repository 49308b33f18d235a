import { z } from 'zod'
import type { TimeSpan } from '#modules/scheduling'
import { type TechnicianId, instantText } from '#modules/shared'
import { type OnCallDay, type OnCallShown, onCallPlaces } from '#modules/workforce'

const person = z.strictObject({ id: z.string(), full_name: z.string() }).nullable()
const span = z.strictObject({ starts_at: z.string(), ends_at: z.string() })

export const onCallSchema = z.strictObject({
  /** Null while there is none. */
  rotation: z.strictObject({ from_date: z.string(), technician_ids: z.array(z.string()) }).nullable(),
  handover_weekday: z.int(),
  handover_time: z.string(),
  days: z.array(span.extend({ date: z.string(), first: person, second: person, swapped: z.boolean() })),
  gaps: z.array(span),
  round_the_clock: z.boolean(),
})

export function onCallView(
  { rotation, handover, days, gaps }: OnCallShown,
  names: ReadonlyMap<TechnicianId, string>,
): z.input<typeof onCallSchema> {
  const personOf = (id: TechnicianId | null) => id && { id, full_name: names.get(id) ?? '' }
  return {
    rotation: rotation && { from_date: rotation.fromDay.toString(), technician_ids: [...rotation.technicians] },
    handover_weekday: handover.weekday,
    handover_time: Temporal.PlainTime.from('00:00')
      .add({ minutes: handover.minute })
      .toString({ smallestUnit: 'minute' }),
    days: days.map((one) => ({
      date: one.day.toString(),
      starts_at: instantText(one.startsAt),
      ends_at: instantText(one.endsAt),
      first: personOf(one.first),
      second: personOf(one.second),
      swapped: one.isSwapped,
    })),
    gaps: gaps.map(gapView),
    round_the_clock: gaps.length === 0,
  }
}

function gapView({ startsAtMs, endsAtMs }: TimeSpan): z.input<typeof span> {
  const text = (ms: number) => instantText(Temporal.Instant.fromEpochMilliseconds(ms))
  return { starts_at: text(startsAtMs), ends_at: text(endsAtMs) }
}

export const ownOnCallSchema = span.extend({ date: z.string(), place: z.enum(onCallPlaces) })

export function ownOnCallView(
  one: OnCallDay & { readonly place: (typeof onCallPlaces)[number] },
): z.input<typeof ownOnCallSchema> {
  return {
    date: one.day.toString(),
    starts_at: instantText(one.startsAt),
    ends_at: instantText(one.endsAt),
    place: one.place,
  }
}

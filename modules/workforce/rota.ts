import type { Weekday } from '#modules/scheduling'
import { type TechnicianId, businessZone } from '#modules/shared'

/** When one week on call ends and the next begins, on the clock of the business's zone. */
export interface Handover {
  /** Monday is 1. */
  readonly weekday: Weekday
  /** After midnight; a day on call begins at the same time. */
  readonly minute: number
}

export const defaultHandover: Handover = { weekday: 1, minute: 9 * 60 }

/** From a day on, the weeks on call go round a list: its first is on call first in the week of that day. */
export interface Rotation {
  readonly fromDay: Temporal.PlainDate
  readonly handover: Handover
  /** Each at most once; the one after the first on call is the second. Empty: nobody. */
  readonly technicians: readonly TechnicianId[]
}

export const onCallPlaces = ['first', 'second'] as const

type OnCallPlace = (typeof onCallPlaces)[number]

/** Those on call, by their place; null for nobody. */
export type OnCallPair = Readonly<Record<OnCallPlace, TechnicianId | null>>

/** The weeks, and the single days that are otherwise. */
export interface Rota {
  /** The earliest first. */
  readonly rotations: readonly Rotation[]
  /** By the day, as "YYYY-MM-DD". */
  readonly swaps: ReadonlyMap<string, OnCallPair>
}

/** From the time of the handover on one day to the same on the next. */
export interface OnCallDay extends OnCallPair {
  readonly day: Temporal.PlainDate
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** Otherwise than the rotation has it. */
  readonly isSwapped: boolean
}

export function onCallDay(rota: Rota, day: Temporal.PlainDate): OnCallDay {
  const planned = plannedOn(rota, day)
  const swap = rota.swaps.get(day.toString())
  return {
    ...(swap ?? planned),
    day,
    startsAt: beginsAt(rota, day),
    endsAt: beginsAt(rota, day.add({ days: 1 })),
    isSwapped: swap !== undefined && (swap.first !== planned.first || swap.second !== planned.second),
  }
}

/** The days on call that touch a time, in order. */
export function onCallDays(rota: Rota, from: Temporal.Instant, until: Temporal.Instant): readonly OnCallDay[] {
  const found: OnCallDay[] = []
  let day = from.toZonedDateTimeISO(businessZone).toPlainDate().subtract({ days: 1 })
  for (;;) {
    const one = onCallDay(rota, day)
    if (Temporal.Instant.compare(one.startsAt, until) >= 0) return found
    if (Temporal.Instant.compare(one.endsAt, from) > 0) found.push(one)
    day = day.add({ days: 1 })
  }
}

/** The rotation that is in force on a day; null before the first one. */
export function rotationOn({ rotations }: Rota, day: Temporal.PlainDate): Rotation | null {
  return rotations.findLast(({ fromDay }) => Temporal.PlainDate.compare(fromDay, day) <= 0) ?? null
}

/** The technicians of the rotation in turn, from the week of a day on. */
export function turnsFrom(rota: Rota, day: Temporal.PlainDate): readonly TechnicianId[] {
  const technicians = rotationOn(rota, day)?.technicians ?? []
  const { first } = plannedOn(rota, day)
  const place = first === null ? 0 : technicians.indexOf(first)
  return [...technicians.slice(place), ...technicians.slice(0, place)]
}

function plannedOn(rota: Rota, day: Temporal.PlainDate): OnCallPair {
  const rotation = rotationOn(rota, day)
  const technicians = rotation?.technicians ?? []
  if (!rotation || technicians.length === 0) return { first: null, second: null }
  const { fromDay, handover } = rotation
  const weeks = weekOf(fromDay, handover).until(weekOf(day, handover)).days / 7
  const at = (place: number) => technicians[place % technicians.length] ?? null
  return { first: at(weeks), second: technicians.length > 1 ? at(weeks + 1) : null }
}

/** The day that the week on call of a day begins on. */
function weekOf(day: Temporal.PlainDate, { weekday }: Handover): Temporal.PlainDate {
  return day.subtract({ days: (day.dayOfWeek - weekday + 7) % 7 })
}

function beginsAt(rota: Rota, day: Temporal.PlainDate): Temporal.Instant {
  const { minute } = rotationOn(rota, day)?.handover ?? defaultHandover
  return day.toPlainDateTime().add({ minutes: minute }).toZonedDateTime(businessZone).toInstant()
}

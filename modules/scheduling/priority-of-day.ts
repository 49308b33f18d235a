import type { Priority } from '#modules/pricing'
import { type WeeklyHours } from './weekly-hours.ts'
import { openHours } from './starts.ts'

/** The priorities that buy a start, the cheapest first. An emergency has no start: it is dispatched at once. */
export const startPriorities = ['standard', 'priority', 'urgent'] as const satisfies readonly Priority[]

export type StartPriority = (typeof startPriorities)[number]

/**
 * The earliest open day of each priority: 0 is today, 1 the next open day, 2 the one after it. A setting of the
 * business. A cheaper priority is never earlier than a dearer one.
 */
export type EarliestOpenDay = Readonly<Record<StartPriority, number>>

export const defaultEarliestOpenDay: EarliestOpenDay = { standard: 2, priority: 1, urgent: 0 }

/** The days on which the business is open. */
export interface OpenDays {
  readonly hours: WeeklyHours
  /** Bank holidays and other closed days, as "YYYY-MM-DD"; at least those from the one day asked about to the other. */
  readonly closedDays: ReadonlySet<string>
}

/**
 * The one priority that the starts of a day are sold under, to someone who books on `today`: the cheapest that may have
 * the day. Null when no priority may, by the setting.
 */
export function priorityOfDay(
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
  earliest: EarliestOpenDay,
  open: OpenDays,
): StartPriority | null {
  const ahead = openDaysAhead(date, today, open, earliest.standard)
  return startPriorities.find((priority) => earliest[priority] <= ahead) ?? null
}

/** The open days after `today` up to and including `date`, counted no further than `most`. */
function openDaysAhead(
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { hours, closedDays }: OpenDays,
  most: number,
): number {
  let ahead = 0
  for (let day = today.add({ days: 1 }); ahead < most; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, date) > 0) break
    if (openHours(day, hours, closedDays)) ahead += 1
  }
  return ahead
}

/** Whether `asked` costs more than `needed`, or less; null when it is the one that is needed. */
export function comparePriority(asked: Priority, needed: StartPriority): 'not-needed' | 'too-low' | null {
  if (asked === needed) return null
  const dearer = [...startPriorities, 'emergency' as const]
  return dearer.indexOf(asked) > dearer.indexOf(needed) ? 'not-needed' : 'too-low'
}

import { type StartPriority, startPriorities } from '#modules/scheduling'

/** The earliest open day of each priority, counted from today: 0 is today. */
export type OpenDays = Readonly<Record<StartPriority, number>>

/** The priorities that buy something: each begins earlier than every cheaper one. The soonest comes first. */
export function soldPriorities(days: OpenDays): readonly StartPriority[] {
  return startPriorities
    .filter((priority, place) => startPriorities.slice(0, place).every((cheaper) => days[priority] < days[cheaper]))
    .toReversed()
}

export function soonWords(openDay: number): string {
  if (openDay === 0) return 'Today, while a time is free'
  return openDay === 1 ? 'From the next open day' : `From ${openDay} open days ahead`
}

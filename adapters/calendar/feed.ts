import type { CalendarVisit } from '#modules/messaging'
import { calendarEvent, emptyCalendar } from './event.ts'

export interface FeedOf {
  /** The name of the calendar in the program that reads it. */
  readonly name: string
  /** Where the site is; see `CalendarParts`. */
  readonly host: string
  readonly visits: readonly CalendarVisit[]
}

/**
 * A calendar to subscribe to: the same visits make the same text, so that a conditional request can be answered with
 * "not modified".
 */
export function calendarFeed({ name, host, visits }: FeedOf): string {
  const calendar = emptyCalendar('PUBLISH', name)
  calendar.ttl(15 * 60)
  for (const visit of visits) calendarEvent(calendar, visit, host)
  return calendar.toString()
}

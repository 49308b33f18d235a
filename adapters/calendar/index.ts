import { ICalAttendeeRole, ICalAttendeeStatus } from 'ical-generator'
import type { CalendarFiles } from '#modules/messaging'
import { calendarEvent, emptyCalendar } from './event.ts'

export { calendarFeed } from './feed.ts'

interface CalendarParts {
  /** Where the site is: what makes a visit's uid one in all the world. */
  readonly host: string
  /** The business's own address, which answers go to. */
  readonly email: string
}

export function createCalendarFiles({ host, email: own }: CalendarParts): CalendarFiles {
  return {
    async invitation(visit, { from, name, email }) {
      const calendar = emptyCalendar(visit.state === 'cancelled' ? 'CANCEL' : 'REQUEST')
      const event = calendarEvent(calendar, visit, host)
      event.organizer({ name: from, email: own })
      event.createAttendee({
        email,
        name,
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
      })
      return calendar.toString()
    },
  }
}

import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
  ICalEventStatus,
} from 'ical-generator'
import type { CalendarFiles, CalendarVisit } from '#modules/messaging'
import { businessZone } from '#modules/shared'

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

/** A calendar without events; one that is `PUBLISH`ed is a list to look at, and asks nobody for anything. */
export function emptyCalendar(method: 'REQUEST' | 'CANCEL' | 'PUBLISH', name?: string): ICalCalendar {
  return new ICalCalendar({
    method: ICalCalendarMethod[method],
    prodId: { company: 'Callout', product: 'Callout', language: 'EN' },
    // Times are instants in UTC, which no clock change moves; this is the zone that they are meant in.
    x: { 'X-WR-TIMEZONE': businessZone },
    ...(name !== undefined && { name }),
  })
}

/** Puts a visit into a calendar. */
export function calendarEvent(calendar: ICalCalendar, visit: CalendarVisit, host: string): ICalEvent {
  return calendar.createEvent({
    id: `${visit.uid}@${host}`,
    sequence: visit.sequence,
    stamp: visit.changedAt,
    lastModified: visit.changedAt,
    start: visit.startsAt,
    end: visit.startsAt.add({ minutes: visit.minutes }),
    summary: visit.title,
    description: visit.description,
    location: visit.place,
    url: visit.url,
    status: statuses[visit.state],
  })
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

import { ICalCalendar, ICalCalendarMethod, type ICalEvent, ICalEventStatus } from 'ical-generator'
import type { CalendarVisit } from '#modules/messaging'
import { businessZone } from '#modules/shared'

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

import { businessZone } from '#modules/shared'

export interface Moment {
  readonly name: string
  readonly at: Temporal.Instant
  /** Time zone of the machine. */
  readonly zone: string
}

/** Time zones of machines: Greenwich, the business's own, one far behind it and one far ahead. */
const zones = ['UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland']

/** Moments, by the clocks of London, at which software that reads the machine's clock tends to fail. */
const dates: Readonly<Record<string, string>> = {
  'New Year, half past midnight': '2027-01-01T00:30',
  'the leap day': '2028-02-29T12:00',
  'the Saturday before the clocks go forward, 00:30': '2027-03-27T00:30',
  'the Saturday before the clocks go forward, 01:30': '2027-03-27T01:30',
  'the Sunday on which the clocks go forward, 00:30': '2027-03-28T00:30',
  'the Sunday on which the clocks go forward, 01:30, which becomes 02:30': '2027-03-28T01:30',
  'the Saturday before the clocks go back, 00:30': '2027-10-30T00:30',
  'the Saturday before the clocks go back, 01:30': '2027-10-30T01:30',
  'the Sunday on which the clocks go back, 00:30': '2027-10-31T00:30',
  'the Sunday on which the clocks go back, 01:30, the first of two': '2027-10-31T01:30',
  'a bank holiday in May': '2027-05-03T10:00',
  'the last minutes of a year': '2026-12-31T23:50',
}

/** All moments, the last of them 200 days after `now`, each in one of the zones in turn. */
export function momentsFrom(now: Temporal.Instant): readonly Moment[] {
  const all = [...Object.entries(dates), ['in 200 days', null] as const]
  return all.map(([name, text], turn) => ({
    name,
    at: text === null ? now.add({ hours: 200 * 24 }) : inLondon(text),
    zone: zoneAt(turn),
  }))
}

/** The moment for the day of the year on which `now` lies. 13 moments and 4 zones: each pair comes once in 52 days. */
export function momentOfDay(now: Temporal.Instant): Moment {
  const moments = momentsFrom(now)
  const { dayOfYear } = now.toZonedDateTimeISO(businessZone)
  const moment = moments[dayOfYear % moments.length]
  if (!moment) throw new RangeError('there are no moments')
  return { ...moment, zone: zoneAt(dayOfYear) }
}

export function describeMoment({ name, at, zone }: Moment): string {
  return `${name} (${at.toZonedDateTimeISO(businessZone).toPlainDateTime().toString()} in London), TZ=${zone}`
}

function zoneAt(turn: number): string {
  return zones[turn % zones.length] ?? 'UTC'
}

function inLondon(text: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(text).toZonedDateTime(businessZone).toInstant()
}

const inWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const inMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** "Mon, 2 Mar 2026 07:00:00 +0000" (RFC 5322 3.3). */
export function mailDate(at: Temporal.Instant): string {
  const utc = at.toZonedDateTimeISO('UTC')
  const day = `${inWeekday.format(at.epochMilliseconds)}, ${utc.day} ${inMonth.format(at.epochMilliseconds)} ${utc.year}`
  return `${day} ${utc.toPlainTime().toString({ smallestUnit: 'second' })} +0000`
}

/** "Mon, 2 Mar 2026 07:00:00 +0000" (RFC 5322 3.3). */
export function mailDate(at: Temporal.Instant): string {
  const utc = at.toZonedDateTimeISO('UTC')
  const part = (options: Intl.DateTimeFormatOptions) => utc.toLocaleString('en-US', options)
  const day = `${part({ weekday: 'short' })}, ${utc.day} ${part({ month: 'short' })} ${utc.year}`
  return `${day} ${utc.toPlainTime().toString({ smallestUnit: 'second' })} +0000`
}

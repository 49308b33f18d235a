/** A formatter that is kept: `toLocaleString` makes one at each call. */
const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "24 Nov 2026". Server only. */
export function dateWords(date: Temporal.PlainDate): string {
  return inWords.format(date.toZonedDateTime('UTC').epochMilliseconds)
}

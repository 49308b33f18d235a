const inMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const inDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const written = (format: Intl.DateTimeFormat, date: Temporal.PlainDate) =>
  format.format(date.toZonedDateTime('UTC').epochMilliseconds)

/** "March 2026", "January to March 2026", "14 February to 31 March 2026". */
export function periodWords({ from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate }) {
  const isWhole = from.day === 1 && to.day === to.daysInMonth
  const format = isWhole ? inMonth : inDay
  const [first, last] = [written(format, from), written(format, to)]
  if (from.year !== to.year) return `${first} ${from.year} to ${last} ${to.year}`
  return first === last ? `${last} ${to.year}` : `${first} to ${last} ${to.year}`
}

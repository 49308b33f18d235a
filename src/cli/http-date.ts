const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The moment of a header as RFC 9110 has it, such as "Sun, 06 Nov 1994 08:49:37 GMT"; null when it is none. */
export function readHttpDate(text: string | null): Temporal.Instant | null {
  const match = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}:\d{2}) GMT$/.exec(text ?? '')
  const [, day, name = '', year, time] = match ?? []
  const month = months.indexOf(name) + 1
  if (!match || month === 0) return null
  try {
    return Temporal.Instant.from(`${year}-${String(month).padStart(2, '0')}-${day}T${time}Z`)
  } catch {
    return null
  }
}

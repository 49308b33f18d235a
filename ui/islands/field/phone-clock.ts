const phoneClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/**
 * The present moment as RFC 3339 text, by the clock of the phone. A time since the page was opened would not do: many phones
 * stop it while they sleep.
 */
export function presentMoment(): string {
  const part = Object.fromEntries(phoneClock.formatToParts().map(({ type, value }) => [type, value]))
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}.${part['fractionalSecond']}Z`
}

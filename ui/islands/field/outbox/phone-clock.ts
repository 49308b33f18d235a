const parts = new Intl.DateTimeFormat('en-GB', {
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
const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })
const londonClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })

/**
 * The present moment as RFC 3339 text, by the clock of the phone. A time since the page was opened would not do: many phones
 * stop it while they sleep.
 */
export function presentMoment(): string {
  const part = partsNow()
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}.${part['fractionalSecond']}Z`
}

const partsNow = () => Object.fromEntries(parts.formatToParts().map(({ type, value }) => [type, value]))

/** The present moment in seconds of the epoch, by the clock of the phone. */
export function secondsNow(): number {
  const part = partsNow()
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fieldsOfMoment.map((name) =>
    Number(part[name]),
  )
  return daysUntil(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
}

const fieldsOfMoment = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const

/** From 1 January 1970 to a day after it. */
export function daysUntil(year: number, month: number, day: number): number {
  const before = year - 1
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477
  const months = Array.from({ length: month - 1 }, (_, n) => daysIn(year, n + 1))
  return (year - 1970) * 365 + leaps + months.reduce((sum, days) => sum + days, 0) + day - 1
}

/** Today in London, as the contract writes it. */
export const todayInLondon = (): string => londonDay.format()

/** "10:42" on the clock in London, now. */
export const clockNow = (): string => londonClock.format()

/** The day after `day`, both as `2026-02-28`. */
export function dayAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  if (date < daysIn(year, month)) return dayText(year, month, date + 1)
  return month === 12 ? dayText(year + 1, 1, 1) : dayText(year, month + 1, 1)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const dayText = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

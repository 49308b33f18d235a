/** A start that can be booked on a usual working day. */
export interface Hour {
  /** "YYYY-MM-DDTHH:00:00" on the clock of London. */
  readonly local: string
  readonly startsMs: number
}

const zone = 'Europe/London'

export function today(): Temporal.PlainDate {
  return Temporal.Now.plainDateISO(zone)
}

export function isWorkingDay(date: Temporal.PlainDate, closed: ReadonlySet<string>): boolean {
  return date.dayOfWeek <= 5 && !closed.has(date.toString())
}

/** The working days that are sold as standard, from the second open day as far ahead as can be booked. */
export function bookableDays(closed: ReadonlySet<string>): readonly Temporal.PlainDate[] {
  const days = Array.from({ length: 60 }, (_, ahead) => today().add({ days: ahead + 1 }))
  const next = days.find((date) => date.dayOfWeek <= 6 && !closed.has(date.toString()))
  return days.filter((date) => isWorkingDay(date, closed) && date !== next)
}

/** The ten starts of a working day, 08:00 to 17:00. */
export function hoursOf(date: Temporal.PlainDate): readonly Hour[] {
  return Array.from({ length: 10 }, (_, index) => {
    const at = date.toPlainDateTime(new Temporal.PlainTime(8 + index))
    return { local: at.toString({ smallestUnit: 'second' }), startsMs: at.toZonedDateTime(zone).epochMilliseconds }
  })
}

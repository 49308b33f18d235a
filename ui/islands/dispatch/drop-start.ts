const quarterMs = 15 * 60_000

/** The times of a lane as the board draws them: quarters of an hour of elapsed time from a moment on. */
export interface LaneTimes {
  readonly fromMs: number
  readonly columns: number
  /** The width of the lane, in pixels. */
  readonly width: number
}

/** `startMs`: of a visit that the lane shows; null for one from a list. `byX`: how far it was dragged; `atX`: from the left of the lane. */
export interface Drop {
  readonly startMs: number | null
  readonly byX: number
  readonly atX: number
}

/**
 * When a visit begins that is dropped on a lane, on a quarter of an hour and inside the lane. One that is dropped at its own
 * time keeps it to the minute.
 */
export function dropStart({ fromMs, columns, width }: LaneTimes, { startMs, byX, atX }: Drop): number {
  const quarter = width / columns
  const steps = startMs === null ? Math.floor(atX / quarter) : Math.round(byX / quarter)
  if (startMs !== null && steps === 0) return startMs
  const wanted = Math.round(((startMs ?? fromMs) + steps * quarterMs) / quarterMs) * quarterMs
  return Math.min(fromMs + (columns - 1) * quarterMs, Math.max(fromMs, wanted))
}

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment for the server, "YYYY-MM-DDTHH:MM:00.000Z": the clock of the business shows some times twice. */
export function momentText(ms: number): string {
  const at = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${at['year']}-${at['month']}-${at['day']}T${at['hour']}:${at['minute']}:00.000Z`
}

/** The others of a crew stay where one of them gives the visit to somebody else; the first leads. */
export function crewAfter(before: readonly string[], from: string, to: string): readonly string[] {
  if (to === '') return []
  if (from === '' || !before.includes(from)) return [to]
  return [...new Set(before.map((id) => (id === from ? to : id)))]
}

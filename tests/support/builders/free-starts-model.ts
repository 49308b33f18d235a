import { type Span, type StartSearch, type WorkingTime, travelMinutes, worksAsOpen } from '#modules/scheduling'

/**
 * The free starts of a day found the slow way, for comparison: the day is walked minute by minute as its clock shows
 * it, and every minute that a booking, its buffers or the way from it covers is marked. The way from home is one more
 * such time, before all others, and so is every minute outside the hours of a technician or within an absence. "HH:MM instant ids", as a test prints them.
 */
export function modelOfFreeStarts(search: StartSearch<string>): readonly string[] {
  const { date, now, hours, closedDays, rules, durationMinutes, resources } = search
  const day = [hours[1], hours[2], hours[3], hours[4], hours[5], hours[6], hours[7]][date.dayOfWeek - 1]
  const today = now.toZonedDateTimeISO('Europe/London').toPlainDate()
  const ahead = today.until(date, { largestUnit: 'days' }).days
  if (!day || closedDays.has(date.toString()) || ahead < 0 || ahead > rules.horizonDays) return []

  const opens = date.toZonedDateTime({ timeZone: 'Europe/London', plainTime: day.opens }).epochMilliseconds / 60_000
  const taken = resources.map(({ id, home, busy, works = worksAsOpen }) => {
    const leaves = search.travel ? opens - search.travel.leavesHomeMinutes : null
    const arrives = leaves === null ? -Infinity : leaves + travelMinutes(home, search.place, search.travel)
    return { id, arrives, minutes: coveredMinutes(busy, search), isAtWork: atWork(date, works) }
  })
  const earliest = now.epochMilliseconds + rules.minimumNoticeMinutes * 60_000
  const shown = new Set<string>()
  const found: string[] = []
  const midnight = date.toZonedDateTime('Europe/London')
  for (let minute = 0; minute < midnight.hoursInDay * 60; minute += 1) {
    const at = midnight.add({ minutes: minute })
    const time = at.toPlainTime().toString({ smallestUnit: 'minute' })
    const sinceOpening = at.hour * 60 + at.minute - (day.opens.hour * 60 + day.opens.minute)
    const untilClosing = day.closes.hour * 60 + day.closes.minute - (at.hour * 60 + at.minute)
    if (shown.has(time) || sinceOpening < 0 || sinceOpening % 60 !== 0 || untilClosing < 60) continue
    shown.add(time)
    if (at.epochMilliseconds < earliest) continue
    const wanted = Array.from({ length: durationMinutes }, (_, index) => at.epochMilliseconds / 60_000 + index)
    const free = taken
      .filter(
        ({ arrives, minutes, isAtWork }) =>
          at.epochMilliseconds / 60_000 >= arrives && wanted.every((each) => !minutes.has(each) && isAtWork(each)),
      )
      .map(({ id }) => id)
    if (free.length > 0) found.push(`${time} ${at.toInstant().toString()} ${free.join(' ')}`)
  }
  return found
}

/** Whether somebody works in a minute of a day or the next one. */
function atWork(date: Temporal.PlainDate, { week, absences }: WorkingTime): (minute: number) => boolean {
  const periods = [date, date.add({ days: 1 })].flatMap((day) => {
    const ofDay = week && [week[1], week[2], week[3], week[4], week[5], week[6], week[7]][day.dayOfWeek - 1]
    const shownAt = (minute: number) =>
      day.toPlainDateTime().add({ minutes: minute }).toZonedDateTime('Europe/London').epochMilliseconds / 60_000
    return (ofDay ?? []).map(({ fromMinute, untilMinute }) => [shownAt(fromMinute), shownAt(untilMinute)] as const)
  })
  return (minute) =>
    (week === null || periods.some(([from, until]) => from <= minute && minute < until)) &&
    !absences.some(({ startsAtMs, endsAtMs }) => startsAtMs <= minute * 60_000 && minute * 60_000 < endsAtMs)
}

function coveredMinutes(
  busy: readonly Span[],
  { beforeMinutes, afterMinutes, place, travel }: StartSearch<string>,
): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const span of busy) {
    const way = travelMinutes(span.place, place, travel)
    const before = Math.max(afterMinutes, span.beforeMs / 60_000) + (span.includesWay ? 0 : way)
    const after = Math.max(beforeMinutes, span.afterMs / 60_000) + way
    const [from, until] = [span.startsAtMs / 60_000 - before, span.endsAtMs / 60_000 + after]
    for (let minute = from; minute < until; minute += 1) covered.add(minute)
  }
  return covered
}

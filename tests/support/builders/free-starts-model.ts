import type { Span, StartSearch } from '#modules/scheduling'

/**
 * The free starts of a day found the slow way, for comparison: the day is walked minute by minute as its clock shows
 * it, and every minute that a booking or its buffer covers is marked. "HH:MM instant ids", as a test prints them.
 */
export function modelOfFreeStarts(search: StartSearch<string>): readonly string[] {
  const { date, now, hours, closedDays, rules, durationMinutes, bufferMinutes, resources } = search
  const day = [hours[1], hours[2], hours[3], hours[4], hours[5], hours[6], hours[7]][date.dayOfWeek - 1]
  const today = now.toZonedDateTimeISO('Europe/London').toPlainDate()
  const ahead = today.until(date, { largestUnit: 'days' }).days
  if (!day || closedDays.has(date.toString()) || ahead < 0 || ahead > rules.horizonDays) return []

  const taken = resources.map(({ id, busy }) => ({ id, minutes: coveredMinutes(busy, bufferMinutes) }))
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
    const free = taken.filter(({ minutes }) => !wanted.some((each) => minutes.has(each))).map(({ id }) => id)
    if (free.length > 0) found.push(`${time} ${at.toInstant().toString()} ${free.join(' ')}`)
  }
  return found
}

function coveredMinutes(busy: readonly Span[], bufferMinutes: number): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const { startsAtMs, endsAtMs, bufferMs } of busy) {
    const buffer = Math.max(bufferMinutes, bufferMs / 60_000)
    for (let minute = startsAtMs / 60_000 - buffer; minute < endsAtMs / 60_000 + buffer; minute += 1)
      covered.add(minute)
  }
  return covered
}

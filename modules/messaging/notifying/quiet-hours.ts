import { businessZone, inBusinessZone } from '#modules/shared'

/**
 * The span from one time of the day to another, on the clock of the business's zone; over midnight where it ends before
 * it begins.
 */
export interface QuietHours {
  readonly from: Temporal.PlainTime
  /** The bound is exclusive. The same as `from`: no quiet hours at all. */
  readonly until: Temporal.PlainTime
}

export const defaultQuietHours: QuietHours = {
  from: Temporal.PlainTime.from('21:00'),
  until: Temporal.PlainTime.from('08:00'),
}

/** When what is to leave at `at` may leave: then, or when the quiet hours that it falls into end. */
export function afterQuietHours(at: Temporal.Instant, quiet: QuietHours): Temporal.Instant {
  const local = inBusinessZone(at)
  const time = local.toPlainTime()
  if (!isQuiet(time, quiet)) return at
  const endsToday = Temporal.PlainTime.compare(time, quiet.until) < 0
  const end = local
    .toPlainDate()
    .add({ days: endsToday ? 0 : 1 })
    .toPlainDateTime(quiet.until)
  return firstShown(end, at)
}

function isQuiet(time: Temporal.PlainTime, { from, until }: QuietHours): boolean {
  const [fromTime, untilTime] = [
    Temporal.PlainTime.compare(time, from) >= 0,
    Temporal.PlainTime.compare(time, until) < 0,
  ]
  return Temporal.PlainTime.compare(from, until) <= 0 ? fromTime && untilTime : fromTime || untilTime
}

/** When the clock first shows `local`, or a later time where it skips that, after `at`. */
function firstShown(local: Temporal.PlainDateTime, at: Temporal.Instant): Temporal.Instant {
  const first = local.toZonedDateTime(businessZone, { disambiguation: 'earlier' })
  if (!first.toPlainDateTime().equals(local))
    return first.getTimeZoneTransition('next')?.toInstant() ?? first.toInstant()
  return Temporal.Instant.compare(first.toInstant(), at) > 0
    ? first.toInstant()
    : local.toZonedDateTime(businessZone, { disambiguation: 'later' }).toInstant()
}

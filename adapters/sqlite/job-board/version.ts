import { businessDate, businessZone } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** Counts the changes and the ends of jobs that are shown. */
export function prepareVersion({ memory, raw }: SqliteDatabase): (now: Temporal.Instant) => number {
  const firstPaid = raw
    .prepare<[string], string>(
      'select paid_until from job_board where is_open = 1 and paid_until > ? order by paid_until limit 1',
    )
    .pluck()
  const firstDeadline = raw
    .prepare<[string], string>(
      `select deadline from job_board where is_open = 1 and deadline < '9999' and deadline >= ? order by deadline limit 1`,
    )
    .pluck()

  /** The moment at which the first job that is shown ends, in milliseconds. */
  function firstEnd(now: Temporal.Instant): number {
    const paid = firstPaid.get(instantText(now))
    const day = firstDeadline.get(businessDate(now).toString())
    return Math.min(
      paid === undefined ? Infinity : Temporal.Instant.from(paid).epochMilliseconds,
      day === undefined
        ? Infinity
        : Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(businessZone).epochMilliseconds,
    )
  }

  let version = 0
  let end: number | null = null
  const noteChanges = memory.of('job_board', 'job_categories').one(() => {
    version += 1
    end = null
    return null
  })

  return (now) => {
    noteChanges()
    if (end !== null && now.epochMilliseconds >= end) version += 1
    if (end === null || now.epochMilliseconds >= end) end = firstEnd(now)
    return version
  }
}

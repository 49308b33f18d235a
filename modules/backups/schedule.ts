import type { BackupRecord, JournalEntry } from './journal.ts'

export interface Night {
  /** The hour at which a backup is taken, in `zone`. */
  readonly hour: number
  readonly zone: string
}

const hours = 3_600_000
/** A try that failed, or made a bad archive, is repeated after so long. */
const againMs = hours
/** An older last backup is told to the office. */
export const staleHours = 48
/** An archive is verified after so many days without one that was. */
const verifyDays = 7

const msBetween = (from: Temporal.Instant, to: Temporal.Instant) => to.epochMilliseconds - from.epochMilliseconds

/** The last moment at which a backup should have been taken. */
function lastNight(now: Temporal.Instant, { hour, zone }: Night): Temporal.Instant {
  const here = now.toZonedDateTimeISO(zone)
  const today = here.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant()
  if (Temporal.Instant.compare(today, now) <= 0) return today
  const before = here.toPlainDate().subtract({ days: 1 })
  return before.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant()
}

/** The newest archive of a place that was taken, and of which no fault is known. */
export function lastGood(records: readonly BackupRecord[], place: string): BackupRecord | null {
  let last: BackupRecord | null = null
  for (const record of records) {
    const isGood = record.place === place && record.bytes !== null && record.fault === null && !record.isRemoved
    if (isGood && (last === null || Temporal.Instant.compare(record.at, last.at) > 0)) last = record
  }
  return last
}

/** Whether a backup is to be taken now: none is there since the last night, also when the machine was off then. */
export function isBackupDue(
  entries: readonly JournalEntry[],
  last: BackupRecord | null,
  place: string,
  now: Temporal.Instant,
  night: Night,
): boolean {
  if (last !== null && Temporal.Instant.compare(last.at, lastNight(now, night)) >= 0) return false
  const failed = entries.findLast((entry) => 'fault' in entry && entry.place === place)
  const sinceFailed = failed ? msBetween(failed.at, now) : Infinity
  return sinceFailed >= againMs || sinceFailed < 0
}

/** Whether the newest archive is to be verified: a week has passed since one was, or none ever was. */
export function isVerificationDue(verifiedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return verifiedAt === null || msBetween(verifiedAt, now) >= verifyDays * 24 * hours
}

/** `since`: when there should have been one first, where there is none. */
export function isStale(last: BackupRecord | null, since: Temporal.Instant, now: Temporal.Instant): boolean {
  return msBetween(last?.at ?? since, now) > staleHours * hours
}

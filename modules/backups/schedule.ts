import type { BackupRecord, JournalEntry } from './journal.ts'

export interface Night {
  /** The hour at which a backup is taken, in `zone`. */
  readonly hour: number
  readonly zone: string
}

const hours = 3_600_000
/** A try that failed, or made a bad archive, is repeated after so long. */
const againMs = hours
/** The office is notified of an older last backup. */
export const staleHours = 48
/** An archive is verified after so many days without one that was. */
const verifyDays = 7

const msBetween = (from: Temporal.Instant, to: Temporal.Instant) => to.epochMilliseconds - from.epochMilliseconds

/** The last moment at which a backup should have been taken. */
function lastNight(now: Temporal.Instant, night: Night): Temporal.Instant {
  const today = now.toZonedDateTimeISO(night.zone).toPlainDate()
  const at = nightOf(today, night)
  return Temporal.Instant.compare(at, now) <= 0 ? at : nightOf(today.subtract({ days: 1 }), night)
}

function nextNight(now: Temporal.Instant, night: Night): Temporal.Instant {
  const today = now.toZonedDateTimeISO(night.zone).toPlainDate()
  const at = nightOf(today, night)
  return Temporal.Instant.compare(at, now) > 0 ? at : nightOf(today.add({ days: 1 }), night)
}

function nightOf(day: Temporal.PlainDate, { hour, zone }: Night): Temporal.Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant()
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
  return Temporal.Instant.compare(nextBackupAt(entries, last, place, now, night), now) <= 0
}

/** When the next backup is to be taken; the present moment where one is due. */
export function nextBackupAt(
  entries: readonly JournalEntry[],
  last: BackupRecord | null,
  place: string,
  now: Temporal.Instant,
  night: Night,
): Temporal.Instant {
  const isTaken = last !== null && Temporal.Instant.compare(last.at, lastNight(now, night)) >= 0
  const at = isTaken ? nextNight(later(last.at, now), night) : now
  const failed = entries.findLast((entry) => 'fault' in entry && entry.place === place)
  // A failure of the future is that of a clock which was wrong.
  if (!failed || Temporal.Instant.compare(failed.at, at) > 0) return at
  return later(at, failed.at.add({ milliseconds: againMs }))
}

const later = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) > 0 ? a : b)

/** Whether the newest archive is to be verified: a week has passed since one was, or none ever was. */
export function isVerificationDue(verifiedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return verifiedAt === null || msBetween(verifiedAt, now) >= verifyDays * 24 * hours
}

/** `since`: when there should have been one first, where there is none. */
export function isStale(last: BackupRecord | null, since: Temporal.Instant, now: Temporal.Instant): boolean {
  return msBetween(last?.at ?? since, now) > staleHours * hours
}

import { type Backup, readBackupName } from './archive-name.ts'
import type { BackupRecord } from './journal.ts'

export interface BackupsKept {
  /** The last backup of each of so many days that have one. */
  readonly days: number
  /** The last backup of each of so many weeks that have one. */
  readonly weeks: number
}

export const usualKept: BackupsKept = { days: 7, weeks: 4 }

/**
 * The names to remove. The newest archive stays, so does the newest that was verified, and whatever is not the name of an
 * archive. Days and weeks are those of the zone; weeks begin on Monday. Days without a backup count for nothing, so that a
 * machine that was off loses no older archive.
 */
export function tooOld(
  names: readonly string[],
  records: readonly Pick<BackupRecord, 'name' | 'verifiedAt' | 'fault'>[],
  { days, weeks }: BackupsKept,
  zone: string,
): readonly string[] {
  const backups = names
    .flatMap((name) => readBackupName(name) ?? [])
    .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at) || (a.name < b.name ? -1 : 1))
  const faulty = new Set(records.filter(({ fault }) => fault !== null).map(({ name }) => name))
  const verified = new Set(records.filter(({ verifiedAt }) => verifiedAt !== null).map(({ name }) => name))
  const good = backups.filter(({ name }) => !faulty.has(name))
  const dayOf = ({ at }: Backup) => at.toZonedDateTimeISO(zone).toPlainDate()
  const keep = new Set(
    [
      // No archive is known to be good: then the existing ones may be all that is left.
      ...(good.length === 0 ? backups : []),
      ...good.slice(0, 1),
      ...good.filter(({ name }) => verified.has(name)).slice(0, 1),
      ...newestOfEach(good, (backup) => dayOf(backup).toString(), days),
      ...newestOfEach(good, (backup) => mondayOf(dayOf(backup)).toString(), weeks),
    ].map(({ name }) => name),
  )
  return backups.map(({ name }) => name).filter((name) => !keep.has(name))
}

/** `backups`: the newest first. */
function newestOfEach(backups: readonly Backup[], spanOf: (backup: Backup) => string, most: number): readonly Backup[] {
  const newest = new Map<string, Backup>()
  for (const backup of backups) {
    const span = spanOf(backup)
    if (!newest.has(span)) newest.set(span, backup)
  }
  return [...newest.values()].slice(0, most)
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}

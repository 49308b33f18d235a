/** One archive with the whole data of the business, as its name tells. */
export interface Backup {
  readonly name: string
  /** The moment of the data. */
  readonly at: Temporal.Instant
  /** Whether it is encrypted for the recipients of the settings. */
  readonly isEncrypted: boolean
}

const pattern = /^callout-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.zst(\.age)?$/

/** The backup of a moment, to the millisecond. Names sort by time, and are fine on every file system and in S3. */
export function nameBackup(at: Temporal.Instant, isEncrypted: boolean): Backup {
  const moment = at.round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
  const text = moment.toString({ smallestUnit: 'millisecond' }).replaceAll(/[:.]/g, '-')
  return { name: `callout-${text}.tar.zst${isEncrypted ? '.age' : ''}`, at: moment, isEncrypted }
}

/** Null for the name of anything else, such as a file that somebody laid beside. */
export function readBackupName(name: string): Backup | null {
  const found = pattern.exec(name)
  if (!found) return null
  const [, day, hours, minutes, seconds, milliseconds, age] = found
  try {
    const at = Temporal.Instant.from(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
    const backup = nameBackup(at, age !== undefined)
    return backup.name === name ? backup : null
  } catch {
    return null
  }
}

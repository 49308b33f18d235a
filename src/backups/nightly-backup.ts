import {
  type BackupJournal,
  type BackupPlace,
  type JournalEntry,
  isBackupDue,
  isStale,
  isVerificationDue,
  lastGood,
  lastVerified,
  nameBackup,
  recordsOf,
  tooOld,
} from '#modules/backups'
import { type Clock, businessZone } from '#modules/shared'
import type { Log } from '../log.ts'
import { leastFreeBytes } from '../storage/free-room.ts'
import type { CommandOutcome } from './run-command.ts'
import type { BackupSettings } from './settings.ts'

/** `last`: of when the last good backup is; where there is none, when the first should have been taken. */
interface OldBackup {
  readonly cause: string
  readonly last: Temporal.Instant
  readonly now: Temporal.Instant
  readonly fault: string
}

export interface NightlyParts {
  readonly settings: BackupSettings
  /** Opened when it is needed: a start does not wait for it. */
  readonly place: (to: string) => Promise<BackupPlace>
  readonly journal: BackupJournal
  readonly clock: Clock
  /** Runs `callout` with these arguments in a process of its own. */
  readonly run: (args: readonly string[]) => Promise<CommandOutcome>
  /** The turn of this work, until it is disposed of; null while work that somebody asked for goes on. */
  readonly takeTurn: () => Disposable | null
  /** The bytes of the databases: a backup copies them beside its archive. */
  readonly databaseBytes: () => Promise<number>
  /** On the disk of the data; null when unknown. */
  readonly freeBytes: () => Promise<number | null>
  /** Tells the office that the last good backup is old; `cause` is the same while nothing changed. */
  readonly alert: (alert: OldBackup) => Promise<void>
  readonly log: Pick<Log, 'error' | 'info' | 'warn'>
}

/** Takes the backup of the night when it is due, verifies one a week, and removes what is too old. Call it often. */
export function createNightlyBackups(parts: NightlyParts): () => Promise<void> {
  const { settings, journal, clock, run, log } = parts
  const begun = clock.now()
  const night = { hour: settings.hour, zone: businessZone }

  const fact = (place: BackupPlace) => ({
    at: clock.now(),
    name: nameBackup(clock.now(), settings.recipients.length > 0).name,
    place: place.words,
  })

  return async () => {
    if (settings.to === null) return
    const place = await parts.place(settings.to)
    const entries = await journal.read()
    if (isBackupDue(entries, lastGood(recordsOf(entries), place.words), place.words, clock.now(), night)) {
      // The next call, in some minutes, finds the turn free.
      using turn = parts.takeTurn()
      if (turn !== null && (await take(place))) {
        await verify(place)
        await removeOld(place)
      }
    }
    await tellIfStale(place)
  }

  async function take(place: BackupPlace): Promise<boolean> {
    const scarce = await roomFault(place)
    if (scarce !== null) {
      await journal.append({ ...fact(place), kind: 'failed', fault: scarce })
      log.error({ place: place.words }, `no backup was taken: ${scarce}`)
      return false
    }
    const { code, says } = await run(['backup'])
    if (code === 0) {
      log.info({ place: place.words }, 'a backup was taken')
      return true
    }
    log.error({ place: place.words, code, says }, 'no backup could be taken; it is tried again in an hour')
    return false
  }

  /** The copies of the databases, and the archive where it stays on this disk, must leave room for the site. */
  async function roomFault(place: BackupPlace): Promise<string | null> {
    const free = await parts.freeBytes()
    if (free === null) return null
    const last = lastGood(recordsOf(await journal.read()), place.words)
    const archive = place.words.startsWith('s3://') ? 0 : (last?.bytes ?? 0)
    const needed = (await parts.databaseBytes()) + archive + leastFreeBytes
    if (free >= needed) return null
    const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
    return `the disk has ${megabytes(free)} of free space, and a backup needs ${megabytes(needed)}: free some, or set BACKUP_TO to another disk`
  }

  async function removeOld(place: BackupPlace): Promise<void> {
    const records = recordsOf(await journal.read()).filter((record) => record.place === place.words)
    const names = (await place.list()).map(({ name }) => name)
    for (const name of tooOld(names, records, settings.keep, businessZone)) {
      await place.remove(name)
      await journal.append({ at: clock.now(), kind: 'removed', name, place: place.words })
    }
  }

  /** A person verifies an encrypted archive: its identity is not on this machine. */
  async function verify(place: BackupPlace): Promise<void> {
    if (settings.recipients.length > 0) return
    const records = recordsOf(await journal.read()).filter((record) => record.place === place.words)
    const last = lastGood(records, place.words)
    if (!last || !isVerificationDue(lastVerified(records)?.verifiedAt ?? null, clock.now())) return
    const { code, says } = await run(['restore', `${place.words}/${last.name}`, '--verify'])
    if (code === 0) log.info({ name: last.name }, 'the backup was verified: it can be restored')
    else log.error({ name: last.name, code, says }, 'the backup could not be verified')
  }

  async function tellIfStale(place: BackupPlace): Promise<void> {
    const entries = await journal.read()
    const last = lastGood(recordsOf(entries), place.words)
    const since = entries.find((entry) => entry.place === place.words)?.at ?? begun
    if (!isStale(last, since, clock.now())) return
    await parts.alert({
      cause: `backup ${last?.name ?? 'none'}`,
      last: last?.at ?? since,
      now: clock.now(),
      fault: reasonIn(entries, place.words),
    })
  }
}

function reasonIn(entries: readonly JournalEntry[], place: string): string {
  const last = entries.findLast((entry) => entry.place === place && 'fault' in entry)
  return last && 'fault' in last ? last.fault.replace(/\.$/, '') : 'no attempt was made'
}

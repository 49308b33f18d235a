import { type Clock, type Result, accept, businessZone, refuse } from '#modules/shared'
import { readBackupName } from './archive-name.ts'
import { type BackupRecord, type JournalEntry, lastVerified, recordsOf } from './journal.ts'
import type { BackupJournal, BackupPlace } from './ports.ts'
import type { BackupsKept } from './retention.ts'
import { lastGood, nextBackupAt } from './schedule.ts'

/** Makes and verifies archives outside the process that serves. Each answers when it has ended: null, or why it failed. */
export interface BackupWorker {
  backUp(): Promise<string | null>
  verify(archive: string): Promise<string | null>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface BackupPorts {
  /** The place of the settings, opened when it is needed; null where they switch backups off. */
  readonly place: (() => Promise<BackupPlace>) | null
  readonly journal: BackupJournal
  readonly worker: BackupWorker
  /** Archives are encrypted for somebody whose identity is elsewhere: only that person can verify one. */
  readonly isEncrypted: boolean
  /** Whether this server takes the backup of the night. */
  readonly isNightly: boolean
  /** The hour of the nightly backup, in the zone of the business. */
  readonly hour: number
  readonly keep: BackupsKept
  readonly clock: Clock
}

/** Work that goes on: somebody asked for it, or it is that of the night. */
export interface BackupWork {
  readonly kind: 'backup' | 'verification' | 'night'
  /** The archive; null for one that is being made. */
  readonly name: string | null
  readonly since: Temporal.Instant
}

/** Work that somebody asked for, and that has ended. */
export interface EndedWork extends BackupWork {
  readonly endedAt: Temporal.Instant
  /** Why it failed; null where it did not. */
  readonly fault: string | null
}

/** The settings switch backups off. */
interface BackupsOff {
  readonly kind: 'backups-off'
}

/** One piece of work at a time. */
interface BackupRunning {
  readonly kind: 'backup-running'
}

interface BackupUnknown {
  readonly kind: 'backup-unknown'
}

/** Its identity is not on this machine. */
interface BackupSealed {
  readonly kind: 'backup-encrypted'
}

/** The place does not answer; `words` say why. */
interface PlaceDown {
  readonly kind: 'place-down'
  readonly words: string
}

export type BackupRefusal = BackupsOff | BackupRunning | BackupUnknown | BackupSealed | PlaceDown

export interface BackupOverview {
  /** The words of the place; null where backups are off, or where the place cannot be opened. */
  readonly place: string | null
  readonly isEncrypted: boolean
  readonly hour: number
  readonly keep: BackupsKept
  /** The archives of the place, newest first, and those that were taken to other places. */
  readonly archives: readonly BackupRecord[]
  readonly lastGood: BackupRecord | null
  readonly lastVerified: BackupRecord | null
  /** When the next backup of the night is due; null where this server takes none. */
  readonly nextAt: Temporal.Instant | null
  /** Why the place cannot be read, or why the newest attempt failed; null when nothing is wrong. */
  readonly fault: string | null
  readonly running: BackupWork | null
  /** The last work that somebody asked for since the start of the server; null where nobody did. */
  readonly ended: EndedWork | null
}

/** The state of backups for metrics. A moment is null where there is none. */
export interface BackupFigures {
  readonly lastTaken: Temporal.Instant | null
  readonly lastVerified: Temporal.Instant | null
  readonly lastBytes: number | null
  /** Archives that were taken, and attempts without one, in the journal. */
  readonly taken: number
  readonly failed: number
  /** Archives that turned out bad. */
  readonly refused: number
}

/** The newest archives alone are shown. */
const mostShown = 200

/** Backups as administrators see them, and ask for them. */
export function createBackups(ports: BackupPorts) {
  const { place, journal, worker, isEncrypted, isNightly, hour, keep, clock } = ports
  const night = { hour, zone: businessZone }
  let running: BackupWork | null = null
  let ended: EndedWork | null = null

  /**
   * Begins the work once `note` has kept who asked for it, and answers then; the work goes on. A note that cannot be kept
   * is thrown, and nothing begins. The outcome is in the journal, which the worker writes.
   */
  async function begin(
    { kind, name }: Pick<BackupWork, 'kind' | 'name'>,
    note: () => Promise<void>,
    work: () => Promise<string | null>,
  ): Promise<Result<BackupWork, BackupRefusal>> {
    if (running !== null) return refuse({ kind: 'backup-running' })
    const begun: BackupWork = { kind, name, since: clock.now() }
    running = begun
    try {
      await note()
    } catch (fault) {
      running = null
      throw fault
    }
    const end = (fault: string | null) => {
      running = null
      ended = { ...begun, endedAt: clock.now(), fault }
    }
    work().then(end, (fault: unknown) => end(wordsOf(fault)))
    return accept(begun)
  }

  return {
    async backups(): Promise<BackupOverview> {
      const facts = { isEncrypted, hour, keep, running, ended }
      const nothing = { place: null, archives: [], lastGood: null, lastVerified: null, nextAt: null, fault: null }
      if (place === null) return { ...facts, ...nothing }
      const opened = await settled(place)
      if (typeof opened === 'string') return { ...facts, ...nothing, fault: opened }
      const { words } = opened
      const all = await journal.read()
      const entries = all.filter((entry) => entry.place === words)
      const records = recordsOf(entries)
      const kept = await settled(() => opened.list())
      const newest = entries.findLast(({ kind }) => kind === 'taken' || kind === 'failed')
      const last = lastGood(records, words)
      return {
        ...facts,
        place: words,
        archives: [...(typeof kept === 'string' ? [] : archivesOf(kept, records, words)), ...elsewhere(all, words)]
          .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))
          .slice(0, mostShown),
        lastGood: last,
        lastVerified: lastVerified(records),
        nextAt: isNightly ? nextBackupAt(entries, last, words, clock.now(), night) : null,
        fault: typeof kept === 'string' ? kept : newest?.kind === 'failed' ? newest.fault : null,
      }
    },

    async backupFigures(): Promise<BackupFigures> {
      const entries = await journal.read()
      const taken = entries.flatMap((entry) => (entry.kind === 'taken' ? [entry] : []))
      const count = (kind: JournalEntry['kind']) => entries.filter((entry) => entry.kind === kind).length
      return {
        lastTaken: taken.at(-1)?.at ?? null,
        lastVerified: entries.findLast(({ kind }) => kind === 'verified' || kind === 'restored')?.at ?? null,
        lastBytes: taken.at(-1)?.bytes ?? null,
        taken: taken.length,
        failed: count('failed'),
        refused: count('refused'),
      }
    },

    /** `note` keeps who asked. */
    async backUpNow(note: () => Promise<void>): Promise<Result<BackupWork, BackupRefusal>> {
      if (place === null) return refuse({ kind: 'backups-off' })
      return begin({ kind: 'backup', name: null }, note, () => worker.backUp())
    },

    /** Restores the archive into a temporary folder and checks all of it. `note` keeps who asked. */
    async verifyNow(name: string, note: () => Promise<void>): Promise<Result<BackupWork, BackupRefusal>> {
      if (place === null) return refuse({ kind: 'backups-off' })
      const known = readBackupName(name)
      if (known === null) return refuse({ kind: 'backup-unknown' })
      const opened = await settled(place)
      if (typeof opened === 'string') return refuse({ kind: 'place-down', words: opened })
      const kept = await settled(() => opened.list())
      if (typeof kept === 'string') return refuse({ kind: 'place-down', words: kept })
      const { words } = opened
      const isHere = kept.some((archive) => archive.name === name)
      const from = isHere ? words : elsewhere(await journal.read(), words).find((one) => one.name === name)?.place
      if (from === undefined) return refuse({ kind: 'backup-unknown' })
      if (known.isEncrypted) return refuse({ kind: 'backup-encrypted' })
      return begin({ kind: 'verification', name }, note, () => worker.verify(`${from}/${name}`))
    },

    /** The turn of the night's work, until it is disposed of; null while other work goes on. */
    takeTurn(): Disposable | null {
      if (running !== null) return null
      const turn: BackupWork = { kind: 'night', name: null, since: clock.now() }
      running = turn
      return {
        [Symbol.dispose]() {
          if (running === turn) running = null
        },
      }
    },
  }
}

export type BackupsModule = ReturnType<typeof createBackups>

/** The outcome, or the fault in words. */
async function settled<T extends object>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (fault) {
    return wordsOf(fault)
  }
}

const wordsOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

/** The archives of the place, with what the journal knows of them; an archive that came from elsewhere has its name alone. */
function archivesOf(
  kept: readonly { readonly name: string; readonly bytes: number }[],
  records: readonly BackupRecord[],
  place: string,
): readonly BackupRecord[] {
  const known = new Map(records.map((record) => [record.name, record]))
  return kept.flatMap(({ name, bytes }): readonly BackupRecord[] => {
    const record = known.get(name)
    if (record) return [{ ...record, bytes, isRemoved: false }]
    const at = readBackupName(name)?.at
    return at ? [{ name, place, at, bytes, verifiedAt: null, fault: null, isRemoved: false }] : []
  })
}

/** Archives that a command took to another place: nobody looks whether they are still there. */
function elsewhere(entries: readonly JournalEntry[], place: string): readonly BackupRecord[] {
  return recordsOf(entries.filter((entry) => entry.place !== place)).filter(
    ({ bytes, isRemoved }) => bytes !== null && !isRemoved,
  )
}

import { type SqliteDatabase, createStorageProbe, faultInFile, isCheckedAtOnce } from '#adapters/sqlite'
import { StorageDown, type StorageReason } from '#modules/shared'
import type { Log } from '../log.ts'
import { freeRoom } from './free-room.ts'

type WriteFault = Exclude<StorageReason, 'damaged'>

export interface StorageState {
  /** The faults that the last check of the file found; null when none. */
  readonly damage: string | null
  /** Why writes fail; null while they succeed. */
  readonly writeFault: WriteFault | null
  /** Free bytes of the disk with the data folder; null when unknown. */
  readonly freeBytes: number | null
}

export interface StorageGate {
  readonly isWritable: () => boolean
  /** Resolves at once while writes succeed. */
  readonly untilWritable: () => Promise<void>
}

export interface StorageWatch extends StorageGate, Disposable {
  /** Checks the file, a large one in the background, and repeats it every day. */
  begin(): Promise<void>
  readonly state: () => StorageState
  /** Whether the file is sound and takes writes. A write is tried when none has succeeded lately. */
  isReady(): Promise<boolean>
}

export interface StoragePace {
  readonly checkEveryMs: number
  /** A file up to this size is checked before the start goes on; that of `faultInFile` without it. */
  readonly smallBytes?: number
  /** A write that meets a damaged page has the file checked, unless the last check is younger. */
  readonly suspicionMs: number
  readonly roomEveryMs: number
  /** A write that succeeded so recently needs no other proof. */
  readonly proofMs: number
  /** The longest that `isReady` waits for a write. */
  readonly patienceMs: number
  /** The pause between two tries while writes fail. */
  readonly againMs: number
}

const usualPace: StoragePace = {
  checkEveryMs: 24 * 3_600_000,
  suspicionMs: 600_000,
  roomEveryMs: 60_000,
  proofMs: 5_000,
  patienceMs: 1_000,
  againMs: 1_000,
}

/** While writes fail, they are tried with as much as a large booking; while they succeed, with a few pages. */
const largeBytes = 65_536
const smallBytes = 8_192

interface WatchPorts {
  readonly database: SqliteDatabase
  readonly dataDir: string
  readonly log: Pick<Log, 'error' | 'info' | 'warn'>
}

/** Watches the database file: whether it is sound, whether it takes writes, and how much room the disk has. */
export function createStorageWatch(
  { database, dataDir, log }: WatchPorts,
  pace: Partial<StoragePace> = {},
): StorageWatch {
  const {
    checkEveryMs,
    smallBytes: small,
    suspicionMs,
    roomEveryMs,
    proofMs,
    patienceMs,
    againMs,
  } = {
    ...usualPace,
    ...pace,
  }
  const closing = new AbortController()
  const probe = createStorageProbe(database)
  let damage: string | null = null
  let writeFault: WriteFault | null = null
  let freeBytes: number | null = null
  let provenAt = -Infinity
  let checkedAt = -Infinity
  let checking: Promise<void> | null = null
  let trying: Promise<void> | null = null
  let again: NodeJS.Timeout | null = null
  let timers: readonly NodeJS.Timeout[] = []
  let waiting: (() => void)[] = []

  database.watchWrites((fault) => {
    if (fault) return noteFault(fault)
    provenAt = performance.now()
  })

  function noteFault({ reason }: StorageDown): void {
    if (reason === 'damaged') return suspectDamage()
    if (writeFault === null && !closing.signal.aborted) {
      log.error({ reason }, 'the database cannot be written; it is tried again every second')
      tryLater()
    }
    writeFault = reason
  }

  function suspectDamage(): void {
    if (damage === null && performance.now() - checkedAt > suspicionMs) void check()
  }

  function tryLater(): void {
    again = setTimeout(() => void tryWrite(largeBytes), againMs).unref()
  }

  /** One try at a time. A fault reaches `noteFault`, like that of every write. */
  function tryWrite(bytes: number): Promise<void> {
    trying ??= probe(bytes)
      .then(
        () => (bytes === largeBytes ? recover() : undefined),
        () => {
          if (writeFault !== null && !closing.signal.aborted) tryLater()
        },
      )
      .finally(() => {
        trying = null
      })
    return trying
  }

  function recover(): void {
    writeFault = null
    log.info('the database can be written again')
    for (const go of waiting) go()
    waiting = []
  }

  function check(): Promise<void> {
    checkedAt = performance.now()
    checking ??= faultInFile(database, closing.signal, small)
      .then(
        (found) => {
          damage = found
          if (found !== null) log.error({ damage: found }, 'the database is damaged: restore it from a backup')
        },
        (fault: unknown) => {
          if (!closing.signal.aborted) log.warn({ err: fault }, 'the database could not be checked')
        },
      )
      .finally(() => {
        checking = null
      })
    return checking
  }

  async function measureRoom(): Promise<void> {
    freeBytes = await freeRoom(dataDir)
  }

  return {
    async begin() {
      timers = [
        setInterval(() => void check(), checkEveryMs).unref(),
        setInterval(() => void measureRoom(), roomEveryMs).unref(),
      ]
      const found = check()
      await Promise.all([measureRoom(), isCheckedAtOnce(database, small) && found])
    },
    state: () => ({ damage, writeFault, freeBytes }),
    isWritable: () => writeFault === null,
    untilWritable: () => (writeFault === null ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    async isReady() {
      if (damage !== null || writeFault !== null) return false
      if (performance.now() - provenAt < proofMs) return true
      const from = performance.now()
      await Promise.race([tryWrite(smallBytes), after(patienceMs)])
      return provenAt >= from
    },
    [Symbol.dispose]() {
      closing.abort()
      for (const timer of timers) clearInterval(timer)
      if (again) clearTimeout(again)
      for (const go of waiting) go()
      waiting = []
    },
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}

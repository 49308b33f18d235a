import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newestMigration, rowCounts } from '#adapters/sqlite'
import { type BackupJournal, type BackupPlace, nameBackup } from '#modules/backups'
import { instantText } from '#modules/shared'
import { compressed, encrypted } from './coding.ts'
import { type GatherPlace, type Gathered, gather, mainDatabase } from './gather.ts'
import {
  type About,
  type Manifest,
  type ManifestFile,
  aboutName,
  archiveFormat,
  dataPrefix,
  manifestName,
} from './manifest.ts'
import { type TarFile, tarOf } from './tar.ts'
import { openWorkFolder } from './work-folder.ts'

export interface BackupTask extends Omit<GatherPlace, 'work'> {
  readonly place: BackupPlace
  readonly journal: BackupJournal
  /** Recipients of the age format; nothing is encrypted where there is none. */
  readonly recipients: readonly string[]
  /** The version of the program. */
  readonly version: string
}

export interface TakenBackup {
  readonly name: string
  readonly at: Temporal.Instant
  readonly bytes: number
  readonly files: number
}

/** Takes a backup while the server goes on, and keeps it in the place. The journal gets the outcome. */
export async function takeBackup(task: BackupTask): Promise<TakenBackup> {
  const { place, journal, recipients, clock } = task
  const now = () => clock.now()
  let name = nameBackup(now(), recipients.length > 0).name
  try {
    using work = openWorkFolder(task.dataDir)
    const gathered = await gather({ ...task, work: work.path })
    name = nameBackup(gathered.at, recipients.length > 0).name
    const archive = compressed(tarOf(filesOf(gathered, work.path, task.version)))
    const bytes = await place.put(name, recipients.length > 0 ? await encrypted(archive, recipients) : archive)
    await journal.append({ kind: 'taken', at: now(), name, place: place.words, bytes })
    return { name, at: gathered.at, bytes, files: gathered.all.length }
  } catch (fault) {
    const words = fault instanceof Error ? fault.message : String(fault)
    // The disk of the journal may be the one that is full: the fault itself matters more.
    await journal.append({ kind: 'failed', at: now(), name, place: place.words, fault: words }).catch(() => {})
    throw fault
  }
}

/** The files of the archive: the facts first, and last the manifest of what was read. */
async function* filesOf({ at, databases, all }: Gathered, work: string, version: string): AsyncGenerator<TarFile> {
  const migration = newestMigration(join(work, mainDatabase))
  const about: About = { format: archiveFormat, version, migration, at: instantText(at) }
  const rows = Object.fromEntries(databases.map((name) => [name, rowCounts(join(work, name))]))
  const files: ManifestFile[] = []
  const noted = (path: string, bytes: number, pieces: AsyncIterable<Uint8Array>): TarFile => ({
    path,
    bytes,
    pieces: digested(pieces, (sha256) => files.push({ path, bytes, sha256 })),
  })
  yield noted(aboutName, ...textFile(about))
  for (const name of all) {
    const path = join(work, name)
    const { size } = await stat(path)
    yield noted(
      `${dataPrefix}${name}`,
      size,
      size === 0 ? noPieces() : createReadStream(path, { highWaterMark: 256 * 1024 }),
    )
  }
  const [bytes, pieces] = textFile({ about, files, rows } satisfies Manifest)
  yield { path: manifestName, bytes, pieces }
}

function textFile(value: unknown): readonly [number, AsyncIterable<Uint8Array>] {
  const bytes = Buffer.from(JSON.stringify(value))
  return [bytes.length, pieceOf(bytes)]
}

async function* pieceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* noPieces(): AsyncGenerator<Uint8Array> {}

async function* digested(
  pieces: AsyncIterable<Uint8Array>,
  note: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  note(hash.digest('hex'))
}

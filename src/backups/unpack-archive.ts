import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { codingOf, decompressed, decrypted } from './coding.ts'
import {
  type About,
  type Manifest,
  type ManifestFile,
  aboutName,
  aboutSchema,
  archiveFormat,
  dataPrefix,
  differenceOf,
  isPlainPath,
  manifestName,
  manifestSchema,
} from './manifest.ts'
import { ArchiveRefused } from './refusals.ts'
import { type TarEntry, entriesOf } from './tar.ts'

export interface UnpackTask {
  readonly archive: AsyncIterable<Uint8Array>
  /** Identities of the age format. */
  readonly identities: readonly string[]
  /** An empty folder for the files of the data folder. */
  readonly folder: string
  /** The names of the migrations of this program. */
  readonly migrations: readonly string[]
  /** Whether each file is written through to the disk. */
  readonly lasts: boolean
}

/** Unpacks an archive and holds every file against the manifest. Throws `ArchiveRefused` for one that must not be used. */
export async function unpackArchive({ archive, identities, folder, migrations, lasts }: UnpackTask): Promise<Manifest> {
  const source = watched(archive)
  try {
    const entries = entriesOf(decompressed(await plainPieces(source.pieces, identities)))
    return await unpackEntries(entries, { folder, migrations, lasts })
  } catch (fault) {
    throw source.fault() ?? (isOurs(fault) ? fault : new ArchiveRefused('damaged', damagedWords(fault), fault))
  }
}

const damagedWords = (fault: unknown) =>
  `The archive is damaged or not whole (${fault instanceof Error ? fault.message : String(fault)}). Nothing was restored: take another one.`

/** Faults of the names in an archive: a second file of one name, or a file where a folder should be. */
const faultsOfNames = new Set<unknown>(['EEXIST', 'ENOTDIR', 'EISDIR'])

/** A refusal, or a fault of the disk that is written to. */
const isOurs = (fault: unknown) =>
  fault instanceof ArchiveRefused ||
  (fault instanceof Error && 'syscall' in fault && 'code' in fault && !faultsOfNames.has(fault.code))

/** Tells a fault of the place of the archive from one of its bytes. */
function watched(archive: AsyncIterable<Uint8Array>) {
  let fault: unknown = null
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      yield* archive
    } catch (thrown) {
      fault = thrown
      throw thrown
    }
  }
  return { pieces: pieces(), fault: () => fault }
}

async function plainPieces(
  archive: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const [coding, pieces] = await codingOf(archive)
  if (coding === 'zstd') return pieces
  if (coding === 'unknown')
    throw new ArchiveRefused('damaged', 'The file is no backup of Callout, or its beginning is damaged.')
  if (identities.length === 0) {
    throw new ArchiveRefused(
      'identity',
      'The archive is encrypted: name the file with its age identity (--identity FILE).',
    )
  }
  try {
    return await decrypted(pieces, identities)
  } catch (fault) {
    if (!(fault instanceof Error && fault.message.includes('no identity matched'))) throw fault
    throw new ArchiveRefused(
      'identity',
      'The archive is encrypted for somebody else: no identity in the file opens it.',
    )
  }
}

interface Unpacking {
  readonly folder: string
  readonly migrations: readonly string[]
  readonly lasts: boolean
}

async function unpackEntries(
  entries: AsyncIterable<TarEntry>,
  { folder, migrations, lasts }: Unpacking,
): Promise<Manifest> {
  const found: ManifestFile[] = []
  let about: About | null = null
  let manifest: Manifest | null = null
  for await (const { path, bytes, pieces } of entries) {
    if (manifest) throw new Error('more follows after its manifest')
    if (about === null) {
      if (path !== aboutName) throw new Error(`it begins with ${path}`)
      const text = await textOf(pieces, bytes)
      about = read(text, aboutSchema)
      refuseNewer(about, migrations)
      found.push({ path, bytes, sha256: digestOf(text) })
    } else if (path === manifestName) {
      manifest = read(await textOf(pieces, bytes), manifestSchema)
    } else {
      found.push({ path, bytes, sha256: await writeData(path, pieces) })
    }
  }
  if (!manifest) throw new Error('its manifest is missing')
  const difference = differenceOf(found, manifest.files)
  if (difference !== null) throw new Error(difference)
  return manifest

  async function writeData(path: string, pieces: AsyncIterable<Uint8Array>): Promise<string> {
    if (!path.startsWith(dataPrefix) || !isPlainPath(path)) throw new Error('it names a file outside of its folder')
    const file = join(folder, path.slice(dataPrefix.length))
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    // A second file of one name is refused.
    await using handle = await open(file, 'wx', 0o600)
    for await (const piece of pieces) {
      hash.update(piece)
      for (let from = 0; from < piece.length;) from += (await handle.write(piece, from)).bytesWritten
    }
    if (lasts) await handle.datasync()
    return hash.digest('hex')
  }
}

/** The facts and the manifest are read into memory: a manifest of a million files has some 150 MB. */
const mostTextBytes = 400_000_000

async function textOf(pieces: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  if (bytes > mostTextBytes) throw new Error('its manifest is too long')
  const parts: Uint8Array[] = []
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

function read<T extends z.ZodType>(text: Buffer, schema: T): z.output<T> {
  const parsed = schema.safeParse(JSON.parse(text.toString('utf8')))
  if (!parsed.success) throw new Error('its manifest cannot be read')
  return parsed.data
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function refuseNewer({ format, version, migration }: About, migrations: readonly string[]): void {
  if (format <= archiveFormat && (migration === null || migrations.includes(migration))) return
  throw new ArchiveRefused(
    'newer',
    `The archive is of Callout ${version}, which is newer than this program. Restore it with that version or a later one.`,
  )
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar'

export interface PackedProgram {
  /** The SHA-256 of the archive, in hexadecimal. */
  readonly digest: string
  /** A tar archive, compressed with zstd. */
  readonly archive: () => Uint8Array
}

const unfinished = 'unpacking-'
/** A server of the version before may still run beside the new one, and reads its own files when it needs them. */
const keptVersions = 2

/**
 * The folder with the program, unpacked at the first start of this version. A folder is complete or absent: it is unpacked
 * under another name, written through to the disk, and renamed. Throws where the archive is damaged or the disk is full.
 */
export async function unpackedProgram(dataDir: string, { digest, archive }: PackedProgram): Promise<string> {
  const programs = join(dataDir, 'program')
  const folder = join(programs, digest.slice(0, 16))
  if (existsSync(folder)) {
    await markUsed(folder)
    return folder
  }
  await mkdir(programs, { recursive: true, mode: 0o700 })
  const packed = archive()
  if (createHash('sha256').update(packed).digest('hex') !== digest) {
    throw new Error('This copy of Callout is damaged. Download it again.')
  }
  const aside = await mkdtemp(join(programs, unfinished))
  try {
    await pipeline(Readable.from([packed]), createZstdDecompress(), extract({ cwd: aside, strict: true }))
    await writeThrough(aside)
    await putInPlace(aside, folder)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  await removeOlder(programs)
  return folder
}

/** A folder has the time of the newest change of its entries. */
async function markUsed(folder: string): Promise<void> {
  await rmdir(await mkdtemp(join(folder, 'used-')))
}

/** Another start of the same version may have been faster: its folder is as good. */
async function putInPlace(aside: string, folder: string): Promise<void> {
  try {
    await rename(aside, folder)
  } catch (fault) {
    if (!existsSync(folder)) throw fault
  }
}

async function writeThrough(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    await using file = await open(join(entry.parentPath, entry.name), 'r')
    await file.datasync()
  }
}

async function removeOlder(programs: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(programs)).map(async (name) => ({ name, usedAt: (await stat(join(programs, name))).mtimeMs })),
  )
  const whole = found.filter(({ name }) => !name.startsWith(unfinished)).toSorted((a, b) => b.usedAt - a.usedAt)
  for (const { name } of whole.slice(keptVersions)) await rm(join(programs, name), { recursive: true, force: true })
}

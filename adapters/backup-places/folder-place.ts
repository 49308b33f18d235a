import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { type BackupPlace, readBackupName } from '#modules/backups'
import type { Clock } from '#modules/shared'
import { PlaceFault } from './place-faults.ts'

export interface FolderPlace {
  readonly folder: string
  /** The folder of data. Only `backups` in it may be a place: the other folders are part of a backup. */
  readonly dataDir: string
  /** The times of files are those of the machine: so is this one, but in tests. */
  readonly clock: Clock
}

const hours = 3_600_000
/** Unfinished files that were not written to for so long are those of a process that died. */
const abandonedMs = 2 * hours

/** A folder, also one on another disk. */
export function createFolderPlace({ folder, dataDir, clock }: FolderPlace): BackupPlace {
  const path = resolve(folder)
  // One that the owner named must be there: it may be a disk that is not mounted.
  const isOurs = path === resolve(dataDir, 'backups')
  const pathOf = (name: string) => {
    if (!readBackupName(name)) throw new Error(`${name} is not the name of an archive`)
    return join(path, name)
  }

  async function opened(): Promise<void> {
    if (isOurs) await mkdir(path, { recursive: true, mode: 0o700 }).catch(raise)
    const found = await stat(path).catch((fault: unknown) => {
      if (codeOf(fault) !== 'ENOENT') throw saidPlainly(fault)
      throw new PlaceFault(`The folder ${path} is not there: mount its disk, or create it, or mend BACKUP_TO.`)
    })
    if (!found.isDirectory()) throw new PlaceFault(`${path} is not a folder: mend BACKUP_TO.`)
    const [real, data] = await Promise.all([realpath(path), realpath(dataDir).catch(() => resolve(dataDir))])
    if (isWithin(real, data) && real !== join(data, 'backups')) {
      throw new PlaceFault(`${path} is among the files that a backup is made of: set BACKUP_TO to another folder.`)
    }
  }

  async function removeAbandoned(): Promise<void> {
    for (const name of await readdir(path)) {
      if (!isUnfinished(name)) continue
      const file = join(path, name)
      const changed = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      )
      if (clock.now().epochMilliseconds - changed > abandonedMs) await rm(file, { force: true })
    }
  }

  return {
    words: path,

    async list() {
      await opened()
      const names = (await readdir(path).catch(raise)).filter((name) => readBackupName(name) !== null).toSorted()
      const kept = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(path, name)).catch(() => null)
          return found?.isFile() ? [{ name, bytes: found.size }] : []
        }),
      )
      return kept.flat()
    },

    async put(name, pieces) {
      await opened()
      await removeAbandoned().catch(() => {})
      const file = pathOf(name)
      const unfinished = `${file}.${randomUUID()}.part`
      try {
        const bytes = await written(unfinished, pieces)
        await rename(unfinished, file).catch(raise)
        await kept(path)
        return bytes
      } catch (fault) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw fault
      }
    },

    async open(name) {
      await opened()
      const handle = await open(pathOf(name)).catch((fault: unknown) => {
        if (codeOf(fault) === 'ENOENT') return null
        throw saidPlainly(fault)
      })
      return handle && createReadStream('', { fd: handle, highWaterMark: 256 * 1024 })
    },

    async remove(name) {
      await opened()
      await rm(pathOf(name), { force: true }).catch(raise)
      await kept(path)
    },
  }
}

function isUnfinished(name: string): boolean {
  const [archive, rest] = name.split(/\.(?=[\da-f-]{36}\.part$)/)
  return rest !== undefined && readBackupName(archive ?? '') !== null
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep)
}

/** Writes the pieces of an archive. Only these may throw any fault: the faults of the disk get words. */
async function written(file: string, pieces: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx', 0o600).catch(raise)
  try {
    let bytes = 0
    for await (const piece of pieces) {
      await writtenWhole(handle, piece)
      bytes += piece.length
    }
    await handle.sync().catch(raise)
    return bytes
  } finally {
    await handle.close()
  }
}

async function writtenWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let from = 0; from < piece.length;) {
    const { bytesWritten } = await handle.write(piece, from).catch(raise)
    from += bytesWritten
  }
}

/** A name lasts once its folder is written, too. */
async function kept(folder: string): Promise<void> {
  const handle = await open(folder).catch(raise)
  try {
    await handle.sync()
  } catch (fault) {
    // Some file systems of the network cannot do this for a folder.
    if (!['EINVAL', 'ENOTSUP', 'EPERM'].includes(codeOf(fault))) throw saidPlainly(fault)
  } finally {
    await handle.close()
  }
}

function raise(fault: unknown): never {
  throw saidPlainly(fault)
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : ''
}

function saidPlainly(fault: unknown): unknown {
  const words = wordsOf[codeOf(fault)]
  return words === undefined ? fault : new PlaceFault(words, { cause: fault })
}

const mayNotWrite = 'The program may not write into the folder of backups: give its user the right to.'
const wordsOf: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk with the folder of backups is full: free some room, or keep fewer backups.',
  EDQUOT: 'The disk with the folder of backups is full for this user: free some room, or keep fewer backups.',
  EACCES: mayNotWrite,
  EPERM: mayNotWrite,
  EROFS: 'The folder of backups is on a disk that may only be read: mount it so that it can be written.',
  EIO: 'The disk with the folder of backups fails: replace it.',
  ENOENT: 'The folder of backups vanished: mount its disk again.',
  ENOTCONN: 'The folder of backups is on a disk that is not connected any more: mount it again.',
  ESTALE: 'The folder of backups is on a disk that is not connected any more: mount it again.',
}

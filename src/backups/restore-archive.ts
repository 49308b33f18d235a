import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDataFolder } from '../data-folder.ts'
import { type Findings, checkRestored } from './check-restored.ts'
import { mainDatabase } from './gather.ts'
import type { Manifest } from './manifest.ts'
import { ArchiveRefused } from './refusals.ts'
import { type UnpackTask, unpackArchive } from './unpack-archive.ts'
import { lockBackups } from './work-folder.ts'

/** Entries that may lie in the folder before: nothing of them is data of the business. */
const mayLie = new Set([
  'program',
  'compile-cache',
  'lost+found',
  'backups',
  'backup-journal.jsonl',
  'backup.lock',
  'backup.lock-journal',
  'server.lock',
  'server.lock-journal',
  'server.txt',
])

/** The folder in which an archive is unpacked. While it is there and the main database is not, a restore has not ended. */
const restoring = 'restoring'

export interface Restored extends Findings {
  readonly manifest: Manifest
}

/**
 * Restores an archive into a folder without data. Everything is unpacked and checked beside its place first; the main
 * database takes its place last, and no server starts without it. The next restore clears what one that died has left.
 */
export async function restoreArchive(target: string, task: Omit<UnpackTask, 'folder' | 'lasts'>): Promise<Restored> {
  const isNew = !existsSync(target)
  // Before anything is touched: it may be the wrong folder.
  if (!isNew && !existsSync(join(target, restoring))) refuseFilled(target, await readdir(target))
  openDataFolder(target)
  try {
    using _lock = lockBackups(target)
    await clearUnfinished(target)
    refuseFilled(target, await readdir(target))
    const folder = join(target, restoring)
    await mkdir(folder, { mode: 0o700 })
    try {
      const manifest = await unpackArchive({ ...task, folder, lasts: true })
      if (!existsSync(join(folder, mainDatabase))) {
        throw new ArchiveRefused(
          'damaged',
          `The archive has no ${mainDatabase}: it is no backup of a whole data folder.`,
        )
      }
      const findings = checkRestored(folder, manifest)
      await putInPlace(folder, target)
      return { manifest, ...findings }
    } catch (fault) {
      if (!existsSync(join(target, mainDatabase))) await clearUnfinished(target)
      throw fault
    }
  } catch (fault) {
    if (isNew && !existsSync(join(target, mainDatabase))) await rm(target, { recursive: true, force: true })
    throw fault
  }
}

async function clearUnfinished(target: string): Promise<void> {
  const folder = join(target, restoring)
  if (!existsSync(folder)) return
  if (!existsSync(join(target, mainDatabase))) {
    for (const name of await readdir(target)) {
      if (!mayLie.has(name) && name !== restoring) await rm(join(target, name), { recursive: true, force: true })
    }
  }
  await rm(folder, { recursive: true, force: true })
}

function refuseFilled(target: string, names: readonly string[]): void {
  const other = names.find((name) => !mayLie.has(name))
  if (other === undefined) return
  throw new ArchiveRefused(
    'not-empty',
    `${target} is not empty: it has ${other}. Nothing was changed. Move the folder aside, or name another one with --to.`,
  )
}

async function putInPlace(folder: string, target: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== mainDatabase) await rename(join(folder, name), join(target, name))
  }
  await syncFolders(target)
  await rename(join(folder, mainDatabase), join(target, mainDatabase))
  await syncFolder(target)
  await rmdir(folder)
}

/** The names in a folder last once the folder is written through. */
async function syncFolders(folder: string): Promise<void> {
  await syncFolder(folder)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !mayLie.has(entry.name)) await syncFolders(join(folder, entry.name))
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

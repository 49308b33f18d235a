import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** New files and folders belong to the server's user alone: set before anything is written. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/** Makes the folder of data, or takes its rights from everybody else; the same for the files that an earlier version left in it. */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const kind = lstatSync(path)
    if (kind.isFile() && (kind.mode & 0o077) !== 0) chmodSync(path, 0o600)
  }
}

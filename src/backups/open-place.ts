import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type BackupPlace, readBackupName } from '#modules/backups'

/** Opens the place that somebody names: the path of a folder. */
export function openPlace(to: string): BackupPlace {
  if (to.includes('://')) throw new Error(`${to} is no folder.`)
  const folder = resolve(to)
  return {
    words: folder,
    async list() {
      const names = await readdir(folder).catch(() => [])
      const archives = names.filter((name) => readBackupName(name) !== null).toSorted()
      return Promise.all(archives.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
    },
    async put(name, pieces) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, name)
      const unfinished = `${file}.part`
      try {
        await using handle = await open(unfinished, 'w', 0o600)
        await handle.writeFile(pieces)
        await handle.sync()
      } catch (fault) {
        await rm(unfinished, { force: true })
        throw fault
      }
      await rename(unfinished, file)
      await using handle = await open(folder, 'r')
      await handle.sync()
      return (await stat(file)).size
    },
    async open(name) {
      const file = join(folder, name)
      return (await stat(file).catch(() => null))?.isFile() ? createReadStream(file) : null
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

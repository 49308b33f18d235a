import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, UserId } from '#modules/shared'

const keptHours = 1

/**
 * Files whose preview was shown and whose import waits for a press of the same administrator, up to an hour. A browser
 * without scripts sends no file twice. They are in the folder of uploads, which is emptied when the server starts.
 */
export function createHeldFiles(folder: string, clock: Clock) {
  const pathOf = (token: string, who: UserId) => join(folder, `${who}.${token}`)

  async function tidy(): Promise<void> {
    const old = clock.now().subtract({ hours: keptHours }).epochMilliseconds
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found && found.mtimeMs < old) await rm(path, { force: true })
    }
  }

  return {
    async hold(path: string, who: UserId): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await tidy()
      const token = randomBytes(16).toString('hex')
      await copyFile(path, pathOf(token, who), constants.COPYFILE_EXCL)
      return token
    },

    /** The path of a held file; null where there is none of that person. */
    async find(token: string, who: UserId): Promise<string | null> {
      if (!/^[0-9a-f]{32}$/.test(token)) return null
      const path = pathOf(token, who)
      return (await stat(path).catch(() => null)) ? path : null
    },

    release: (path: string) => rm(path, { force: true }),
  }
}

export type HeldFiles = ReturnType<typeof createHeldFiles>

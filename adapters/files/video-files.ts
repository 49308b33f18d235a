import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFiles } from '#modules/booking'
import type { QuoteVideoFiles } from '#modules/quoting'
import { filmIn } from './films.ts'
import { isGone, piecesOf } from './pieces.ts'

const endings = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' } as const

const like = /^[0-9a-f-]{36}\.(?:mp4|mov|webm)$/

/** Videos in a folder of their own, outside of what the web server serves. */
export function createVideoFiles(folder: string): QuoteVideoFiles & Pick<PhotoFiles, 'read'> {
  function pathOf(file: string): string {
    if (!like.test(file)) throw new Error('not the name of a kept video')
    return join(folder, file)
  }

  return {
    async typeOf({ path, bytes }) {
      await using handle = await open(path, 'r')
      // The file is open until the film has been read.
      return await filmIn(handle, bytes)
    },

    async keep({ path, bytes }, type, announce) {
      const file = `${randomUUID()}.${endings[type]}`
      await announce(file)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      {
        await using handle = await open(path, 'r+')
        await handle.sync()
      }
      await rename(path, pathOf(file))
      return { file, mediaType: type, bytes }
    },

    async open(file, first, last) {
      const path = pathOf(file)
      try {
        await stat(path)
      } catch (fault) {
        if (isGone(fault)) return null
        throw fault
      }
      return piecesOf(path, first, last)
    },

    async read(file) {
      try {
        return await readFile(pathOf(file))
      } catch (fault) {
        if (isGone(fault)) return null
        throw fault
      }
    },

    remove: (file) => rm(pathOf(file), { force: true }),
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type MessageFiles, endingOf, messageFileTypes, mostBytesOf } from '#modules/conversations'
import { accept, refuse } from '#modules/shared'
import { createKeptFiles } from '../kept-files.ts'
import { isGone, piecesOf } from '../pieces.ts'
import { createRoom } from '../room.ts'
import { type DrawnType, drawnPicture } from './drawn-picture.ts'
import { judgeContent } from './judge-content.ts'

const like = new RegExp(String.raw`^[0-9a-f-]{36}\.(?:${messageFileTypes.map(endingOf).join('|')}|thumb)$`)
/** Files that are read to their end at once. */
const judged = createRoom(Math.min(4, availableParallelism()))

/** Files of threads in a folder of their own, outside of what the web server serves. */
export function createMessageFiles(folder: string): MessageFiles {
  const small = createKeptFiles(folder, { like, kind: 'file of a thread' })

  function pathOf(key: string): string {
    if (!like.test(key)) throw new Error('not the name of a kept file of a thread')
    return join(folder, key)
  }

  async function bytesOf(key: string): Promise<number | null> {
    try {
      return (await stat(pathOf(key))).size
    } catch (fault) {
      if (isGone(fault)) return null
      throw fault
    }
  }

  return {
    async keep(incoming, announce) {
      const mediaType = await judged.within(1, () => judgeContent(incoming))
      if (mediaType === null) return refuse({ kind: 'file-type-refused' })
      if (incoming.bytes > mostBytesOf(mediaType)) return refuse({ kind: 'file-too-large' })
      const name = randomUUID()
      const key = `${name}.${endingOf(mediaType)}`
      if (isDrawnType(mediaType)) {
        const drawn = await judged.within(1, () => drawnPicture(incoming.path, mediaType))
        if (drawn === null) return refuse({ kind: 'file-type-refused' })
        if (drawn === 'too-large') return refuse({ kind: 'file-too-large' })
        const thumbnailKey = `${name}.thumb`
        await announce([key, thumbnailKey])
        await Promise.all([small.write(key, drawn.picture), small.write(thumbnailKey, drawn.thumbnail)])
        return accept({ key, thumbnailKey, mediaType, bytes: drawn.picture.length })
      }
      await announce([key])
      await mkdir(folder, { recursive: true, mode: 0o700 })
      {
        await using handle = await open(incoming.path, 'r+')
        await handle.sync()
      }
      await rename(incoming.path, pathOf(key))
      return accept({ key, thumbnailKey: null, mediaType, bytes: incoming.bytes })
    },

    bytesOf,

    async open(key, first, last) {
      return (await bytesOf(key)) === null ? null : piecesOf(pathOf(key), first, last)
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

function isDrawnType(type: string): type is DrawnType {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp' || type === 'image/gif'
}

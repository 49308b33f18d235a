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

const endings = messageFileTypes.map(endingOf).join('|')
const like = new RegExp(String.raw`^[0-9a-f-]{36}\.(?:${endings})$`)
const likeAny = new RegExp(String.raw`^[0-9a-f-]{36}\.(?:${endings}|thumb)$`)
/** Files that are read to their end at once. */
const judged = createRoom(Math.min(4, availableParallelism()))

/** Files of threads in a folder of their own, outside of what the web server serves. */
export function createMessageFiles(folder: string): MessageFiles {
  const small = createKeptFiles(folder, { like: likeAny, kind: 'file of a thread' })

  function pathOf(file: string): string {
    if (!like.test(file)) throw new Error('not the name of a kept file of a thread')
    return join(folder, file)
  }
  const thumbnailOf = (file: string) => `${file.slice(0, 36)}.thumb`

  async function bytesOf(path: string): Promise<number | null> {
    try {
      return (await stat(path)).size
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
      const file = `${randomUUID()}.${endingOf(mediaType)}`
      if (isDrawnType(mediaType)) {
        const drawn = await judged.within(1, () => drawnPicture(incoming.path, mediaType))
        if (drawn === null) return refuse({ kind: 'file-type-refused' })
        if (drawn === 'too-large') return refuse({ kind: 'file-too-large' })
        await announce(file)
        await Promise.all([small.write(file, drawn.picture), small.write(thumbnailOf(file), drawn.thumbnail)])
        return accept({ file, mediaType, bytes: drawn.picture.length, hasThumbnail: true })
      }
      await announce(file)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      {
        await using handle = await open(incoming.path, 'r+')
        await handle.sync()
      }
      await rename(incoming.path, pathOf(file))
      return accept({ file, mediaType, bytes: incoming.bytes, hasThumbnail: false })
    },

    thumbnailBytes: (file) => bytesOf(join(folder, thumbnailOf(file))),

    async open(file, first, last, of) {
      const path = of === 'file' ? pathOf(file) : join(folder, thumbnailOf(pathOf(file).slice(folder.length + 1)))
      return (await bytesOf(path)) === null ? null : piecesOf(path, first, last)
    },

    async remove(file) {
      await rm(pathOf(file), { force: true })
      await small.remove(thumbnailOf(file))
    },
  }
}

function isDrawnType(type: string): type is DrawnType {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp' || type === 'image/gif'
}

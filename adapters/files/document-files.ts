import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentFiles } from '#modules/administration'
import { accept, refuse } from '#modules/shared'

const mostBytes = 10 * 1024 * 1024
const fileName = /^[0-9a-f-]{36}\.(pdf|jpg|png)$/

const kinds = [
  { mediaType: 'application/pdf', ending: 'pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/jpeg', ending: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', ending: 'png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const

/**
 * Documents as they came, in a folder of their own. Nothing here opens them: they leave as downloads only, so what a
 * file says of its kind at its beginning is enough.
 */
export function createDocumentFiles(folder: string): DocumentFiles {
  return {
    async keep(bytes) {
      const kind = kinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
      if (!kind || bytes.length > mostBytes) return refuse({ kind: 'not-a-document' })
      const file = `${randomUUID()}.${kind.ending}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const unfinished = join(folder, `${file}.part`)
      try {
        await using handle = await open(unfinished, 'wx', 0o600)
        await handle.writeFile(bytes)
        await handle.sync()
      } catch (fault) {
        await rm(unfinished, { force: true })
        throw fault
      }
      await rename(unfinished, join(folder, file))
      return accept({ file, mediaType: kind.mediaType, bytes: bytes.length })
    },
    async read(file) {
      try {
        return await readFile(pathOf(folder, file))
      } catch (fault) {
        if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
        throw fault
      }
    },
    async remove(file) {
      await rm(pathOf(folder, file), { force: true })
    },
  }
}

/** A name that this adapter gave: nothing else may reach the disk. */
function pathOf(folder: string, file: string): string {
  if (!fileName.test(file)) throw new Error('not the name of a kept document')
  return join(folder, file)
}

import { randomUUID } from 'node:crypto'
import type { DocumentFiles } from '#modules/administration'
import { accept, refuse } from '#modules/shared'
import { createKeptFiles } from './kept-files.ts'

const mostBytes = 10 * 1024 * 1024

const kinds = [
  { mediaType: 'application/pdf', ending: 'pdf', begins: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/jpeg', ending: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { mediaType: 'image/png', ending: 'png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
] as const

/**
 * Unchanged documents, in a folder of their own. No code here opens them: they are only downloaded, so the signature at
 * the beginning of a file is enough.
 */
export function createDocumentFiles(folder: string): DocumentFiles {
  const { write, read, remove } = createKeptFiles(folder, { like: /^[0-9a-f-]{36}\.(pdf|jpg|png)$/, kind: 'document' })
  return {
    read,
    remove,
    async keep(incoming) {
      if (incoming.bytes > mostBytes) return refuse({ kind: 'not-a-document' })
      const bytes = await incoming.read()
      const kind = kinds.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte))
      if (!kind) return refuse({ kind: 'not-a-document' })
      const file = `${randomUUID()}.${kind.ending}`
      await write(file, bytes)
      return accept({ file, mediaType: kind.mediaType, bytes: bytes.length })
    },
  }
}

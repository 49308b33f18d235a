import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CvFiles, type CvType, applyingLimits, cvTypes } from '#modules/job-board'
import { cleanFileName } from '#modules/conversations'
import { accept, refuse } from '#modules/shared'
import { judgeContent } from '../messages/judge-content.ts'
import { isGone, piecesOf } from '../pieces.ts'
import { createRoom } from '../room.ts'
import { isPlainDocx } from './plain-docx.ts'
import { isQuietPdf } from './quiet-pdf.ts'

const like = /^[0-9a-f-]{36}\.(?:pdf|docx)$/
const endings: Readonly<Record<CvType, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}
/** CVs that are judged at once. */
const judged = createRoom(2)

/** CVs in a folder of their own, outside of what the web server serves. */
export function createCvFiles(folder: string): CvFiles {
  function pathOf(file: string): string {
    if (!like.test(file)) throw new Error('not the name of a kept CV')
    return join(folder, file)
  }

  return {
    async keep(incoming, announce) {
      if (incoming.bytes > applyingLimits.cvBytes) return refuse({ kind: 'cv-too-large' })
      const mediaType = await judged.within(1, () => typeOf(incoming))
      if (mediaType === null) return refuse({ kind: 'cv-refused' })
      const file = `${randomUUID()}.${endings[mediaType]}`
      await announce(file)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      {
        await using handle = await open(incoming.path, 'r+')
        await handle.sync()
      }
      await rename(incoming.path, pathOf(file))
      return accept({ file, name: cleanFileName(incoming.name, mediaType), mediaType, bytes: incoming.bytes })
    },

    async open(file, first, last) {
      try {
        await stat(pathOf(file))
      } catch (fault) {
        if (isGone(fault)) return null
        throw fault
      }
      return piecesOf(pathOf(file), first, last)
    },

    async remove(file) {
      await rm(pathOf(file), { force: true })
    },
  }
}

/** The type by the content alone; null for every file that is no plain PDF or DOCX. */
async function typeOf(incoming: { readonly path: string; readonly bytes: number }): Promise<CvType | null> {
  const found = await judgeContent(incoming)
  const type = cvTypes.find((each) => each === found) ?? null
  if (type === null) return null
  await using handle = await open(incoming.path, 'r')
  const isPlain = type === 'application/pdf' ? isQuietPdf : isPlainDocx
  return (await isPlain(handle, incoming.bytes)) ? type : null
}

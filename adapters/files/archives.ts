import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Archives } from '#modules/privacy'
import type { ExportId } from '#modules/shared'
import { isPacked, piecesIn } from './archive-entries.ts'

/** Older ones have a name of their own. */
const fileName = /^(?:[0-9a-f-]{36}|exp_[\w-]+)\.zip$/

export interface ArchiveFiles extends Archives {
  /** Deletes the archive and its unfinished parts; no change when it is gone already. */
  remove(file: string): Promise<void>
}

/** ZIP archives in a folder of their own: written piece by piece, so that photos are never in memory all at once. */
export function createArchives(folder: string): ArchiveFiles {
  const fileOf = (id: ExportId) => `${id}.zip`
  return {
    fileOf,
    async make(id, entries) {
      const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(id)
      const path = pathOf(folder, file)
      const unfinished = unfinishedOf(path)
      let bytes = 0
      try {
        await using handle = await open(unfinished, 'w', 0o600)
        const written = queue(handle)
        const zip = new Zip((fault, chunk) => {
          if (fault) return written.fail(fault)
          bytes += chunk.length
          written.add(chunk)
        })
        for await (const entry of entries) {
          const stream = isPacked(entry.path)
            ? new ZipPassThrough(entry.path)
            : new ZipDeflate(entry.path, { level: 6 })
          zip.add(stream)
          for await (const piece of piecesIn(entry.bytes)) {
            stream.push(piece)
            await written.done()
            await breathe()
          }
          stream.push(new Uint8Array(0), true)
          await written.done()
        }
        zip.end()
        await written.done()
        await handle.sync()
      } catch (fault) {
        await rm(unfinished, { force: true })
        throw fault
      }
      await rename(unfinished, path)
      return { file, bytes }
    },
    async open(file) {
      const path = pathOf(folder, file)
      const bytes = await sizeOf(path)
      return bytes === null ? null : { bytes, body: piecesOf(path) }
    },
    async remove(file) {
      const path = pathOf(folder, file)
      await rm(unfinishedOf(path), { force: true })
      await rm(path, { force: true })
    },
  }
}

const unfinishedOf = (path: string) => `${path}.part`

/** Opened once somebody reads it. */
async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path)
}

/** Null when it is gone. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
    throw fault
  }
}

/** Writes chunk after chunk, in order. */
function queue(handle: FileHandle) {
  let last: Promise<unknown> = Promise.resolve()
  return {
    add(chunk: Uint8Array): void {
      last = last.then(() => handle.write(chunk))
      last.catch(() => {})
    },
    fail(fault: Error): void {
      last = Promise.reject(fault)
      last.catch(() => {})
    },
    done: () => last,
  }
}

/** A name that this adapter gave: nothing else may reach the disk. */
function pathOf(folder: string, file: string): string {
  if (!fileName.test(file)) throw new Error('not the name of a kept archive')
  return join(folder, file)
}

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Archives } from '#modules/privacy'

const fileName = /^[0-9a-f-]{36}\.zip$/

export interface ArchiveFiles extends Archives {
  /** Null when it is gone. */
  read(file: string): Promise<Uint8Array | null>
  /** Nothing when it is gone already. */
  remove(file: string): Promise<void>
}

/** ZIP archives in a folder of their own: written piece by piece, so that photos are never in memory all at once. */
export function createArchives(folder: string): ArchiveFiles {
  return {
    async make(entries) {
      const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = `${randomUUID()}.zip`
      const unfinished = join(folder, `${file}.part`)
      let bytes = 0
      try {
        await using handle = await open(unfinished, 'wx', 0o600)
        const written = queue(handle)
        const zip = new Zip((fault, chunk) => {
          if (fault) return written.fail(fault)
          bytes += chunk.length
          written.add(chunk)
        })
        for (const entry of entries) {
          // What is packed already does not get smaller.
          const packed = /\.(jpe?g|png|pdf|zip)$/.test(entry.path)
          const stream = packed ? new ZipPassThrough(entry.path) : new ZipDeflate(entry.path, { level: 6 })
          zip.add(stream)
          stream.push(entry.bytes, true)
          await written.done()
          await breathe()
        }
        zip.end()
        await written.done()
        await handle.sync()
      } catch (fault) {
        await rm(unfinished, { force: true })
        throw fault
      }
      await rename(unfinished, join(folder, file))
      return { file, bytes }
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

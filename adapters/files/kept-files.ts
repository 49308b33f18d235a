import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

interface Names {
  /** The pattern of the names that this folder gives: no other name may reach the disk. */
  readonly like: RegExp
  /** The kind of file, for the fault. */
  readonly kind: string
}

/** Files in a folder that only this process reads: whole or not there at all, and on the disk before they count. */
export function createKeptFiles(folder: string, { like, kind }: Names) {
  function pathOf(file: string): string {
    if (!like.test(file)) throw new Error(`not the name of a kept ${kind}`)
    return join(folder, file)
  }

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(file)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const unfinished = `${path}.part`
    try {
      await using handle = await open(unfinished, 'wx', 0o600)
      await handle.writeFile(bytes)
      await handle.sync()
    } catch (fault) {
      await rm(unfinished, { force: true })
      throw fault
    }
    await rename(unfinished, path)
  }

  /** Null when it is gone. */
  async function read(file: string): Promise<Buffer | null> {
    try {
      return await readFile(pathOf(file))
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
      throw fault
    }
  }

  async function remove(file: string): Promise<void> {
    await rm(pathOf(file), { force: true })
  }

  return { write, read, remove }
}

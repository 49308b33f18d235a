import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newDataDir } from '../servers/server.ts'

/** The files of a data folder in memory, by their path in it. */
type KeptFolder = ReadonlyMap<string, Uint8Array>

interface Prepared<T> {
  readonly left: T
  readonly kept: KeptFolder
}

/**
 * A data folder that `prepare` fills once in this worker, and that is laid from memory in each folder of a test.
 * `prepare` closes all that it opened; its answer is everybody's.
 */
export function preparedFolder<T>(prepare: (folder: string) => Promise<T>): (folder: string) => Promise<T> {
  let once: Promise<Prepared<T>> | null = null

  async function prepared(): Promise<Prepared<T>> {
    const folder = newDataDir()
    const left = await prepare(folder)
    return { left, kept: keepFolder(folder) }
  }

  return async (folder) => {
    once ??= prepared()
    const { left, kept } = await once
    layOut(kept, folder)
    return left
  }
}

/** Reads a data folder whose server has stopped, and removes it. */
function keepFolder(folder: string): KeptFolder {
  const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  const kept = new Map(files.map((path) => [path, readFileSync(join(folder, path))]))
  rmSync(folder, { recursive: true })
  return kept
}

function layOut(kept: KeptFolder, folder: string): void {
  for (const [path, bytes] of kept) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes, { mode: 0o600 })
  }
}

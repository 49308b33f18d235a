import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newDataDir } from './server.ts'

/** The files of a data folder in memory, by their path in it. */
export type KeptFolder = ReadonlyMap<string, Uint8Array>

/** Reads a data folder whose server has stopped, and removes it. */
export function keepFolder(folder: string): KeptFolder {
  const files = globSync('**/*', { cwd: folder }).filter((path) => statSync(join(folder, path)).isFile())
  const kept = new Map(files.map((path) => [path, readFileSync(join(folder, path))]))
  rmSync(folder, { recursive: true })
  return kept
}

/** A new data folder with these files. */
export function layOut(kept: KeptFolder): string {
  const folder = newDataDir()
  for (const [path, bytes] of kept) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes, { mode: 0o600 })
  }
  return folder
}

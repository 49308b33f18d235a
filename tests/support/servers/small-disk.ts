import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { newDataDir } from './server.ts'

/**
 * Mounts a disk of so many bytes over a folder, with what is in it. Null, with a line that says so, on a machine that lets
 * nobody mount one, such as some containers.
 */
export function mountSmall(folder: string, bytes: number): Disposable | null {
  const kept = newDataDir()
  move(folder, kept)
  const options = ['-t', 'tmpfs', '-o', `size=${Math.ceil(bytes / 1024)}k`, 'tmpfs', folder]
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' })
  move(kept, folder)
  rmSync(kept, { recursive: true })
  if (status === 0) return { [Symbol.dispose]: () => void spawnSync('umount', ['-l', folder]) }
  console.warn(`a small disk cannot be mounted here, so that another limit takes its place: ${stderr}`)
  return null
}

function move(from: string, to: string): void {
  for (const name of readdirSync(from)) {
    cpSync(join(from, name), join(to, name), { recursive: true })
    rmSync(join(from, name), { recursive: true })
  }
}

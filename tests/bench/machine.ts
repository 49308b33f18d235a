import { execFileSync } from 'node:child_process'
import { mkdirSync, statfsSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem, type } from 'node:os'
import { resolve } from 'node:path'

/** The machine that the figures were measured on. */
export function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return [
    `${cores[0]?.model.trim() ?? 'unknown processor'}, ${cores.length} cores`,
    `${memory} GiB of memory`,
    `${type()} ${release()}`,
    `Node ${process.versions.node}`,
  ].join(' · ')
}

/** The core that servers run on; none where the machine has only one, or cannot pin. */
export interface Cores {
  readonly core?: number
}

/** Puts this process, the client, on a core of its own. */
export function pinClient(): Cores {
  if (cpus().length < 2) return {}
  try {
    execFileSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])
    return { core: 0 }
  } catch {
    return {}
  }
}

/** The commit that was measured, and whether anything was changed since. */
export function measuredCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes'
  return `${git('rev-parse', '--short=10', 'HEAD')}${changed}`
}

/** The type by which Linux names a file system in memory. */
const inMemory = 0x01021994

/** A flush costs nothing in memory, which favours the bare servers: the files of this run go to the disk of the project then. */
export function keepFilesOnDisk(): void {
  if (statfsSync(tmpdir()).type !== inMemory) return
  const folder = resolve('node_modules', '.bench')
  mkdirSync(folder, { recursive: true })
  process.env['TMPDIR'] = folder
  console.error(`The usual folder for temporary files is in memory. Files are kept in ${folder}.`)
}

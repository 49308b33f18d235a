import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { builtFrom, sourcesDigest } from '../../../scripts/sources.ts'

const repository = join(import.meta.dirname, '../../..')
/** The tree of the bundled program where it is up to date, which starts in a moment; else that of the sources. */
const isBuilt = builtFrom() === sourcesDigest()
const tree = isBuilt ? join(repository, 'dist') : repository
const main = isBuilt ? 'callout.mjs' : 'src/main.ts'
const ownOfRelease = new Set(['migrations', 'package.json', 'node_modules'])

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly said: string
}

interface Running {
  readonly until?: () => Promise<void>
  /** No file of its grows beyond so many bytes. */
  readonly largestFile?: number | null
}

export interface Release extends Disposable {
  /** Replaces the text of one of its own migrations. */
  migration(name: string, sql: string): void
  /** Begins a command; `until` resolves once this is so, and then the process is killed. */
  run(args: readonly string[], dataDir: string, how?: Running): Promise<Ended>
}

/** The program of this tree as version 9.9.9, with these migrations after its own. */
export function nextRelease(migrations: Readonly<Record<string, string>>): Release {
  const folder = mkdtempSync(join(tmpdir(), 'callout-next-'))
  for (const name of readdirSync(tree)) {
    if (!ownOfRelease.has(name) && !name.startsWith('.')) symlinkSync(join(tree, name), join(folder, name))
  }
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(repository, 'migrations'), join(folder, 'migrations'), { recursive: true })
  const about = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: '9.9.9' }))
  const migration = (name: string, sql: string) => writeFileSync(join(folder, 'migrations/sqlite', name), sql)
  for (const [name, sql] of Object.entries(migrations)) migration(name, sql)
  const program = ['--preserve-symlinks', '--preserve-symlinks-main', join(folder, main)]
  return {
    migration,
    async run(args, dataDir, { until, largestFile = null } = {}) {
      const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'info', PORT: '0' }
      const through = largestFile === null ? [] : ['prlimit', `--fsize=${largestFile}`]
      const [command = '', ...rest] = [...through, process.execPath, ...program, ...args]
      const child = spawn(command, rest, { cwd: dataDir, env })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
      const closed = once(child, 'close')
      if (until) {
        await Promise.race([until(), closed])
        child.kill('SIGKILL')
      }
      const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null]
      return { code, signal, said }
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The state of the database, also while it is left half done: it is looked at in a copy. */
export function lookAt(dataDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'callout-look-'))
  try {
    for (const name of readdirSync(dataDir)) {
      if (/^callout\.sqlite(-wal|-journal)?$/.test(name)) cpSync(join(dataDir, name), join(folder, name))
    }
    const raw = new Database(join(folder, 'callout.sqlite'))
    try {
      const one = <T>(sql: string) => raw.prepare<[], T>(sql).pluck().all()
      return {
        migration: one<string>('select max(name) from migrations')[0],
        soundness: one<string>('pragma integrity_check'),
        users: one<string>('select id from users order by id'),
        tables: one<string>("select name from sqlite_schema where type = 'table'"),
      }
    } finally {
      raw.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function snapshotsIn(dataDir: string): readonly string[] {
  mkdirSync(join(dataDir, 'snapshots'), { recursive: true })
  return readdirSync(join(dataDir, 'snapshots'))
}

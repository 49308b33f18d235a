import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFilesIn } from '../../../src/backups/data-files.ts'
import { createFolderPlace } from '#adapters/backup-places'
import { systemClock } from '#adapters/system'
import { readConfig } from '../../../src/config.ts'
import { openArchive } from '../../../src/backups/open-archive.ts'
import { ArchiveRefused } from '../../../src/backups/refusals.ts'
import { restoreArchive } from '../../../src/backups/restore-archive.ts'
import { takeBackup } from '../../../src/backups/take-backup.ts'
import { openBackupJournal } from '../../../src/backups/backup-journal.ts'
import { databaseFault } from '../../../src/storage/kept-database.ts'
import { killedProcess } from '../killed-process.ts'

const runCommand = killedProcess(join(import.meta.dirname, 'dying-command.ts'))

const world = mkdtempDisposableSync(join(tmpdir(), 'callout-killed-backups-'))
const dataDir = join(world.path, 'data')
const place = join(world.path, 'backups')
const files = ['keys/push.json', 'uploads/a.jpg', 'uploads/b.jpg', 'threads/c']
let archive: string

beforeAll(async () => {
  mkdirSync(place)
  for (const file of files) {
    mkdirSync(join(dataDir, file, '..'), { recursive: true })
    writeFileSync(join(dataDir, file), `this is ${file}`)
  }
  const database = new Database(join(dataDir, 'callout.sqlite'))
  database.pragma('journal_mode = wal')
  database.exec(`create table migrations (name text primary key); create table bookings (id text);
    insert into bookings values ('bkg_1')`)
  database.close()
  const journal = openBackupJournal(dataDir)
  const databaseFile = join(dataDir, 'callout.sqlite')
  const task = {
    dataDir,
    databaseFile,
    place: createFolderPlace({ folder: place, dataDir, clock: systemClock }),
    journal,
    recipients: [],
    version: '0.1.0',
    clock: systemClock,
  }
  archive = join(place, (await takeBackup(task)).name)
})
afterAll(() => world.remove())

const restore = async (from: string, target: string) =>
  restoreArchive(target, { archive: (await openArchive(from, readConfig({}))).pieces, identities: [], migrations: [] })

function expectWhole(folder: string): void {
  expect(dataFilesIn(folder)).toEqual({ databases: ['callout.sqlite'], files: files.toSorted() })
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toBe(`this is ${file}`)
  const database = new Database(join(folder, 'callout.sqlite'), { readonly: true })
  expect(database.prepare('select id from bookings').pluck().all()).toEqual(['bkg_1'])
  database.close()
}

/** Whether anything of an archive lies there. */
function hasData(target: string): boolean {
  if (!existsSync(target)) return false
  const found = readdirSync(target, { recursive: true, withFileTypes: true })
  return found.some(({ name }) => name !== 'restoring' && !name.startsWith('backup.lock'))
}

/** About a dozen steps, the first and the last among them. */
const moments = (steps: number) =>
  Array.from({ length: steps }, (_, at) => at + 1).filter(
    (at) => at === steps || (at - 1) % Math.ceil(steps / 12) === 0,
  )

describe('a backup that is killed', () => {
  it('leaves whole archives only, and nothing that the next one does not clear, wherever it dies', async () => {
    const { lines } = await runCommand({ DATA: dataDir, PLACE: place })
    const steps = Number(lines.at(-1))
    expect(steps).toBeGreaterThan(8)
    for (const at of moments(steps)) {
      const died = await runCommand({ DATA: dataDir, PLACE: place, KILL_AT: String(at) })
      expect(died).toMatchObject({ said: '', signal: 'SIGKILL' })
      for (const { name } of await createFolderPlace({ folder: place, dataDir, clock: systemClock }).list()) {
        const target = join(world.path, 'checked')
        await restore(join(place, name), target)
        expectWhole(target)
        rmSync(target, { recursive: true })
      }
      expectWhole(dataDir)
    }
    expect((await runCommand({ DATA: dataDir, PLACE: place })).code).toBe(0)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('backup-work'))).toEqual([])
  })
})

describe('a restore that is killed', () => {
  it('leaves all or a folder in which no server starts, and the next one brings all, wherever it dies', async () => {
    const target = join(world.path, 'target')
    const { lines } = await runCommand({ ARCHIVE: archive, TARGET: target })
    const steps = Number(lines.at(-1))
    expectWhole(target)
    expect(steps).toBeGreaterThan(15)
    let begun = 0
    for (const at of moments(steps)) {
      rmSync(target, { recursive: true, force: true })
      const died = await runCommand({ ARCHIVE: archive, TARGET: target, KILL_AT: String(at) })
      expect(died).toMatchObject({ said: '', signal: 'SIGKILL' })
      const isWhole = existsSync(join(target, 'callout.sqlite'))
      const fault = databaseFault({ dataDir: target, databaseFile: join(target, 'callout.sqlite') })
      expect([at, isWhole || fault !== null]).toEqual([at, isWhole || hasData(target)])
      if (!isWhole && hasData(target)) begun += 1
      const next = await restore(archive, target).then(
        () => 'restored',
        (refusal: unknown) => (refusal instanceof ArchiveRefused ? refusal.kind : String(refusal)),
      )
      expect([at, next]).toEqual([at, isWhole ? 'not-empty' : 'restored'])
      expectWhole(target)
    }
    expect(begun).toBeGreaterThan(3)
  })
})

import { copyFileSync, mkdirSync, mkdtempDisposableSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { migrateSqlite } from '#adapters/sqlite'
import { layTemplate } from '../../tests/support/database.ts'
import { openKeptDatabase } from './kept-database.ts'

const traces = {
  keys: (folder: string) => lay(folder, 'keys', 'second-factors'),
  uploads: (folder: string) => lay(folder, 'uploads', 'pho_1.webp'),
  gateway: (folder: string) => writeFileSync(join(folder, 'test-gateway.sqlite'), 'payments'),
}

function lay(folder: string, sub: string, name: string): void {
  mkdirSync(join(folder, sub))
  writeFileSync(join(folder, sub, name), 'kept')
}

function aPlace() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-kept-'))
  const databaseFile = join(folder.path, 'callout.sqlite')
  return { dataDir: folder.path, databaseFile, [Symbol.dispose]: () => folder.remove() }
}

const remedy = /Restore the whole data folder from a backup; or, to start anew .* move .* aside\./

describe('openKeptDatabase', () => {
  it('opens a new database in an empty folder, also when a start was cut off before its first table', () => {
    using place = aPlace()
    openKeptDatabase(place)[Symbol.dispose]()
    openKeptDatabase(place)[Symbol.dispose]()
    writeFileSync(place.databaseFile, '')
    mkdirSync(join(place.dataDir, 'keys'))
    writeFileSync(join(place.dataDir, 'keys', 'metrics-token'), 'laid by the operator')
    using database = openKeptDatabase(place)
    expect(migrateSqlite(database, 'migrations/sqlite').length).toBeGreaterThan(3)
  })

  it('opens a database in memory beside keys, as tests do', () => {
    using place = aPlace()
    traces.keys(place.dataDir)
    using database = openKeptDatabase({ ...place, databaseFile: ':memory:' })
    expect(database.answers()).toBe(true)
  })

  it('opens a migrated database beside keys, uploads and payments', () => {
    using place = aPlace()
    layTemplate(place.databaseFile)
    for (const leave of Object.values(traces)) leave(place.dataDir)
    using database = openKeptDatabase(place)
    expect(database.answers()).toBe(true)
  })

  it.each(Object.entries(traces))('refuses an empty file when %s show an earlier database', (_, leave) => {
    using place = aPlace()
    writeFileSync(place.databaseFile, '')
    leave(place.dataDir)
    const open = () => openKeptDatabase(place)[Symbol.dispose]()
    expect(open).toThrow(`The database ${place.databaseFile} is empty. But ${place.dataDir}`)
    expect(open).toThrow(remedy)
    expect(readFileSync(place.databaseFile)).toHaveLength(0)
  })

  it('refuses a database without a table, and a missing one, when keys show an earlier database', () => {
    using place = aPlace()
    openKeptDatabase(place)[Symbol.dispose]()
    traces.keys(place.dataDir)
    expect(() => openKeptDatabase(place)).toThrow('is empty')
    using gone = aPlace()
    traces.keys(gone.dataDir)
    expect(() => openKeptDatabase(gone)).toThrow(`There is no database at ${gone.databaseFile}. But`)
  })

  it('refuses a truncated database and leaves it as it is', () => {
    using place = aPlace()
    layTemplate(place.databaseFile)
    truncateSync(place.databaseFile, 20_000)
    const before = readFileSync(place.databaseFile)
    const open = () => openKeptDatabase(place)[Symbol.dispose]()
    expect(open).toThrow('is damaged: a part of it is missing.')
    expect(open).toThrow(remedy)
    expect(readFileSync(place.databaseFile)).toEqual(before)
  })

  it('refuses a file that is no database, and the database of another program, and leaves both as they are', () => {
    using place = aPlace()
    writeFileSync(place.databaseFile, 'Dear all, '.repeat(2_000))
    const text = readFileSync(place.databaseFile)
    const open = () => openKeptDatabase(place)[Symbol.dispose]()
    expect(open).toThrow('is not a database of Callout')
    expect(open).toThrow(remedy)
    expect(readFileSync(place.databaseFile)).toEqual(text)

    using other = aPlace()
    const theirs = new Database(join(other.dataDir, 'theirs.sqlite'))
    theirs.exec('create table migrations (version integer); create table songs (title text)')
    theirs.close()
    copyFileSync(join(other.dataDir, 'theirs.sqlite'), other.databaseFile)
    const before = readFileSync(other.databaseFile)
    expect(() => openKeptDatabase(other)).toThrow('is not a database of Callout')
    expect(readFileSync(other.databaseFile)).toEqual(before)
  })
})

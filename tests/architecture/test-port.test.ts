import { describe, expect, it } from 'vitest'
import { type Source, databaseUsesOf, importsOf, readSources } from './sources.ts'

const isUnderPort = (path: string) => /^tests\/(http|e2e)\//.test(path)

/** Imports of the adapter of a database, by whatever way. */
const enginesOf = (source: Source) =>
  importsOf(source)
    .filter(({ to }) => /^adapters\/(?:sqlite|postgres)\//.test(to))
    .map(({ from, written }) => `${from}: ${written}`)

describe('the access of tests/http and tests/e2e to the database', () => {
  it.each([
    "site.database.raw.exec('vacuum')",
    'const { raw } = whole.adapters.database',
    "import Database from 'better-sqlite3'",
    "read('select id from users')",
    'read(`\n  select id\n  from users where id = ${id}`)',
    "write('update users set role = 1')",
    "write('insert into users values (1)')",
    "write('insert or ignore into users values (1)')",
    'write(`delete from users`)',
    "write('drop trigger stops')",
  ])('is caught outside of the test port: %s', (text) => {
    expect(databaseUsesOf({ path: 'tests/http/x.test.ts', text })).not.toEqual([])
  })

  it.each([
    "import { createSqliteReportStore } from '#adapters/sqlite'",
    "import type { SqliteDatabase } from '../../../adapters/sqlite/kit/database.ts'",
    "export { openSqlite } from '#adapters/sqlite'",
    "const { openSqlite } = await import('#adapters/sqlite')",
    "type Database = import('#adapters/sqlite').SqliteDatabase",
    "import { createPostgresReportStore } from '#adapters/postgres'",
  ])('is caught where it imports an engine: %s', (text) => {
    expect(enginesOf({ path: 'tests/http/site/x.test.ts', text })).toHaveLength(1)
  })

  it.each(["import { stores } from '../../support/stores.ts'", "import { createPhotoFiles } from '#adapters/files'"])(
    'takes stores by their port: %s',
    (text) => {
      expect(enginesOf({ path: 'tests/http/site/x.test.ts', text })).toEqual([])
    },
  )

  it.each([
    "data.set('users', { id }, { role: 'office' })",
    'const source = String.raw`\\.`',
    "await page.getByText('select a day').click()",
    "it('updates a user', () => {})",
    "expect(text).toBe('Update the price')",
  ])('is not seen in: %s', (text) => {
    expect(databaseUsesOf({ path: 'tests/http/x.test.ts', text })).toEqual([])
  })

  it('goes through tests/support/test-port.ts and stores.ts alone, without SQL and without a handle of an engine', () => {
    const sources = readSources().filter(({ path }) => isUnderPort(path))
    expect(sources.length).toBeGreaterThan(100)
    const uses = sources.flatMap((source) => databaseUsesOf(source).map((line) => `${source.path}:${line}`))
    expect([...uses, ...sources.flatMap(enginesOf)]).toEqual([])
  })
})

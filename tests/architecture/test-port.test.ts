import { describe, expect, it } from 'vitest'
import { databaseUsesOf, readSources } from './sources.ts'

/** Not moved to the test port yet. The list only gets shorter. */
const notMoved: readonly string[] = [
  'tests/http/bookings/amounts-agree.test.ts',
  'tests/http/every-route/fuzz.test.ts',
  'tests/http/privacy/privacy.test.ts',
  'tests/http/staff/apply-again.test.ts',
  'tests/http/staff/audit-routes.test.ts',
  'tests/http/staff/audit-writes.test.ts',
  'tests/http/staff/audited-writes.ts',
]

const isUnderPort = (path: string) => /^tests\/(http|e2e)\//.test(path)

describe('the way of tests/http and tests/e2e to the database', () => {
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
  ])('is not: %s', (text) => {
    expect(databaseUsesOf({ path: 'tests/http/x.test.ts', text })).not.toEqual([])
  })

  it.each([
    "data.set('users', { id }, { role: 'office' })",
    'const source = String.raw`\\.`',
    "await page.getByText('select a day').click()",
    "it('updates a user', () => {})",
    "expect(text).toBe('Update the price')",
  ])('may be, or has nothing to do with it: %s', (text) => {
    expect(databaseUsesOf({ path: 'tests/http/x.test.ts', text })).toEqual([])
  })

  it('is the test port alone (tests/support/test-port.ts), without SQL and without a handle of an engine', () => {
    const sources = readSources().filter(({ path }) => isUnderPort(path) && !notMoved.includes(path))
    expect(sources.length).toBeGreaterThan(100)
    const uses = sources.flatMap((source) => databaseUsesOf(source).map((line) => `${source.path}:${line}`))
    expect(uses).toEqual([])
  })

  it('has no exception that is not needed any more', () => {
    const needless = readSources().filter((source) => notMoved.includes(source.path) && !databaseUsesOf(source).length)
    expect(needless.map(({ path }) => path)).toEqual([])
  })
})

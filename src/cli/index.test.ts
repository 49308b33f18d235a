import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '#adapters/sqlite'
import { runCommandLine } from './index.ts'

let folder: ReturnType<typeof mkdtempDisposableSync>
let said: { readonly out: string[]; readonly err: string[] }

beforeEach(() => {
  folder = mkdtempDisposableSync(join(tmpdir(), 'callout-cli-'))
  said = { out: [], err: [] }
  const into = (lines: string[]) => (text: unknown) => {
    lines.push(String(text))
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(into(said.out))
  vi.spyOn(process.stderr, 'write').mockImplementation(into(said.err))
  vi.spyOn(console, 'log').mockImplementation(into(said.out))
  vi.spyOn(console, 'error').mockImplementation(into(said.err))
})
afterEach(() => {
  vi.restoreAllMocks()
  folder.remove()
})

const run = (...args: readonly string[]) => runCommandLine(args, { DATA_DIR: folder.path, LOG_LEVEL: 'silent' })
const out = () => said.out.join('')
const err = () => said.err.join('')

describe('callout', () => {
  it.each([
    [['--help'], 'serve'],
    [['serve', '--help'], 'Serve the site'],
    [['migrate', '--help'], 'up to date'],
    [['seed', '--help'], '--demo'],
    [['doctor', '--help'], 'webhooks'],
    [['bounce', '--help'], 'standard input'],
    [['admin', '--help'], 'create'],
    [['admin', 'create', '--help'], '--password'],
    [['admin', 'create', '--help'], '--role'],
  ])('explains itself: %j', async (args, words) => {
    expect(await run(...args)).toBe(0)
    expect(out()).toContain(words)
    expect(err()).toBe('')
  })

  it.each([
    [['nonsense']],
    [['migrate', '--nonsense']],
    [['admin', 'create']],
    [['admin', 'create', '--email', 'a@example.com']],
    [['admin', 'create', '--email', 'a@example.com', '--password', 'long enough 12', '--role', 'technician']],
    [['seed', '--catalogue']],
  ])('answers wrong usage with 2 and what is wrong: %j', async (args) => {
    expect(await run(...args)).toBe(2)
    expect(err()).toMatch(/error:/)
  })

  it('answers 1 and names every fault when the settings are not usable, and opens nothing', async () => {
    expect(await runCommandLine(['migrate'], { DATA_DIR: folder.path, PORT: 'x', LOG_LEVEL: 'loud' })).toBe(1)
    expect(err()).toContain('PORT')
    expect(err()).toContain('LOG_LEVEL')
    expect(out()).toBe('')
  })

  it('answers 1 with one line, without a stack, when a command fails', async () => {
    const code = await runCommandLine(['migrate'], { DATABASE_URL: join('/dev/null', 'callout.sqlite') })
    expect(code).toBe(1)
    expect(said.err).toHaveLength(1)
    expect(err().trim()).not.toContain('\n')
  })
})

describe('callout migrate', () => {
  it('makes the database, and says so when nothing is left to do', async () => {
    expect(await run('migrate')).toBe(0)
    expect(out()).toContain('Applied 0001_accounts.sql')
    expect(await run('migrate')).toBe(0)
    expect(out()).toContain('The database is up to date.')
    using database = openSqlite(join(folder.path, 'callout.sqlite'))
    expect(database.raw.prepare('select count(*) from users').pluck().get()).toBe(0)
  })
})

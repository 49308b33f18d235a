import { mkdtempDisposableSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '../../tests/support/database.ts'
import { runCommandLine } from './index.ts'

const folder = () => mkdtempDisposableSync(join(tmpdir(), 'callout-cli-backup-'))

/** The command gives its process a lower priority: that of the tests keeps its own. */
const lowered = vi.spyOn(os, 'setPriority')

let said: string[]

beforeEach(() => {
  said = []
  lowered.mockReturnValue()
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void said.push(String(line)))
  }
})
afterEach(() => vi.restoreAllMocks())

/** The exit code and what was written. */
async function run(args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  said = []
  const code = await runCommandLine(args, variables)
  return { code, said: said.join('\n') }
}

/** A data folder with a migrated database. */
function business() {
  const made = folder()
  openDatabase(join(made.path, 'callout.sqlite'))[Symbol.dispose]()
  return { path: made.path, env: { DATA_DIR: made.path }, [Symbol.dispose]: () => made.remove() }
}

it('callout backup writes one archive into the data folder, and callout restore brings it back', async () => {
  using world = business()
  using elsewhere = folder()
  const taken = await run(['backup'], world.env)
  expect(taken).toMatchObject({ code: 0, said: expect.stringContaining('keep it as safe as the data folder') })
  expect(lowered).toHaveBeenCalledWith(expect.any(Number), 5)
  const [name = ''] = readdirSync(join(world.path, 'backups'))
  const archive = join(world.path, 'backups', name)
  expect(taken.said).toContain(`${name} is in ${join(world.path, 'backups')}`)
  expect(await run(['restore', archive, '--verify'], world.env)).toEqual({
    code: 0,
    said: `${name} can be restored: 0 bookings, 0 payments, 0 accounts, 1 files.`,
  })
  const target = join(elsewhere.path, 'restored')
  const restored = await run(['restore', archive, '--to', target], world.env)
  expect(restored.code).toBe(0)
  expect(restored.said).toContain(`Set DATA_DIR=${target}, start the server, then run callout doctor.`)
  expect(readFileSync(join(target, 'backup-journal.jsonl'), 'utf8')).toContain('"kind":"restored"')
  expect(await run(['doctor'], { DATA_DIR: target })).toMatchObject({
    said: expect.stringContaining('database: sound, and up to date'),
  })
})

it('callout backup encrypts for the recipients of the settings; each fault of a restore has its exit code', async () => {
  using world = business()
  using elsewhere = folder()
  const identity = await generateIdentity()
  const env = { ...world.env, BACKUP_RECIPIENT: await identityToRecipient(identity) }
  const keyFile = (text: string) => {
    const file = join(elsewhere.path, 'key.txt')
    writeFileSync(file, text)
    return file
  }
  expect((await run(['backup', '--to', elsewhere.path], env)).said).not.toContain('not encrypted')
  const [name = ''] = readdirSync(elsewhere.path).filter((entry) => entry.endsWith('.age'))
  const archive = join(elsewhere.path, name)
  const verify = (...options: readonly string[]) => run(['restore', archive, '--verify', ...options], env)
  expect((await verify('--identity', keyFile(`# created: today\n# public key: x\n${identity}\n`))).code).toBe(0)
  expect(await verify()).toMatchObject({ code: 6, said: expect.stringContaining('--identity FILE') })
  expect(await verify('--identity', keyFile(await generateIdentity()))).toMatchObject({ code: 6 })
  expect(await verify('--identity', keyFile('AGE-SECRET-KEY-1HALF'))).toMatchObject({ code: 6 })
  expect(await verify('--identity', keyFile('nothing'))).toMatchObject({
    code: 6,
    said: expect.stringContaining('has no age identity'),
  })
  expect(await verify('--identity', '/nowhere')).toMatchObject({
    code: 6,
    said: expect.stringContaining('cannot be read'),
  })
  expect(await run(['restore', '/nowhere/archive.tar.zst'], env)).toEqual({
    code: 3,
    said: 'There is no file /nowhere/archive.tar.zst.',
  })
  expect(await run(['restore', archive, '--identity', keyFile(identity)], env)).toMatchObject({ code: 4 })
  writeFileSync(archive, readFileSync(archive).subarray(0, -50))
  expect(await verify('--identity', keyFile(identity))).toMatchObject({
    code: 5,
    said: expect.stringContaining('damaged or not whole'),
  })
  expect((await run(['restore'], env)).code).toBe(2)
})

it('callout backup refuses a data folder without its database, and a place that cannot be used', async () => {
  using empty = folder()
  using world = business()
  writeFileSync(join(empty.path, 'test-gateway.sqlite'), 'x')
  expect(await run(['backup'], { DATA_DIR: empty.path })).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no database'),
  })
  const file = join(world.path, 'a-file')
  writeFileSync(file, '')
  expect((await run(['backup', '--to', join(file, 'place')], world.env)).code).toBe(1)
})

import { mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { createSqlitePrivacyStore } from '#adapters/sqlite'
import type { ExportId, UserId } from '#modules/shared'
import { furnish, now } from '../../support/builders/bookings.ts'
import { type TestDatabase, openDatabase } from '../../support/database.ts'
import { killedProcess } from '../killed-process.ts'
import { type Step, type Wish, customer, steps } from './steps.ts'

const runKeeper = killedProcess(join(import.meta.dirname, 'keeper.ts'))

const document = '00000000-0000-4000-8000-000000000001.pdf'
const older = '00000000-0000-4000-8000-000000000002.zip'
const exportId = 'exp_01a1fd23-f65d-7cd5-b521-36f4b85056bb' as ExportId

/** Somebody who has sent a document, has an archive from before, and asks for what `wish` says. */
async function furnishFor(wish: Wish, database: TestDatabase, folder: string): Promise<void> {
  furnish(database)
  const at = now.toString({ fractionalSecondDigits: 3 })
  database.raw
    .prepare(`insert into documents values ('doc_1', ?, 'identity', ?, 'application/pdf', 9, ?)`)
    .run(customer, document, at)
  database.raw
    .prepare(`insert into exports values ('exp_old', ?, 'ready', ?, 3, ?, ?, '2999-01-01T00:00:00.000Z')`)
    .run(customer, older, at, at)
  for (const [kind, file] of [
    ['documents', document],
    ['exports', older],
  ] as const) {
    mkdirSync(join(folder, kind))
    writeFileSync(join(folder, kind, file), '%PDF-words')
  }
  const store = createSqlitePrivacyStore(database)
  const userId = customer as UserId
  const asked = { kind: 'export-asked', userId, exportId, at: now } as const
  if (wish !== 'erasure') await store.ask({ id: exportId, userId, askedAt: now }, [asked], null)
}

const run = (folder: string, wish: Wish, killAt: Step | '') =>
  runKeeper({ DATABASE: join(folder, 'callout.sqlite'), FILES: folder, WISH: wish, KILL_AT: killAt })

const mails = ({ raw }: TestDatabase) =>
  raw
    .prepare<[], { event: string; recipient: string }>(
      `select event, recipient from messages where channel = 'email' order by seq`,
    )
    .all()
const filesIn = (folder: string) =>
  ['documents', 'exports'].flatMap((kind) => readdirSync(join(folder, kind)).map((file) => `${kind}/${file}`))

function expectArchive(database: TestDatabase, folder: string): void {
  const file = `${exportId}.zip`
  expect(filesIn(folder)).toEqual([`documents/${document}`, `exports/${older}`, `exports/${file}`])
  const kept = database.raw.prepare('select state, file, bytes from exports where id = ?').get(exportId)
  const archive = readFileSync(join(folder, 'exports', file))
  expect(kept).toEqual({ state: 'ready', file, bytes: archive.length })
  expect(Object.keys(unzipSync(archive))).toEqual(['about.txt', 'data.json', 'documents/1.pdf'])
  expect(mails(database)).toEqual([{ event: 'export_ready', recipient: 'asha@example.com' }])
}

function expectGone(database: TestDatabase, folder: string): void {
  expect(filesIn(folder)).toEqual([])
  for (const table of ['exports', 'documents', 'files_to_remove', 'farewells']) {
    expect([table, database.count(table)]).toEqual([table, 0])
  }
  expect(database.raw.prepare('select full_name from users where id = ?').pluck().get(customer)).toBe('Deleted account')
  expect(mails(database)).toEqual([{ event: 'account_deleted', recipient: 'asha@example.com' }])
}

const wishes = Object.entries(steps) as [Wish, readonly Step[]][]

async function after(wish: Wish, step: Step | '', expectKilled: (first: Awaited<ReturnType<typeof run>>) => void) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-keeper-'))
  using database = openDatabase(join(folder.path, 'callout.sqlite'))
  await furnishFor(wish, database, folder.path)
  expectKilled(await run(folder.path, wish, step))
  expect(await run(folder.path, wish, '')).toMatchObject({ code: 0, said: 'all is done' })
  const expectDone = wish === 'export' ? expectArchive : expectGone
  expectDone(database, folder.path)
  expect(database.raw.prepare('select count(*) from outbox where done_at is null').pluck().get()).toBe(0)
}

describe('export and erasure in a process that is killed', () => {
  it.concurrent.each(wishes.flatMap(([wish, those]) => those.map((step) => [wish, step] as const)))(
    'complete %s after a kill at “%s”, with its e-mail and without a left file',
    (wish, step) => after(wish, step, (first) => expect(first).toMatchObject({ signal: 'SIGKILL', said: '' })),
  )

  it.concurrent.each(wishes.map(([wish]) => wish))(
    'complete %s once without a kill, however often the process starts',
    (wish) => after(wish, '', (first) => expect(first).toMatchObject({ code: 0, said: 'all is done' })),
  )
})

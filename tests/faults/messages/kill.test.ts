import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposableSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSqliteMessageStore, createSqliteNotificationStore } from '#adapters/sqlite'
import type { Message } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import { furnish, now } from '../../support/builders/bookings.ts'
import { type TestDatabase, openDatabase } from '../../support/database.ts'
import { openMailServer } from '../../support/servers/mail-server.ts'
import { addBooking, everyMessage } from '../../support/builders/messages.ts'
import { steps } from './steps.ts'
import { testLinks } from '../../support/doubles.ts'

/** Two bookings take turns, so that this many messages may be under way at once. */
const facts = 8
const lanes = 2

/** In one file, the delivery worker starts in a moment. The file is where its packages are found. */
const bundled = join(import.meta.dirname, `../../../node_modules/.courier-${process.pid}`)

beforeAll(async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'courier.ts')],
    outfile: join(bundled, 'courier.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node26',
    external: ['better-sqlite3'],
    logLevel: 'warning',
    banner: { js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);" },
  })
})
afterAll(() => rmSync(bundled, { recursive: true, force: true }))

function write(database: TestDatabase): void {
  furnish(database)
  const bookings = [addBooking(database, 'one'), addBooking(database, 'two')]
  const insert = database.raw.prepare('insert into outbox (kind, body, at, next_try_at) values (?, ?, ?, ?)')
  for (let fact = 0; fact < facts; fact += 1) {
    const body = JSON.stringify({ bookingId: bookings[fact % 2], customerId: 'usr_asha' })
    insert.run(
      'booking-confirmed',
      body,
      now.toString({ fractionalSecondDigits: 3 }),
      now.toString({ fractionalSecondDigits: 3 }),
    )
  }
}

interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly said: string
}

function run(file: string, smtpUrl: URL, killAt: string) {
  const env = { ...process.env, DATABASE: file, SMTP_URL: smtpUrl.href, KILL_AT: killAt }
  const child: ChildProcess = spawn(process.execPath, [join(bundled, 'courier.mjs')], { env })
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, said }))
  return { child, ended }
}

/** The invariants after a kill and a restart, whatever the moment of the kill. */
async function expectWhole(database: TestDatabase, arrivals: readonly string[], mayBeUnsure: boolean): Promise<void> {
  const all = await createSqliteMessageStore(database, testLinks).list(everyMessage)
  const letters = all.filter(({ channel }) => channel === 'email').toReversed()
  expect(letters.map(({ cause }) => cause)).toEqual(Array.from({ length: facts }, (_, fact) => `evt_${fact + 1}`))
  expect(new Set(arrivals).size).toBe(arrivals.length)
  const allowed = letters.map(({ id, state }) => state === 'unsure' || (state === 'sent' && arrivals.includes(id)))
  expect(allowed).toEqual(letters.map(() => true))
  const unsure = letters.filter(({ state }) => state === 'unsure')
  expect(unsure.length).toBeLessThanOrEqual(mayBeUnsure ? lanes : 0)
  for (const letter of unsure) expect(letter.reason).toContain('Whether it arrived is not known')
  expectInOrder(letters, arrivals)
  const { unread } = await createSqliteNotificationStore(database).inbox('usr_asha' as UserId, 1, null)
  expect(unread).toBe(facts)
  expect(database.raw.prepare('select count(*) from outbox where done_at is null').pluck().get()).toBe(0)
}

function expectInOrder(letters: readonly Message[], arrivals: readonly string[]): void {
  for (const bookingId of new Set(letters.map((letter) => letter.bookingId))) {
    const ofBooking = letters.filter((letter) => letter.bookingId === bookingId).map(({ id }): string => id)
    expect(arrivals.filter((id) => ofBooking.includes(id))).toEqual(ofBooking.filter((id) => arrivals.includes(id)))
  }
}

const idOf = (messageIdHeader: string | undefined) => /<(msg_[^@]+)@/.exec(messageIdHeader ?? '')?.[1] ?? ''

describe('delivery worker that is killed', () => {
  it.concurrent.each(steps.flatMap((step) => [[step, 1] as const, [step, 3] as const]))(
    'loses and repeats no message at “%s”, time %i',
    async (step, time) => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-courier-'))
      const file = join(folder.path, 'callout.sqlite')
      using database = openDatabase(file)
      write(database)
      await using server = await openMailServer()
      const arrivals = () => server.received.map(({ mail }) => idOf(mail.messageId))

      const killed = await run(file, server.url, `${step}:${time}`).ended
      expect(killed).toMatchObject({ signal: 'SIGKILL', said: '' })
      const again = await run(file, server.url, '').ended
      expect(again).toMatchObject({ code: 0, said: 'all is done\n' })
      await expectWhole(database, arrivals(), true)
      expect(arrivals().length).toBeGreaterThanOrEqual(facts - lanes)
    },
  )

  it('marks a mail as unsure and does not send it again when it is killed before the server answers', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-courier-'))
    const file = join(folder.path, 'callout.sqlite')
    using database = openDatabase(file)
    write(database)
    let child: ChildProcess | null = null
    await using server = await openMailServer({
      async onMail(_raw, taken) {
        if (taken !== 2 || !child) return
        child.kill('SIGKILL')
        await once(child, 'close')
        child = null
      },
    })
    const first = run(file, server.url, '')
    child = first.child
    expect(await first.ended).toMatchObject({ signal: 'SIGKILL' })
    const again = await run(file, server.url, '').ended
    expect(again).toMatchObject({ code: 0, said: 'all is done\n' })
    const arrivals = server.received.map(({ mail }) => idOf(mail.messageId))
    await expectWhole(database, arrivals, true)
    // The kill can also cut off the mail of another lane, which is unsure too and did not arrive.
    expect(arrivals.length).toBeGreaterThan(facts - lanes)
    const unsure = await createSqliteMessageStore(database, testLinks).list({ ...everyMessage, state: 'unsure' })
    expect(unsure.filter(({ id }) => arrivals.includes(id)).length).toBeGreaterThanOrEqual(1)
  })

  it('delivers each message once, in order, with a known result, when it is not killed', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-courier-'))
    const file = join(folder.path, 'callout.sqlite')
    using database = openDatabase(file)
    write(database)
    await using server = await openMailServer()
    const { code, said } = await run(file, server.url, '').ended
    expect({ code, said }).toEqual({ code: 0, said: 'all is done\n' })
    const arrivals = server.received.map(({ mail }) => idOf(mail.messageId))
    await expectWhole(database, arrivals, false)
    expect(arrivals).toHaveLength(facts)
  })
})

import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSqliteMessageStore, createSqliteNotificationStore } from '#adapters/sqlite'
import { channels } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import { furnish, now } from '../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../tests/support/database.ts'
import { aMessage, messageId } from '../../tests/support/builders/messages.ts'
import { fromExim, fromPostfix, fromSendmail, noNotices } from '../../tests/support/builders/notices.ts'
import { readConfig } from '../config.ts'
import { bounce } from './bounce.ts'
import { messageLinks } from '../message-links.ts'

const returned = { name: 'msg_one', to: 'asha@example.com' }

let folder: ReturnType<typeof mkdtempDisposableSync>
let said: { readonly out: string[]; readonly err: string[] }

beforeEach(async () => {
  folder = mkdtempDisposableSync(join(tmpdir(), 'callout-bounce-'))
  said = { out: [], err: [] }
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => said.err.push(line))
  using database = openDatabase(config().databaseFile)
  furnish(database)
  const store = createSqliteMessageStore(database, messageLinks(folder.path))
  await store.add([aMessage('one')], now)
  await store.claimDue(now, 1, channels)
  const accepted = { kind: 'accepted', providerId: '<msg_one@callout.example>', delivered: false } as const
  await store.settle(messageId('one'), { ...accepted, provider: 'smtp', at: now })
})
afterEach(() => {
  vi.restoreAllMocks()
  folder.remove()
})

const config = () => readConfig({ DATA_DIR: folder.path })

async function pipe(text: string, settings = config): Promise<number> {
  async function* inPieces() {
    for (let at = 0; at < text.length; at += 1_000) yield Buffer.from(text.slice(at, at + 1_000))
  }
  return bounce(settings, inPieces())
}

async function looked() {
  using database = openDatabase(config().databaseFile)
  const store = createSqliteMessageStore(database, messageLinks(folder.path))
  const found = await store.find(messageId('one'))
  const office = await createSqliteNotificationStore(database).inbox('usr_office' as UserId, 10, null)
  return {
    state: found?.message.state,
    reason: found?.message.reason,
    tries: found?.attempts.map(({ outcome }) => outcome),
    gone: await store.addressGone('email', 'asha@example.com'),
    notified: office.notifications.map(({ title, message, link }) => ({ title, message, link })),
  }
}

const untouched = { state: 'sent', reason: null, tries: ['accepted'], gone: null, notified: [] }

describe('callout bounce', () => {
  it('marks the returned message, ends an address without a mailbox, and notifies the office', async () => {
    expect(await pipe(fromPostfix(returned))).toBe(0)
    expect(said).toEqual({ out: ['msg_one: has come back. Nothing more is sent to its address.'], err: [] })
    const reason = expect.stringMatching(/^It came back\. The mail server said: 550 5\.1\.1 .*User unknown/)
    expect(await looked()).toEqual({
      state: 'failed',
      reason,
      tries: ['accepted', 'failed'],
      gone: reason,
      notified: [
        {
          title: 'A message could not be delivered',
          message: expect.stringContaining('User unknown'),
          link: '/admin/messages?state=failed',
        },
      ],
    })
  })

  it('records the same notice once', async () => {
    await pipe(fromPostfix(returned))
    const before = await looked()
    expect(await pipe(fromPostfix(returned))).toBe(0)
    expect(said.out[1]).toBe('msg_one: was already recorded. Nothing more is sent to its address.')
    expect(await looked()).toEqual(before)
  })

  it('keeps an address to which the message was sent again since, and says nothing about it', async () => {
    using database = openDatabase(config().databaseFile)
    database.raw.exec('update messages set resends = 1')
    expect(await pipe(fromPostfix(returned))).toBe(0)
    expect(said.out).toEqual(['msg_one: has come back.'])
    expect(await looked()).toMatchObject({ state: 'sent', gone: null, notified: [] })
  })

  it('keeps an address whose mailbox is full', async () => {
    expect(await pipe(fromExim(returned))).toBe(0)
    expect(await looked()).toMatchObject({ state: 'failed', gone: null, notified: [{}] })
  })

  it('only records a mail that a server still retries', async () => {
    expect(await pipe(fromSendmail(returned))).toBe(0)
    expect(said.out).toEqual(['msg_one: is still on its way.'])
    expect(await looked()).toEqual({ ...untouched, tries: ['accepted', 'later'] })
  })

  it.each(Object.entries(noNotices(returned)))('refuses %s, and changes nothing', async (_, text) => {
    expect(await pipe(text)).toBe(65)
    expect(said).toEqual({
      out: [],
      err: ['This is not a delivery status notification (RFC 3464). Nothing was changed.'],
    })
    expect(await looked()).toEqual(untouched)
  })

  it.each(['20260302.77', 'msg_another'])("refuses a notice about somebody else's mail: %s", async (name) => {
    expect(await pipe(fromPostfix({ ...returned, name }))).toBe(65)
    expect(said.err).toEqual(['This notification is not about a mail sent from here. Nothing was changed.'])
    expect(await looked()).toEqual(untouched)
  })

  it('reads at most the size limit of a mail, and lets the mail server write all of it', async () => {
    expect(await pipe(`${fromPostfix(returned)}${'x'.repeat(5_000_000)}`)).toBe(0)
    expect(await looked()).toMatchObject({ state: 'failed' })
  })

  it('exits for a later retry when the settings or the database are missing, and creates none', async () => {
    const elsewhere = () => readConfig({ DATA_DIR: join(folder.path, 'nowhere') })
    expect(await pipe(fromPostfix(returned), elsewhere)).toBe(75)
    expect(said.err[0]).toMatch(/^There is no database at .*nowhere/)
    expect(await pipe(fromPostfix(returned), () => readConfig({ PORT: 'x' }))).toBe(75)
    expect(said.err[1]).toContain('PORT')
    expect(await looked()).toEqual(untouched)
  })
})

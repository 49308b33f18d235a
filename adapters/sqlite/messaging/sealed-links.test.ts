import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { channels } from '#modules/messaging'
import { furnish, now } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { testLinks } from '../../../tests/support/doubles.ts'
import { aMessage, addBooking, messageId } from '../../../tests/support/builders/messages.ts'
import { createSqliteMessageStore } from './message-store.ts'
import { sealKeptLinks } from './sealed-links.ts'

const token = 'QMZf1m5nN3bYw0T5jmbJqk7nYb4xJQkq'
const url = `https://callout.example/reset-password?token=${token}`
const resetMail = (name: string) =>
  aMessage(name, { event: 'password_reset', action: { label: 'Reset password', url }, text: `Open ${url}` })

function open() {
  const database = openDatabase()
  furnish(database)
  const store = createSqliteMessageStore(database, testLinks)
  return {
    store,
    database,
    async settle(name: string, provider: string) {
      await store.claimDue(now, 1, channels)
      await store.settle(messageId(name), { kind: 'accepted', provider, providerId: null, delivered: false, at: now })
    },
    /** The links as a copy of the database shows them. */
    stored: () => database.raw.prepare<[], string>('select action from messages').pluck().all().join(),
    linkOf: async (name: string) => (await store.find(messageId(name)))?.message.action?.url,
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

describe('a link into an account in a kept message', () => {
  it('is not readable in the database, and reaches the sender', async () => {
    using opened = open()
    await opened.store.add([resetMail('one')], now)
    expect(opened.stored()).not.toContain(token)
    const [claimed] = await opened.store.claimDue(now, 1, channels)
    expect(claimed?.action?.url).toBe(url)
  })

  it('is gone once a provider has the message, and the message is not sent again', async () => {
    using opened = open()
    await opened.store.add([resetMail('one')], now)
    await opened.settle('one', 'smtp')
    const found = await opened.store.find(messageId('one'))
    expect(JSON.stringify(found)).not.toContain(token)
    expect(await opened.store.resend(messageId('one'), resetMail('one').userId ?? never(), now)).toEqual({
      ok: false,
      refusal: { kind: 'link-gone' },
    })
  })

  it('is gone once the built-in mailbox has the message', async () => {
    using opened = open()
    await opened.store.add([resetMail('one')], now)
    await opened.settle('one', 'mailbox')
    expect(await opened.linkOf('one')).not.toContain(token)
  })

  it('is gone once the message is cancelled with its booking, and another link of the booking stays', async () => {
    using opened = open()
    const bookingId = addBooking(opened.database, 'one')
    const review = 'https://callout.example/review/0123456789abcdef0123456789abcdef'
    const track = 'https://callout.example/track/bkg_one'
    await opened.store.add(
      [
        aMessage('review', { bookingId, action: { label: 'Review', url: review }, text: `Open ${review}` }),
        aMessage('track', { bookingId, action: { label: 'See your booking', url: track } }),
      ],
      now,
    )
    expect(await opened.store.cancelQueued(bookingId, null, 'The booking is cancelled', now)).toBe(2)
    expect(JSON.stringify(await opened.store.find(messageId('review')))).not.toContain('0123456789abcdef')
    expect(await opened.linkOf('track')).toBe(track)
  })

  it('is opened for no other message', async () => {
    using opened = open()
    await opened.store.add([resetMail('one'), aMessage('two')], now)
    opened.database.raw.exec(`update messages set action = (select action from messages where id = 'msg_one')`)
    await expect(opened.linkOf('two')).rejects.toThrow(Error)
  })
})

describe('sealKeptLinks', () => {
  /** The form in which earlier versions kept it. */
  const inClear = (database: ReturnType<typeof open>['database'], name: string) =>
    database.raw
      .prepare('update messages set action = ?, text = ? where id = ?')
      .run(JSON.stringify({ label: 'Reset password', url }), `Open ${url}`, messageId(name))

  it('seals what waits and blanks what was sent, once', async () => {
    using opened = open()
    await opened.store.add([resetMail('sent')], now)
    await opened.settle('sent', 'smtp')
    await opened.store.add([resetMail('waits')], now)
    for (const name of ['sent', 'waits']) inClear(opened.database, name)
    expect(opened.stored()).toContain(token)
    expect(sealKeptLinks(opened.database, testLinks)).toBe(2)
    expect(opened.stored()).not.toContain(token)
    expect(await opened.linkOf('waits')).toBe(url)
    expect(JSON.stringify(await opened.store.find(messageId('sent')))).not.toContain(token)
    expect(sealKeptLinks(opened.database, testLinks)).toBe(0)
  })

  it('blanks a sealed link of the mailbox that an earlier version left there', async () => {
    using opened = open()
    await opened.store.add([resetMail('kept')], now)
    const sealed = opened.stored()
    await opened.settle('kept', 'mailbox')
    opened.database.raw
      .prepare('update messages set action = ?, text = ? where id = ?')
      .run(sealed, `Open ${url}`, messageId('kept'))
    expect(await opened.linkOf('kept')).toBe(url)
    opened.database.raw.exec(readFileSync('migrations/sqlite/0031_links_of_the_mailbox.sql', 'utf8'))
    expect(sealKeptLinks(opened.database, testLinks)).toBe(1)
    expect(JSON.stringify(await opened.store.find(messageId('kept')))).not.toContain(token)
  })

  it('leaves no bytes of a link in the file', async () => {
    using opened = open()
    await opened.store.add([aMessage('sent', { ...resetMail('sent'), text: 'Open it.' })], now)
    await opened.settle('sent', 'smtp')
    opened.database.raw
      .prepare('update messages set action = ? where id = ?')
      .run(JSON.stringify({ label: 'Reset password', url }), messageId('sent'))
    sealKeptLinks(opened.database, testLinks)
    expect(opened.database.raw.serialize().includes(token)).toBe(false)
  })
})

function never(): never {
  throw new Error('the message has no user')
}

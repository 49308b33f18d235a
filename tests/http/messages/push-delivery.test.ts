import { createHash } from 'node:crypto'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewMessage } from '#modules/messaging'
import type { UserId } from '#modules/shared'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { startFakePushService } from '../../fakes/push/index.ts'
import { testPortOf } from '../../support/database.ts'

const asha = 'usr_asha' as UserId
const folder = mkdtempDisposableSync(`${tmpdir()}/callout-push-`)
const log = createLog('silent')
const config = readConfig({ DATA_DIR: folder.path, NODE_ENV: 'test', PUSH_LOOPBACK: 'on' })
const adapters = await openAdapters(config, log)
const data = testPortOf(adapters.database)
const modules = compose(adapters)
const service = await startFakePushService()
const delivery = startMessageDelivery(
  { ...adapters, ...adapters.messaging, log, random: () => 0, stuck: async () => {} },
  { everyMs: 20 },
)
modules.messaging.attachDelivery(delivery)

afterAll(async () => {
  await delivery[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  adapters[Symbol.dispose]()
  folder.remove()
})

data.insert('users', {
  id: asha,
  email: 'asha@example.com',
  email_key: 'asha@example.com',
  password_hash: '',
  full_name: 'Asha Patel',
  role: 'customer',
  status: 'active',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
})

/** A browser of hers, signed in and asked to show messages. */
async function herBrowser(sessionToken: string) {
  const tokenHash = createHash('sha256').update(sessionToken).digest('base64url')
  data.insert('sessions', {
    token_hash: tokenHash,
    user_id: asha,
    created_at: '2026-01-01T00:00:00.000Z',
    last_used_at: '2026-01-01T00:00:00.000Z',
    expires_at: '2099-01-01T00:00:00.000Z',
  })
  const browser = service.subscribe(adapters.pushKey())
  const { endpoint, keys } = browser.subscription
  const added = await modules.push.add({ userId: asha, sessionToken, endpoint, ...keys, device: 'A browser' })
  expect(added.ok).toBe(true)
  return browser
}

let sent = 0

async function push(subject: string) {
  sent += 1
  const message: NewMessage = {
    key: `push-${sent}`,
    event: 'booking_confirmed',
    cause: `evt_${sent}`,
    channel: 'push',
    to: asha,
    name: 'Asha Patel',
    userId: asha,
    bookingId: null,
    subject,
    text: 'Tom Reed will be there at 9.',
    action: null,
    attachments: [],
    link: '/bookings',
    notBefore: adapters.clock.now(),
  }
  const [id] = await modules.messaging.send([message])
  if (!id) throw new Error('the message was not kept')
  return async () => (await adapters.messaging.messages.find(id))?.message.state
}

describe('a push message', () => {
  it('is sent automatically, and decrypted by its own browser only', async () => {
    const browser = await herBrowser('first')
    const state = await push('It is confirmed')
    await expect.poll(state).toBe('sent')
    expect(browser.received.map(({ said }) => said)).toEqual([
      {
        title: 'It is confirmed',
        body: 'Tom Reed will be there at 9.',
        link: '/bookings',
        tag: expect.stringMatching(/^msg_/),
      },
    ])
    expect(service.refused).toEqual([])
    expect((await modules.push.of(asha))[0]?.lastOkAt).not.toBeNull()
    browser.unsubscribe()
  })

  it('fails for a browser that has gone, whose subscription is deleted until it returns', async () => {
    const failed = await push('Nobody is there')
    await expect.poll(failed).toBe('failed')
    expect(await modules.push.has(asha)).toBe(false)
    const browser = await herBrowser('second')
    await expect.poll(await push('Somebody is there')).toBe('sent')
    expect(browser.received).toHaveLength(1)
    browser.unsubscribe()
  })

  it('waits while the push service is overloaded', async () => {
    const browser = await herBrowser('third')
    browser.answerNext(429)
    const state = await push('Too many')
    await expect.poll(() => data.count('message_attempts', { outcome: 'later' })).toBe(1)
    expect(await state()).toBe('queued')
    expect(browser.received).toEqual([])
  })
})

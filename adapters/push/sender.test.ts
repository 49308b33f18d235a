import { createECDH } from 'node:crypto'
import { mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Message, type MessageSender, type PushSubscription, createPushDevices } from '#modules/messaging'
import type { BookingId, MessageId, UserId } from '#modules/shared'
import { type FakeBrowser, type FakePushService, startFakePushService } from '../../tests/fakes/push/index.ts'
import { noon } from '../../tests/support/builders/accounts.ts'
import { countedIds, stoppedClock } from '../../tests/support/doubles.ts'
import { keptVapidKeys } from './keys.ts'
import { createLatePost } from './late-post.ts'
import { isPushAddress } from './public-address.ts'
import { createPushSender } from './sender.ts'

const asha = 'usr_asha' as UserId

let service: FakePushService
beforeAll(async () => {
  service = await startFakePushService()
})
afterAll(() => service[Symbol.asyncDispose]())

function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'msg_1' as MessageId,
    key: 'k',
    event: 'booking_confirmed',
    cause: 'evt_1',
    channel: 'push',
    to: asha,
    name: 'Asha Patel',
    userId: asha,
    bookingId: 'bkg_one' as BookingId,
    subject: 'Your booking is confirmed',
    text: 'Tom Reed will be there at 9.',
    action: null,
    attachments: [],
    link: '/track/bkg_one',
    notBefore: noon,
    state: 'sending',
    reason: null,
    provider: null,
    providerId: null,
    attempts: 0,
    resends: 0,
    createdAt: noon,
    sentAt: null,
    ...changes,
  }
}

interface Opened extends Disposable {
  readonly sender: MessageSender
  readonly publicKey: string
  readonly kept: Map<string, PushSubscription>
  readonly noted: readonly string[]
  add(browser: FakeBrowser): Promise<void>
}

/** The sender with its devices in a map: what is kept for good is tried with the database. */
function open(): Opened {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-push-'))
  const keys = keptVapidKeys(join(folder.path, 'keys', 'push.json'))
  const kept = new Map<string, PushSubscription>()
  const noted: string[] = []
  const subscriptions = {
    put: async (one: PushSubscription) => void kept.set(one.id, one),
    of: async () => [...kept.values()],
    has: async () => kept.size > 0,
    remove: async () => false,
    took: async (id: string) => void noted.push(`took ${id}`),
    failed: async (id: string) => void noted.push(`failed ${id}`),
    gone: async (id: string) => void kept.delete(id),
  }
  const clock = stoppedClock(noon)
  const devices = createPushDevices({
    subscriptions,
    isPushAddress: (endpoint) => isPushAddress(endpoint, { loopback: true }),
    hash: (token) => `hash of ${token}`,
    clock,
    ids: countedIds(),
  })
  const posting = createLatePost()
  const sender = createPushSender({
    subscriptions,
    isPushAddress: (endpoint) => isPushAddress(endpoint, { loopback: true }),
    keys: () => keys,
    contact: 'mailto:office@example.com',
    publicUrl: new URL('https://repairs.example'),
    clock,
    post: posting.post,
  })
  return {
    sender,
    publicKey: keys.publicKey,
    kept,
    noted,
    async add({ subscription }) {
      const { endpoint, keys: own } = subscription
      const added = await devices.add({ userId: asha, sessionToken: 't', endpoint, ...own, device: 'Firefox' })
      expect(added.ok).toBe(true)
    },
    [Symbol.dispose]() {
      posting[Symbol.dispose]()
      folder.remove()
    },
  }
}

async function send(opened: Opened, message = aMessage()) {
  let left = 0
  const outcome = await opened.sender.send(message, async () => {
    left += 1
  })
  return { ...outcome, left }
}

describe('push message', () => {
  it('is encrypted for its browser and signed by us, and contains only title, text, link and subject', async () => {
    using opened = open()
    const browser = service.subscribe(opened.publicKey)
    await opened.add(browser)
    expect(await send(opened)).toEqual({ kind: 'accepted', providerId: null, delivered: false, left: 1 })
    expect(service.refused).toEqual([])
    expect(browser.received).toEqual([
      {
        said: {
          title: 'Your booking is confirmed',
          body: 'Tom Reed will be there at 9.',
          link: '/track/bkg_one',
          tag: 'bkg_one',
        },
        ttl: 86_400,
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{32}$/),
        contact: 'mailto:office@example.com',
      },
    ])
    expect(opened.noted).toEqual(['took psh_00000001'])
  })

  it('has one topic per booking and none without, and is urgent only when it is soon outdated', async () => {
    using opened = open()
    const browser = service.subscribe(opened.publicKey)
    await opened.add(browser)
    const other = 'bkg_other' as BookingId
    for (const message of [
      aMessage(),
      aMessage({ event: 'technician_on_the_way' }),
      aMessage({ bookingId: other }),
      aMessage({ bookingId: null }),
    ]) {
      await send(opened, message)
    }
    const [one, onTheWay, another, none] = browser.received
    expect(onTheWay?.topic).toBe(one?.topic)
    expect(another?.topic).not.toBe(one?.topic)
    expect(none?.topic).toBeNull()
    expect([one?.urgency, onTheWay?.urgency, onTheWay?.ttl]).toEqual(['normal', 'high', 7_200])
  })

  it('stays small and leads only to our own site, for any content', async () => {
    using opened = open()
    const browser = service.subscribe(opened.publicKey)
    await opened.add(browser)
    const long = '🔧'.repeat(3_000)
    const away = { label: 'Go', url: 'https://elsewhere.example/x' }
    const own = { label: 'Go', url: 'https://repairs.example/pay/x?y=1' }
    await send(opened, aMessage({ subject: long, text: long, link: '//elsewhere.example' }))
    await send(opened, aMessage({ link: null, action: away }))
    await send(opened, aMessage({ link: null, action: own }))
    const links = browser.received.map(({ said }) => (said as { readonly link: string }).link)
    expect(links).toEqual(['/notifications', '/notifications', '/pay/x?y=1'])
    expect(JSON.stringify(browser.received[0]?.said).length).toBeLessThan(1_000)
    expect(service.refused).toEqual([])
  })

  it('counts as sent when one device has it, and forgets a device that is gone', async () => {
    using opened = open()
    const [gone, down, fine] = [0, 1, 2].map(() => service.subscribe(opened.publicKey))
    if (!gone || !down || !fine) throw new Error('three browsers')
    for (const browser of [gone, down, fine]) await opened.add(browser)
    gone.unsubscribe()
    down.answerNext(503)
    expect((await send(opened)).kind).toBe('accepted')
    expect([...opened.kept.keys()]).toEqual(['psh_00000002', 'psh_00000003'])
    expect(opened.noted.toSorted()).toEqual(['failed psh_00000002', 'took psh_00000003'])
    expect([down.received.length, fine.received.length]).toEqual([0, 1])
  })

  it.each([
    [429, 'later', 'The push service answered 429.'],
    [500, 'later', 'The push service answered 500.'],
    [503, 'later', 'The push service answered 503.'],
    [400, 'refused', 'The push service answered 400.'],
    [403, 'refused', 'The push service answered 403.'],
    [302, 'refused', 'The push service answered 302.'],
  ])('with the answer %i is tried again only when that can help: %s', async (status, kind, reason) => {
    using opened = open()
    const browser = service.subscribe(opened.publicKey)
    await opened.add(browser)
    browser.answerNext(status)
    expect(await send(opened)).toMatchObject({ kind, reason })
    expect(opened.kept.size).toBe(1)
  })

  it('is not sent to a host that is no longer a known push service, and the device is forgotten', async () => {
    using opened = open()
    const browser = service.subscribe(opened.publicKey)
    await opened.add(browser)
    for (const [id, one] of opened.kept) opened.kept.set(id, { ...one, endpoint: 'https://push.example.org/x' })
    expect(await send(opened)).toMatchObject({ kind: 'refused' })
    expect(opened.kept.size).toBe(0)
  })

  it('is refused when the last device is gone, and the user stays reachable later', async () => {
    using opened = open()
    const browser = service.subscribe(opened.publicKey)
    await opened.add(browser)
    browser.unsubscribe()
    const words = 'The device has ended its subscription.'
    expect(await send(opened)).toEqual({ kind: 'refused', reason: words, addressGone: false, left: 1 })
    expect(await send(opened)).toMatchObject({ kind: 'refused', addressGone: false, left: 0 })
  })

  it('is tried again later when the push service does not answer', async () => {
    using opened = open()
    const other = await startFakePushService()
    const browser = other.subscribe(opened.publicKey)
    await opened.add(browser)
    await other[Symbol.asyncDispose]()
    expect(await send(opened)).toMatchObject({ kind: 'later', reason: 'The push service could not be reached.' })
  })

  it('is refused by the push service when it is signed with another key', async () => {
    using opened = open()
    const stranger = createECDH('prime256v1')
    stranger.generateKeys()
    const browser = service.subscribe(stranger.getPublicKey('base64url'))
    await opened.add(browser)
    expect(await send(opened)).toMatchObject({ kind: 'refused' })
    expect(browser.received).toEqual([])
    expect(service.refused.at(-1)).toBe('the browser has subscribed with another key')
  })
})

describe('push keys', () => {
  it('are made once, are readable by the server alone, and stay', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-push-'))
    const file = join(folder.path, 'keys', 'push.json')
    const first = keptVapidKeys(file)
    expect(keptVapidKeys(file)).toEqual(first)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(first.privateKey, 'base64url')
    expect(pair.getPublicKey('base64url')).toBe(first.publicKey)
  })

  it('stop the start when they cannot be read, and are neither shown nor replaced', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-push-'))
    const file = join(folder.path, 'push.json')
    writeFileSync(file, '{"publicKey":"abc","privateKey":"sesame"}')
    expect(() => keptVapidKeys(file)).toThrow(/^(?!.*sesame).*holds no keys/)
    expect(readFileSync(file, 'utf8')).toContain('sesame')
  })
})

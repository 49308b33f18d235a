import type { LookupFunction } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { WebhookDeliveryId } from '#modules/webhooks'
import { openWebhookReceiver } from '../../tests/support/servers/webhook-receiver.ts'
import { createJudgeWebhookUrl, isWebhookUrl } from './judge-url.ts'
import { createWebhookSecrets } from './secrets.ts'
import { createWebhookSender } from './sender.ts'

class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

const isPublicName = (name: string) => name.endsWith('.co.uk')
const rules = { loopback: true, isPublicName }
/** A name that led to a public server when it was saved, and leads inside now. */
const rebound: LookupFunction = (name, _, done) => done(new NotPublic(`${name} leads to no public address`), [])
const secrets = createWebhookSecrets()

function open(limitMs?: number) {
  const isAllowed = (url: string) => isWebhookUrl(url, rules)
  return createWebhookSender({ lookup: rebound, isAllowed, ...(limitMs !== undefined && { limitMs }) })
}

function post(url: string, given: readonly string[] = [secrets.next()], signal = new AbortController().signal) {
  const at = Temporal.Now.instant()
  return { id: 'whd_one' as WebhookDeliveryId, url, body: '{"type":"webhook.test"}', at, secrets: given, signal }
}

describe('a webhook that is sent', () => {
  it('is verified by the receiver with any of its secrets, and with no other', async () => {
    await using receiver = await openWebhookReceiver()
    using sender = open()
    const both = [secrets.next(), secrets.next()]
    expect(await sender.send(post(receiver.url, both))).toMatchObject({ status: 204, answer: '' })
    const [{ headers, body } = expect.fail('nothing came')] = receiver.received
    for (const secret of both) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({ type: 'webhook.test' })
    }
    expect(headers['webhook-id']).toBe('whd_one')
    expect(String(headers['webhook-signature']).split(' ')).toHaveLength(2)
    expect(() => new Webhook(secrets.next()).verify(body, headers as Record<string, string>)).toThrow('No matching')
    expect(() => new Webhook(both[0] ?? '').verify(`${body} `, headers as Record<string, string>)).toThrow(
      'No matching',
    )
  })

  it('follows no redirect', async () => {
    await using elsewhere = await openWebhookReceiver()
    await using receiver = await openWebhookReceiver()
    using sender = open()
    receiver.answerWith((response) => response.writeHead(307, { location: elsewhere.url }).end())
    expect(await sender.send(post(receiver.url))).toMatchObject({ status: 307 })
    expect(elsewhere.received).toEqual([])
  })

  it('keeps the first 4 kB of an answer, however long it is', async () => {
    await using receiver = await openWebhookReceiver()
    using sender = open()
    receiver.answerWith((response) => response.writeHead(500).end('é'.repeat(1_000_000)))
    const { status, answer } = await sender.send(post(receiver.url))
    expect([status, answer]).toEqual([500, 'é'.repeat(2_048)])
  })

  it.each(['nothing', 'half'] as const)('ends at its limit where the answer is %s', async (what) => {
    await using receiver = await openWebhookReceiver()
    using sender = open(100)
    receiver.answerWith((response) => {
      if (what === 'half') response.writeHead(200).write('{')
    })
    const { status, answer } = await sender.send(post(receiver.url))
    expect([status, answer]).toEqual([null, 'There was no whole answer within 15 seconds.'])
  })

  it('is ended by its signal', async () => {
    await using receiver = await openWebhookReceiver()
    using sender = open()
    const stop = new AbortController()
    receiver.answerWith(() => stop.abort())
    expect((await sender.send(post(receiver.url, [secrets.next()], stop.signal))).status).toBeNull()
  })

  it('reaches no server inside the network, although its name was public before', async () => {
    using sender = open()
    const words = 'The address leads inside a private network. Nothing was sent.'
    expect(await sender.send(post('https://hooks.acme.co.uk/x'))).toMatchObject({ status: null, answer: words })
    expect(await sender.send(post('https://10.0.0.1/x'))).toMatchObject({ status: null, answer: words })
  })

  it('says that a server refuses connections', async () => {
    const { url } = await (async () => {
      await using receiver = await openWebhookReceiver()
      return receiver
    })()
    using sender = open()
    expect((await sender.send(post(url))).answer).toBe('The server refuses connections.')
  })
})

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.acme.co.uk/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://user:word@hooks.acme.co.uk/x',
    'https://hooks.acme.co.uk:25/x',
    'https://hooks.acme.co.uk/x#part',
    'http://127.0.0.2:4100/x',
    'ftp://hooks.acme.co.uk/x',
    'hooks',
    `https://hooks.acme.co.uk/${'x'.repeat(500)}`,
  ])('is refused: %s', (url) => {
    expect(isWebhookUrl(url, rules)).toBe(false)
  })

  it('is on this machine for tests alone', () => {
    expect(isWebhookUrl('http://127.0.0.1:4100/x', rules)).toBe(true)
    expect(isWebhookUrl('http://127.0.0.1:4100/x', { ...rules, loopback: false })).toBe(false)
    expect(isWebhookUrl('https://hooks.acme.co.uk:8443/x', rules)).toBe(true)
  })

  it('is judged by where its name leads, and let through where that is not known', async () => {
    const isInside = (fault: unknown) => fault instanceof NotPublic
    const judge = (lookup: LookupFunction) =>
      createJudgeWebhookUrl({ ...rules, lookup, isInside, patienceMs: 20 })('https://hooks.acme.co.uk/x')
    expect(await judge(rebound)).toBe('inside')
    expect(await judge((_, __, done) => done(new Error('no name'), []))).toBe('fine')
    expect(await judge(() => {})).toBe('fine')
    expect(await createJudgeWebhookUrl({ ...rules, lookup: rebound, isInside })('https://10.0.0.1/x')).toBe(
      'not-allowed',
    )
  })
})

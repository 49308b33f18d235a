import { createPublicKey, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, createServer } from 'node:http'
import { type BrowserKeys, newBrowserKeys, unseal } from './unseal.ts'

interface Received {
  /** The data that the browser reads. */
  readonly said: unknown
  readonly ttl: number
  readonly urgency: string
  readonly topic: string | null
  readonly contact: string
}

interface Subscribed {
  readonly keys: BrowserKeys
  readonly serverKey: string
  readonly received: Received[]
  /** Statuses for what comes next, one each; then 201. */
  readonly next: number[]
  isGone: boolean
}

export interface FakeBrowser {
  /** The result of `subscription.toJSON()` in a page. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly received: readonly Received[]
  answerNext(...statuses: readonly number[]): void
  /** The user has taken the permission back. */
  unsubscribe(): void
}

export interface FakePushService extends AsyncDisposable {
  readonly url: string
  /** A browser subscribes with the server's public key. */
  subscribe(serverKey: string): FakeBrowser
  /** Why requests were turned away, in words. */
  readonly refused: readonly string[]
}

const longestToken = 24 * 3600
const bodyLimit = 4_096

/** A push service as RFC 8030 and 8292 have it: knows who may send to whom, opens what is sent, forgets who has left. */
export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, Subscribed>()
  const refused: string[] = []
  // It keeps connections open as long as a client does.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    void answer(incoming)
      .catch((fault: unknown) => {
        refused.push(fault instanceof Error ? fault.message : String(fault))
        return 400
      })
      .then((status) => outgoing.writeHead(status).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the push service has no address')
  const url = `http://127.0.0.1:${address.port}`

  async function answer(incoming: IncomingMessage): Promise<number> {
    const body = Buffer.concat(await incoming.toArray())
    const browser = browsers.get(incoming.url ?? '')
    if (!browser) return 404
    if (browser.isGone) return 410
    const { headers } = incoming
    if (incoming.method !== 'POST') throw new Error(`${incoming.method} is not taken`)
    if (body.length > bodyLimit) return 413
    const contact = checkSender(headers.authorization ?? '', browser.serverKey, url)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not sealed as RFC 8291 has it')
    const ttl = headers['ttl']
    if (typeof ttl !== 'string' || !/^\d+$/.test(ttl)) throw new Error('no TTL')
    const { topic = null, urgency = 'normal' } = headers
    if (typeof topic === 'object' && topic !== null) throw new Error('two topics')
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) throw new Error(`${topic} is no topic`)
    if (!['very-low', 'low', 'normal', 'high'].includes(String(urgency))) throw new Error('no such urgency')
    const status = browser.next.shift() ?? 201
    if (status !== 201) return status
    const said: unknown = JSON.parse(unseal(body, browser.keys))
    browser.received.push({ said, ttl: Number(ttl), urgency: String(urgency), topic, contact })
    return 201
  }

  return {
    url,
    refused,
    subscribe(serverKey) {
      const path = `/push/${randomUUID()}`
      const browser: Subscribed = { keys: newBrowserKeys(), serverKey, received: [], next: [], isGone: false }
      browsers.set(path, browser)
      const { pair, auth } = browser.keys
      return {
        subscription: {
          endpoint: url + path,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        received: browser.received,
        answerNext: (...statuses) => void browser.next.push(...statuses),
        unsubscribe() {
          browser.isGone = true
        },
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * The contact that the sender names; throws when the key is not the one that the browser subscribed with (RFC 8292).
 */
function checkSender(authorization: string, serverKey: string, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== serverKey) throw new Error('the browser has subscribed with another key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature does not hold')
  const { alg }: { readonly alg?: string } = JSON.parse(Buffer.from(head, 'base64url').toString())
  if (alg !== 'ES256') throw new Error(`signed with ${alg}`)
  const said: { readonly aud?: string; readonly exp?: number; readonly sub?: string } = JSON.parse(
    Buffer.from(claims, 'base64url').toString(),
  )
  if (said.aud !== origin) throw new Error(`meant for ${said.aud}`)
  const left = (said.exp ?? 0) - Temporal.Now.instant().epochMilliseconds / 1000
  if (left <= 0 || left > longestToken) throw new Error(`lasts for ${left} seconds`)
  if (!/^(mailto:|https:)/.test(said.sub ?? '')) throw new Error(`${said.sub} is nobody to write to`)
  return said.sub ?? ''
}

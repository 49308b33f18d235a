import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Tried } from '#modules/connections'
import { failed, noAnswer, patienceMs, proved } from './ask.ts'

interface Relay {
  /** `turn:` or `turns:`, as browsers get it. */
  readonly url: string
  readonly username: string
  readonly credential: string
}

const label = 'The relay'

/** Asks the relay for a port and gives it back at once (RFC 8656), with the credentials that a browser would have. */
export async function tryRelay({ url, username, credential }: Relay): Promise<Tried> {
  const place = placeOf(url)
  if (place === null) return failed('The address of the relay cannot be read.')
  const wire = await open(place).catch(() => null)
  if (wire === null) return noAnswer(label)
  try {
    const first = await wire.ask(allocation([]))
    if (first === null) return noAnswer(label)
    const [realm, nonce] = [first.get(attribute.realm), first.get(attribute.nonce)]
    if (realm === undefined || nonce === undefined)
      return failed('The relay does not ask for credentials, as ours must.')
    const key = createHash('md5').update(`${username}:${realm.toString()}:${credential}`).digest()
    const proof: readonly Part[] = [
      [attribute.username, Buffer.from(username)],
      [attribute.realm, realm],
      [attribute.nonce, nonce],
    ]
    const second = await wire.ask(allocation(proof, key))
    if (second === null) return noAnswer(label)
    if (second.kind !== allocated) return failed('The relay does not accept the shared secret.')
    await wire.ask(packet(refresh, [[attribute.lifetime, Buffer.alloc(4)], ...proof], key))
    return proved('The relay accepts the shared secret.')
  } finally {
    wire.close()
  }
}

type Part = readonly [kind: number, value: Buffer]

const allocate = 0x0003
const allocated = 0x0103
const refresh = 0x0004
const cookie = Buffer.from('2112a442', 'hex')
const headBytes = 20
const attribute = {
  username: 0x0006,
  integrity: 0x0008,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  transport: 0x0019,
} as const

const overUdp: Part = [attribute.transport, Buffer.from([17, 0, 0, 0])]
const allocation = (proof: readonly Part[], key?: Buffer) => packet(allocate, [overUdp, ...proof], key)

function packet(kind: number, parts: readonly Part[], key?: Buffer): Buffer {
  const body = Buffer.concat(parts.map(coded))
  const id = randomBytes(12)
  const head = (bytes: number) => {
    const start = Buffer.alloc(4)
    start.writeUInt16BE(kind, 0)
    start.writeUInt16BE(bytes, 2)
    return Buffer.concat([start, cookie, id])
  }
  if (!key) return Buffer.concat([head(body.length), body])
  // The length counts the proof, which is over all that stands before it (RFC 8489, 14.5).
  const before = Buffer.concat([head(body.length + 24), body])
  return Buffer.concat([before, coded([attribute.integrity, createHmac('sha1', key).update(before).digest()])])
}

function coded([kind, value]: Part): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

interface Reply {
  readonly kind: number
  get(attribute: number): Buffer | undefined
}

/** Null: it is no answer to that question. */
function read(bytes: Buffer, asked: Buffer): Reply | null {
  if (bytes.length < headBytes || !bytes.subarray(4, headBytes).equals(asked.subarray(4, headBytes))) return null
  const parts = new Map<number, Buffer>()
  for (let at = headBytes; at + 4 <= bytes.length;) {
    const length = bytes.readUInt16BE(at + 2)
    parts.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length))
    at += 4 + Math.ceil(length / 4) * 4
  }
  return { kind: bytes.readUInt16BE(0), get: (kind) => parts.get(kind) }
}

interface Place {
  readonly host: string
  readonly port: number
  readonly by: 'udp' | 'tcp' | 'tls'
}

function placeOf(url: string): Place | null {
  const found = /^(turns?):(\[[^\]]+\]|[^:?]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/.exec(url)
  const [, scheme, host, port, transport] = found ?? []
  if (!host) return null
  const isSecure = scheme === 'turns'
  const by = isSecure ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp'
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port ?? (isSecure ? 5_349 : 3_478)), by }
}

interface Wire {
  /** Null: no answer came in time. */
  ask(request: Buffer): Promise<Reply | null>
  close(): void
}

const againMs = 1_000

async function open({ host, port, by }: Place): Promise<Wire> {
  let take: (bytes: Buffer) => void = () => {}
  let fail: () => void = () => {}
  if (by === 'udp') {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.on('message', (bytes) => take(bytes))
    socket.on('error', () => fail())
    return {
      ask: (request) => asking(request, () => socket.send(request, port, host), againMs),
      close: () => socket.close(),
    }
  }
  const socket = by === 'tls' ? connectTls({ host, port, servername: host }) : connect({ host, port })
  let kept = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    kept = Buffer.concat([kept, bytes])
    while (kept.length >= headBytes && kept.length >= headBytes + kept.readUInt16BE(2)) {
      const end = headBytes + kept.readUInt16BE(2)
      take(kept.subarray(0, end))
      kept = kept.subarray(end)
    }
  })
  socket.on('error', () => fail())
  socket.on('close', () => fail())
  return { ask: (request) => asking(request, () => socket.write(request), null), close: () => socket.destroy() }

  /** Over UDP a question may be lost, and is asked again. */
  function asking(request: Buffer, send: () => void, everyMs: number | null): Promise<Reply | null> {
    return new Promise((resolve) => {
      const again = everyMs === null ? null : setInterval(send, everyMs)
      const late = setTimeout(() => end(null), patienceMs / 2)
      const end = (reply: Reply | null) => {
        clearTimeout(late)
        if (again) clearInterval(again)
        resolve(reply)
      }
      take = (bytes) => {
        const reply = read(bytes, request)
        if (reply) end(reply)
      }
      fail = () => end(null)
      send()
    })
  }
}

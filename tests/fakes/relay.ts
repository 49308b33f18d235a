import { createHash, createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

interface FakeRelay extends AsyncDisposable {
  /** The form of `TURN_URLS`. */
  readonly url: string
  /** The kinds of the requests, in order: 3 asks for a port, 4 gives it back. */
  readonly asked: readonly number[]
}

const realm = 'relay.example'
const integrityBytes = 24
const headBytes = 20

/**
 * A relay on this machine (RFC 8656) that asks for credentials and judges their proof by `secret`, as coturn does with
 * `use-auth-secret`. While `isSilent`, it answers nothing.
 */
export async function startFakeRelay({
  secret,
  isSilent,
}: {
  readonly secret: () => string
  readonly isSilent: () => boolean
}): Promise<FakeRelay> {
  const asked: number[] = []
  const socket = createSocket('udp4')
  socket.on('message', (request, from) => {
    const kind = request.readUInt16BE(0)
    asked.push(kind)
    if (isSilent()) return
    const answer = isProved(request, secret()) ? packet(request, kind + 0x100, []) : challenge(request, kind)
    socket.send(answer, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    url: `turn:127.0.0.1:${socket.address().port}?transport=udp`,
    asked,
    async [Symbol.asyncDispose]() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function challenge(request: Buffer, kind: number): Buffer {
  const unauthorised = Buffer.from([0, 0, 4, 1])
  return packet(request, kind + 0x110, [
    [0x0009, unauthorised],
    [0x0014, Buffer.from(realm)],
    [0x0015, Buffer.from('a-nonce-of-now')],
  ])
}

function packet(request: Buffer, kind: number, parts: readonly (readonly [number, Buffer])[]): Buffer {
  const body = Buffer.concat(
    parts.map(([of, value]) => {
      const head = Buffer.alloc(4)
      head.writeUInt16BE(of, 0)
      head.writeUInt16BE(value.length, 2)
      return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
    }),
  )
  const head = Buffer.alloc(4)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(body.length, 2)
  return Buffer.concat([head, request.subarray(4, headBytes), body])
}

/** The name is the end of the credential and the session; the password is its proof under the shared secret. */
function isProved(request: Buffer, secret: string): boolean {
  const name = attributeOf(request, 0x0006)?.toString()
  if (name === undefined) return false
  const password = createHmac('sha1', secret).update(name).digest('base64')
  const key = createHash('md5').update(`${name}:${realm}:${password}`).digest()
  const signed = request.subarray(0, request.length - integrityBytes)
  const proof = request.subarray(request.length - integrityBytes + 4)
  return createHmac('sha1', key).update(signed).digest().equals(proof)
}

function attributeOf(request: Buffer, wanted: number): Buffer | undefined {
  for (let at = headBytes; at + 4 <= request.length;) {
    const length = request.readUInt16BE(at + 2)
    if (request.readUInt16BE(at) === wanted) return request.subarray(at + 4, at + 4 + length)
    at += 4 + Math.ceil(length / 4) * 4
  }
  return undefined
}

import { type Socket, connect } from 'node:net'
import { patienceSeconds } from './time-limits.ts'

export interface Load {
  readonly url: string
  readonly connections: number
  /** The bytes of the nth request; see `httpRequest`. */
  readonly request: (n: number) => Buffer
  /** Ends after so long, or so many requests. */
  readonly until: { readonly seconds: number } | { readonly requests: number }
}

export interface LoadResult {
  readonly requests: number
  readonly seconds: number
  readonly statuses: Readonly<Record<number, number>>
  /** Milliseconds from each request to the end of its answer, shortest first. */
  readonly latencies: Float64Array
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = Buffer.from('0\r\n\r\n')

/**
 * Keeps so many connections busy, one request at a time on each. Requests are bytes that were made before and answers
 * are only measured, never read as text, so that the client costs a fraction of what it measures.
 */
export async function load({ url, connections, request, until }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const statuses: Record<number, number> = {}
  const limit = 'requests' in until ? until.requests : Number.POSITIVE_INFINITY
  let sent = 0
  let answered = 0
  const latencies: number[] = []
  const begun = performance.now()
  const ends = 'seconds' in until ? begun + until.seconds * 1000 : Number.POSITIVE_INFINITY

  function next(socket: Socket): void {
    if (sent >= limit || performance.now() >= ends) {
      socket.end()
      return
    }
    socket.write(request(sent))
    sent += 1
  }

  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(hostname, Number(port), next, (status, milliseconds) => {
        statuses[status] = (statuses[status] ?? 0) + 1
        answered += 1
        latencies.push(milliseconds)
      }),
    ),
  )
  const seconds = (performance.now() - begun) / 1000
  return { requests: answered, seconds, statuses, latencies: Float64Array.from(latencies).sort() }
}

/** One connection: `next` sends or ends, `done` receives the status of each answer and the milliseconds it took. */
function converse(
  host: string,
  port: number,
  next: (socket: Socket) => void,
  done: (status: number, milliseconds: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    let unread: Buffer = Buffer.alloc(0)
    let sent = 0
    const send = () => {
      sent = performance.now()
      next(socket)
    }
    socket.on('connect', send)
    socket.setTimeout(patienceSeconds * 1_000, () => {
      socket.destroy(new Error(`an answer did not come within ${patienceSeconds} s`))
    })
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (part: Buffer) => {
      unread = unread.length === 0 ? part : Buffer.concat([unread, part])
      const status = wholeAnswer(unread)
      if (status === null) return
      unread = Buffer.alloc(0)
      done(status, performance.now() - sent)
      send()
    })
  })
}

/** The status of the answer in `bytes`; null while some of it is missing. */
function wholeAnswer(bytes: Buffer): number | null {
  const end = bytes.indexOf(endOfHead)
  if (end === -1) return null
  const head = bytes.toString('latin1', 0, end)
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= end + 4 + Number(length) ? status : null
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return bytes.subarray(-5).equals(endOfChunks) ? status : null
  return status
}

export interface HttpRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export function httpRequest({ method = 'GET', path, headers = {}, body }: HttpRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`)
}

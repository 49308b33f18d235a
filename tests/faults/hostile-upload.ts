import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { type RunningServer, newDataDir, startServer } from '../support/servers/server.ts'
import { makeAdmin, password } from './business.ts'

export const megabyte = 1_000_000
/** How much more memory, in MB, a refused file may take at most. */
export const mostGrowth = 100

/** A server with its owner, who is signed in by the cookie. */
export async function openOwned(): Promise<{ readonly server: RunningServer; readonly cookie: string }> {
  const dataDir = newDataDir()
  await makeAdmin(dataDir)
  const server = await startServer({ dataDir, removeDataDir: true })
  const entered = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  })
  return { server, cookie: entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}

/** The most memory that the process has had at once, in MB. */
export function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_000
}

/** One line so often that it fills so many megabytes. */
export function* repeated(line: string, megabytes: number): Generator<Uint8Array> {
  const piece = Buffer.from(`${line}\n`.repeat(3_000))
  for (let bytes = 0; bytes < megabytes * megabyte; bytes += piece.length) yield piece
}

const boundary = 'the-boundary'

/** Sends a form with these fields and a file in pieces, without saying how long it is. */
export async function sendInPieces(
  url: string,
  cookie: string,
  file: Iterable<Uint8Array>,
  fields: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const sent = request(url, {
    method: 'POST',
    agent: false,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // The server may close before all is sent: its answer counts.
  sent.on('error', () => {})
  Readable.from(formOf(file, fields)).pipe(sent)
  const [answer] = await answered
  return { status: answer.statusCode ?? 0, text: await textOf(answer) }
}

function* formOf(file: Iterable<Uint8Array>, fields: Readonly<Record<string, string>>): Generator<Uint8Array | string> {
  for (const [name, value] of Object.entries(fields)) {
    yield `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  }
  yield `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
  yield* file
  yield `\r\n--${boundary}--\r\n`
}

import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, newDataDir, startServer } from '../../support/servers/server.ts'
import { makeAdmin, password } from '../business.ts'

let server: RunningServer
let cookie: string

beforeAll(async () => {
  const dataDir = newDataDir()
  await makeAdmin(dataDir)
  server = await startServer({ dataDir, removeDataDir: true })
  const entered = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  })
  cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
})

afterAll(() => server?.[Symbol.asyncDispose]())

const megabyte = 1_000_000
const mostGrowth = 100
const boundary = 'the-boundary'

/** The most memory that the process has had at once, in MB. */
function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_000
}

async function* formOf(kind: string, megabytes: number): AsyncGenerator<Uint8Array | string> {
  yield `--${boundary}\r\ncontent-disposition: form-data; name="kind"\r\n\r\n${kind}\r\n`
  yield `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n`
  yield 'name,email\n'
  const piece = Buffer.from('Ada,ada@example.com\n'.repeat(3_000))
  for (let bytes = 0; bytes < megabytes * megabyte; bytes += piece.length) yield piece
  yield `\r\n--${boundary}--\r\n`
}

/** Sends a form in pieces, without saying how long it is. */
async function send(path: string, kind: string, megabytes: number) {
  const sent = request(`${server.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // The server may close before all is sent: its answer counts.
  sent.on('error', () => {})
  Readable.from(formOf(kind, megabytes)).pipe(sent)
  const [answer] = await answered
  return { status: answer.statusCode ?? 0, text: await textOf(answer) }
}

describe('a server that gets a hostile file of an earlier program', () => {
  it.each([
    ['/api/admin/imports', 'customers', 'more than we can take'],
    ['/api/admin/imports', 'old_jobs', 'more than we can take'],
    ['/admin/imports', 'services', 'The file is larger than 50 MB'],
  ])('refuses 200 MB in pieces of unknown length at %s of %s in words, and stays small', async (path, kind, words) => {
    const before = peakOf(server.pid)
    const { status, text } = await send(path, kind, 200)
    expect([status, text]).toEqual([413, expect.stringContaining(words)])
    expect(peakOf(server.pid) - before).toBeLessThan(mostGrowth)
    const imports = await (await fetch(`${server.url}/admin/imports`, { headers: { cookie } })).text()
    expect(imports).toContain('No file was sent yet')
    const incoming = join(server.dataDir, 'incoming')
    const left = existsSync(incoming) ? readdirSync(incoming, { recursive: true }).map(String) : []
    expect(left.filter((name) => /\d/.test(name))).toEqual([])
  })
})

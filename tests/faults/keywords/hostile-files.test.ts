import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
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

/** The most memory that the process has had at once, in MB. */
function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1_000
}

const boundary = 'the-boundary'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="keywords.csv"\r\ncontent-type: text/csv\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`

async function* formOf(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array | string> {
  yield head
  yield* pieces
  yield tail
}

/** Sends a form in pieces, without saying how long it is. */
async function send(
  path: string,
  pieces: Iterable<Uint8Array>,
): Promise<{ readonly status: number; readonly text: string }> {
  const sent = request(`${server.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  // The server may close before all is sent: its answer counts.
  sent.on('error', () => {})
  Readable.from(formOf(pieces)).pipe(sent)
  const [answer] = await answered
  const read: Buffer[] = []
  for await (const piece of answer) read.push(piece as Buffer)
  return { status: answer.statusCode ?? 0, text: Buffer.concat(read).toString() }
}

function* lines(megabytes: number): Generator<Uint8Array> {
  const piece = Buffer.from('boiler repair croydon\n'.repeat(3_000))
  for (let bytes = 0; bytes < megabytes * megabyte; bytes += piece.length) yield piece
}

async function nothingIsWritten(): Promise<void> {
  const headers = { cookie }
  const stats = await (await fetch(`${server.url}/api/keywords/stats`, { headers })).json()
  const logs = await (await fetch(`${server.url}/api/keywords/logs`, { headers })).json()
  expect([stats.total_keywords, logs.items]).toEqual([0, []])
  for (const folder of ['incoming', 'incoming/keywords', 'keyword-files']) {
    const path = join(server.dataDir, folder)
    const left = existsSync(path) ? readdirSync(path).filter((name) => name !== 'keywords') : []
    expect([folder, left]).toEqual([folder, []])
  }
}

describe('a server that gets a hostile file of keywords', () => {
  it.each([
    ['/api/keywords/import', 'That is more than we can take at once.'],
    ['/keywords/import', 'The file is larger than 100 MB.'],
  ])('refuses 200 MB in pieces of unknown length at %s in words, and stays small', async (path, words) => {
    const before = peakOf(server.pid)
    const { status, text } = await send(path, lines(200))
    expect(status).toBe(413)
    expect(text).toContain(words)
    expect(peakOf(server.pid) - before).toBeLessThan(mostGrowth)
    await nothingIsWritten()
  })

  it.each(['/api/keywords/import', '/keywords/import'])(
    'refuses a ZIP at %s that would unpack to 400 MB in words, and stays small',
    async (path) => {
      const bomb = zipSync({ 'Queries.csv': new Uint8Array(400 * megabyte) }, { level: 9 })
      expect(bomb.length).toBeLessThan(megabyte)
      const before = peakOf(server.pid)
      const { status, text } = await send(path, [bomb])
      expect(status).toBe(422)
      expect(text).toContain('The ZIP unpacks to much more than any export of Search Console.')
      expect(peakOf(server.pid) - before).toBeLessThan(mostGrowth)
      await nothingIsWritten()
    },
  )

  it('answers others meanwhile', async () => {
    const sending = send('/api/keywords/import', lines(200))
    let [isOver, answered] = [false, 0]
    const over = sending.finally(() => (isOver = true))
    while (!isOver) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      answered += 1
    }
    expect((await over).status).toBe(413)
    expect(answered).toBeGreaterThan(1)
  })
})

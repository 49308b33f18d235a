import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { newDataDir, startServer } from '../../support/servers/server.ts'
import { mp4 } from '../../support/uploads/thread-files.ts'
import { openTestPort } from '../../support/sqlite-test-port.ts'

/** A customer with an emergency, whose conversation is there for them. */
async function bookedAt(url: string) {
  const send = (path: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const password = 'a-long-enough-phrase-1'
  const signed = await send('/api/auth/signup', { email: 'ada@example.com', password, full_name: 'Ada Swift' })
  const cookie = signed.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const { items } = await (await fetch(`${url}/api/services`)).json()
  const made = await send(
    '/api/bookings',
    {
      service_id: items.find((one: { readonly is_emergency: boolean }) => one.is_emergency).id,
      priority: 'emergency',
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling.',
    },
    cookie,
  )
  expect(made.status).toBe(201)
  const { id }: { readonly id: string } = await made.json()
  return { cookie, thread: `/api/bookings/${id}` }
}

type Booked = Awaited<ReturnType<typeof bookedAt>>

const closing = '\r\n--x--\r\n'
const head = () =>
  Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="client_id"\r\n\r\n${randomUUID()}\r\n` +
      '--x\r\ncontent-disposition: form-data; name="file"; filename="leak.mp4"\r\n\r\n',
  )

/** Begins an upload that says it is so long. */
function beginUpload(url: string, { cookie, thread }: Booked, length: number): ClientRequest {
  const sent = request(`${url}${thread}/files`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': length },
  })
  sent.on('error', () => {})
  return sent
}

async function upload(url: string, booked: Booked, film: Buffer) {
  const body = Buffer.concat([head(), film, Buffer.from(closing)])
  return answerTo(beginUpload(url, booked, body.length), body)
}

function answerTo(sent: ClientRequest, body: Buffer): Promise<{ readonly status: number; readonly code?: string }> {
  return new Promise((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (answer: IncomingMessage) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(pieces).toString())
        resolve({ status: answer.statusCode ?? 0, code })
      })
    })
    sent.end(body)
  })
}

const names = (dataDir: string, folder: string) =>
  existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : []
const biggest = (dataDir: string) =>
  Math.max(0, ...names(dataDir, 'incoming').map((name) => statSync(join(dataDir, 'incoming', name)).size))

async function until(isSo: () => boolean, words: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`${words} within a minute`)
    await pause(2)
  }
}

const files = (dataDir: string) => {
  using data = openTestPort(dataDir)
  return data.count('service_communications', { sender_type: 'customer' })
}

describe('a file that is sent into a conversation', { timeout: 240_000 }, () => {
  const dataDir = newDataDir()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is gone after kill -9 in its middle, and comes again; a length that is a lie keeps nothing', async () => {
    let booked: Booked
    {
      await using server = await startServer({ dataDir })
      booked = await bookedAt(server.url)
      const half = beginUpload(server.url, booked, 30_000_000)
      half.write(head())
      half.write(mp4(4_000_000))
      await until(() => biggest(dataDir) > 1_000_000, 'a megabyte did not come to the disk')
      await server.kill('SIGKILL')
    }
    await using next = await startServer({ dataDir })
    expect([names(dataDir, 'incoming'), names(dataDir, 'threads'), files(dataDir)]).toEqual([[], [], 0])

    // A form that says it is shorter ends early.
    const body = Buffer.concat([head(), mp4(50_000), Buffer.from(closing)])
    const short = await answerTo(beginUpload(next.url, booked, body.length - 20_000), body.subarray(0, -20_000))
    expect(short).toMatchObject({ status: 400, code: 'malformed_upload' })
    expect([names(dataDir, 'incoming'), names(dataDir, 'threads'), files(dataDir)]).toEqual([[], [], 0])

    expect(await upload(next.url, booked, mp4(50_000))).toMatchObject({ status: 201 })
    expect([names(dataDir, 'incoming'), names(dataDir, 'threads').length, files(dataDir)]).toEqual([[], 1, 1])
  })

  it('finds no room on the disk: 503, nothing is kept, and the conversation is read and written on', async () => {
    // No file grows beyond this, as on a disk that is full; the database stays below it.
    await using server = await startServer({ through: ['prlimit', `--fsize=${24_000_000}`] })
    const booked = await bookedAt(server.url)
    expect(await upload(server.url, booked, mp4(30_000_000))).toMatchObject({ status: 503, code: 'storage_full' })
    expect([names(server.dataDir, 'incoming'), names(server.dataDir, 'threads'), files(server.dataDir)]).toEqual([
      [],
      [],
      0,
    ])
    const read = await fetch(`${server.url}${booked.thread}/messages`, { headers: { cookie: booked.cookie } })
    expect(read.status).toBe(200)
    expect(await upload(server.url, booked, mp4(50_000))).toMatchObject({ status: 201 })
  })
})

import { hash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compose } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { startJobs } from '../../../src/jobs/upkeep/nightly.ts'
import { createLog } from '../../../src/log.ts'
import { openAdapters } from '../../../src/open-adapters.ts'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { type RunningServer, newDataDir, startServer } from '../../support/servers/server.ts'
import { makeAdmin } from '../business.ts'
import { createClient } from '../client.ts'

const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
const service = 'svc_plumbing-repair'

const asked = {
  name: 'Ada Swift',
  email: 'ada@example.org',
  phone: '07700 900123',
  address: '12 Park Lane, Croydon',
  postcode: 'CR0 1JB',
  description: 'The bathroom needs new tiles and a shower.',
}

let photo: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  photo = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
})

function box(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}

const film = (bytes: number) =>
  Buffer.concat([box('ftyp', Buffer.from('isom0000')), box('moov', Buffer.alloc(20)), box('mdat', Buffer.alloc(bytes))])

function formOf(files: readonly (readonly [name: string, bytes: Buffer])[], fields: object = asked): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, bytes] of files) form.append('files', new Blob([Uint8Array.from(bytes)]), name)
  return form
}

async function send(url: string, form: FormData, key: string) {
  const answer = await fetch(`${url}/api/quote-requests`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

/** The database of a data folder, from beside the server. */
function opened(dataDir: string) {
  const database = new Database(join(dataDir, 'callout.sqlite'))
  database.pragma('busy_timeout = 5000')
  return {
    count: (from: string) => Number(database.prepare(`select count(*) from ${from}`).pluck().get()),
    column: (sql: string) => database.prepare<[], string>(sql).pluck().all(),
    exec: (sql: string) => void database.exec(sql),
    run: (sql: string, ...values: readonly string[]) => void database.prepare(sql).run(...values),
    [Symbol.dispose]: () => void database.close(),
  }
}

const inFolder = (dataDir: string, name: string) =>
  existsSync(join(dataDir, name)) ? readdirSync(join(dataDir, name)) : []

const onDisk = (dataDir: string) => [...inFolder(dataDir, 'uploads'), ...inFolder(dataDir, 'videos')].toSorted()

/** The work of the night that removes files, at once: the server itself begins it a minute after a start. */
async function removeAtNight(dataDir: string): Promise<void> {
  const log = createLog('silent')
  using adapters = await openAdapters(readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), log)
  const nothing = { expireBookings: async () => {}, remind: async () => {}, forgetSnapshots: async () => {} }
  const none = { forgetAnswers: async () => 0, forgetEvents: async () => 0 }
  const done = async () => 'done' as const
  const others = { ...nothing, ...none, indexTexts: done, mergeTexts: done }
  await using jobs = startJobs(compose(adapters), others, log)
  for (const name of ['forget old drafts', 'remove files of what is gone']) await jobs.run(name)
}

async function until(isSo: () => boolean): Promise<void> {
  const before = performance.now() + 60_000
  while (!isSo()) {
    if (performance.now() > before) throw new Error('it did not come to this within a minute')
    await pause(2)
  }
}

/** Begins a form with a film and sends no more than a part of it; the request hangs. */
function sendHalf(url: string): Disposable {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="one.mp4"\r\n\r\n`
  const half = request(`${url}/api/quote-requests`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': 30_000_000 },
  })
  half.on('error', () => {})
  half.write(head)
  half.write(film(4_000_000))
  return { [Symbol.dispose]: () => void half.destroy() }
}

const biggest = (dataDir: string) =>
  Math.max(0, ...inFolder(dataDir, 'incoming').map((name) => statSync(join(dataDir, 'incoming', name)).size))

describe('a server that is killed while a request for a quote comes in', { timeout: 240_000 }, () => {
  const dataDir = newDataDir()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('during the upload: nothing of it is left', async () => {
    await using server = await startServer({ dataDir })
    using _half = sendHalf(server.url)
    await until(() => biggest(dataDir) > 1_000_000)
    await server.kill('SIGKILL')
    await using _next = await startServer({ dataDir })
    using rows = opened(dataDir)
    expect([inFolder(dataDir, 'incoming'), onDisk(dataDir)]).toEqual([[], []])
    expect([rows.count('quote_requests'), rows.count('quote_files')]).toEqual([0, 0])
  })

  it('between its files and its row: the same again is one request, and the orphans vanish', async () => {
    const photos = Array.from({ length: 8 }, (_, n) => [`${n}.jpg`, photo] as const)
    using rows = opened(dataDir)
    await using server = await startServer({ dataDir })
    const lost = send(server.url, formOf(photos), 'key-1').catch(() => null)
    await until(() => rows.count('quote_files') >= 2)
    await server.kill('SIGKILL')
    expect(await lost).toBeNull()
    expect([rows.count('quote_requests'), rows.count("outbox where kind = 'quote-request-kept'")]).toEqual([0, 0])
    expect(rows.count('quote_files')).toBeGreaterThanOrEqual(2)

    // Its client tries again; then a month goes by, and the work of the night comes.
    await using next = await startServer({ dataDir })
    const answers = [await send(next.url, formOf(photos), 'key-1'), await send(next.url, formOf(photos), 'key-1')]
    const refused = answers.filter(({ status }) => status !== 201).map((answer) => JSON.stringify(answer))
    expect(refused.join(', ')).toBe('')
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(rows.count('quote_files where request_id is not null')).toBe(8)
    await next.kill()
    rows.exec(`update booking_drafts set updated_at = '2020-01-01T00:00:00.000Z'`)
    rows.exec(`update files_to_remove set at = '2020-01-01T00:00:00.000Z'`)
    await removeAtNight(dataDir)
    expect(rows.count('quote_files')).toBe(8)
    expect(onDisk(dataDir)).toEqual(rows.column('select file from quote_files order by file'))
    expect([rows.count('quote_requests'), rows.count("outbox where kind = 'quote-request-kept'")]).toEqual([1, 1])
  })
})

describe('a server without room for a file', { timeout: 240_000 }, () => {
  it('says so with 503, keeps nothing, and takes the request without the file', async () => {
    // No file grows beyond this, as on a disk that is full; the database stays below it.
    await using server = await startServer({ through: ['prlimit', `--fsize=${24_000_000}`] })
    const { dataDir, url } = server
    const refused = await send(
      url,
      formOf([
        ['one.jpg', photo],
        ['two.mp4', film(30_000_000)],
      ]),
      'key-1',
    )
    expect(refused).toMatchObject({ status: 503, body: { code: 'storage_full' } })
    expect(refused.body.detail).toContain('We have no room for files')
    using rows = opened(dataDir)
    expect([rows.count('quote_requests'), rows.count('quote_files'), rows.count('booking_drafts')]).toEqual([0, 0, 0])
    expect([inFolder(dataDir, 'incoming'), onDisk(dataDir)]).toEqual([[], []])
    expect((await send(url, formOf([['one.jpg', photo]]), 'key-1')).status).toBe(201)
  })
})

/** FAULT_SEED repeats the moments of the kills; what is under way at each is up to the machine. */
describe(`a server that is killed while a quote is accepted (FAULT_SEED=${seed})`, { timeout: 240_000 }, () => {
  const random = seededRandom(seed)
  const dataDir = newDataDir()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** A request with a quote that stands, and the token of its link. */
  async function quoted({ url }: RunningServer, round: number) {
    const admin = createClient(url)
    const password = 'a-long-enough-phrase-1'
    expect(await admin.post('/api/auth/login', { email: 'owner@example.com', password })).toMatchObject({ status: 200 })
    const fields = { ...asked, email: `ada${round}@example.org` }
    const { id } = (await send(url, formOf([], fields), `key-${round}`)).body
    await admin.put(`/api/admin/quote-requests/${id}/price`, {
      items: [{ description: 'The work', quantity: 1, unit_price: 480, item_type: 'service' }],
      service_id: service,
      duration_minutes: 240,
      payment_policy: 'full',
      version: 0,
    })
    const sent = await admin.post(`/api/admin/quote-requests/${id}/send`, {})
    expect(sent.status).toBe(202)
    const token = randomBytes(16).toString('hex')
    using rows = opened(dataDir)
    rows.run(
      'insert into quote_links (token_hash, request_id, created_at, expires_at) values (?, ?, ?, ?)',
      hash('sha256', token, 'base64url'),
      id,
      Temporal.Now.instant().toString({ fractionalSecondDigits: 3 }),
      '2099-01-01T00:00:00.000Z',
    )
    return { id: String(id), token }
  }

  async function accept(url: string, { id, token }: { readonly id: string; readonly token: string }, terms: string) {
    const answer = await fetch(`${url}/api/quote-requests/${id}/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-quote-token': token },
      body: JSON.stringify({ name: 'Ada Swift', terms_version: terms }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  it('has both the acceptance and its booking, or neither, and one booking after another try', async () => {
    await makeAdmin(dataDir)
    using rows = opened(dataDir)
    {
      await using server = await startServer({ dataDir })
      const admin = createClient(server.url)
      await admin.post('/api/auth/login', { email: 'owner@example.com', password: 'a-long-enough-phrase-1' })
      const site = await admin.get('/api/admin/site')
      const facts = { ...site.body, business_address: '1 Mill Lane', vat_registered: false, vat_number: '' }
      expect((await admin.put('/api/admin/site', facts)).status).toBe(200)
    }
    for (let round = 1; round <= 3; round += 1) {
      await using server = await startServer({ dataDir })
      const request = await quoted(server, round)
      const terms = /name="terms_version" value="([^"]+)"/.exec(
        await (await fetch(`${server.url}/quote/${request.token}`)).text(),
      )?.[1]
      if (!terms) throw new Error('the page shows the terms')
      const lost = [1, 2].map(() => accept(server.url, request, terms).catch(() => null))
      await pause(random() * 60)
      await server.kill('SIGKILL')
      await Promise.all(lost)
      const booked = rows.count('bookings')
      expect([booked, rows.count("invoices where status = 'accepted'")]).toEqual(
        booked === round ? [round, round] : [round - 1, round - 1],
      )
      expect(rows.count('booking_agreements')).toBe(booked)
      await using next = await startServer({ dataDir })
      const answers = [await accept(next.url, request, terms), await accept(next.url, request, terms)]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(answers.map(({ body }) => body.booking_id)).size).toBe(1)
      expect([rows.count('bookings'), rows.count("invoices where status = 'accepted'")]).toEqual([round, round])
      expect(rows.count('bookings where estimated_cost_pence <> 48000 or duration_minutes <> 240')).toBe(0)
    }
    expect(rows.column('pragma integrity_check')).toEqual(['ok'])
    expect(rows.count('users u join users o on u.guest_key = o.guest_key and u.id < o.id')).toBe(0)
  })
})

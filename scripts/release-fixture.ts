/**
 * `npm run release-fixture`: writes the data folder of this version, with its sample business, into
 * `tests/fixtures/releases/<version>`. Tests upgrade it from then on: once a version is released, its folder stays.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { create } from 'tar'
import { type Answer, type Client, createClient, text } from '../tests/faults/client.ts'
import { startServer } from '../tests/support/servers/server.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = join('tests/fixtures/releases', version)
/** Made anew by each start. */
const left = ['program', 'compile-cache', 'server.lock', 'server.txt', 'snapshots']
/** Tables whose rows an upgrade must keep: one of each subject. */
const counted = [
  'users',
  'bookings',
  'payments',
  'ledger_entries',
  'invoices',
  'visit_reports',
  'visit_photos',
  'service_communications',
  'listings',
  'job_adverts',
  'reviews',
  'keywords',
]

if (existsSync(folder)) throw new Error(`${folder} is there already: a release's folder stays as it is.`)
using made = mkdtempDisposableSync(join(tmpdir(), 'callout-release-'))
const dataDir = join(made.path, 'data')
const password = 'a-long-enough-phrase-1'
const demoPassword = / with: (\S+)/.exec(callout('seed', '--demo'))?.[1] ?? ''
callout('admin', 'create', '--email', 'owner@example.com', '--password', password)
const booking = await work()
for (const name of left) rmSync(join(dataDir, name), { recursive: true, force: true })
const facts = factsOf(join(dataDir, 'callout.sqlite'))
const archive = join(made.path, 'data.tar')
const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted()
await create({ cwd: dataDir, file: archive, portable: true, noMtime: true, noDirRecurse: true }, names)
const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 }
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'data.tar.zst'), zstdCompressSync(readFileSync(archive), { params }))
writeFileSync(join(folder, 'facts.json'), `${JSON.stringify({ version, ...facts }, null, 2)}\n`)
console.log(`${folder}: ${readFileSync(join(folder, 'data.tar.zst')).length} bytes, up to ${facts.migration}`)

function callout(...args: readonly string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir }
  return execFileSync(process.execPath, ['src/main.ts', ...args], { env, encoding: 'utf8' })
}

/** A customer books and pays, and a technician of the sample business writes a report with a photo. The booking. */
async function work(): Promise<string> {
  await using server = await startServer({ dataDir, removeDataDir: false })
  const customer = createClient(server.url)
  const about = { email: 'asha@example.com', password, full_name: 'Asha Patel', user_type: 'customer' }
  must(await customer.post('/api/auth/signup', about))
  const booked = must(await customer.post('/api/bookings', bookingOf(await freeStart(customer)), 'book'))
  const opened = must(await customer.post('/api/payments/intents', { booking_id: booked['id'] }, 'open'))
  const paid = await customer.post(
    `/api/payments/${text(opened['payment_id'])}/confirm`,
    { payment_method_id: 'pm_card_visa' },
    'pay',
  )
  must(paid)
  const { visit, email } = visitUnderWay()
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const form = new FormData()
  form.set('photo_type', 'after')
  form.set('photo', new Blob([new Uint8Array(await drawPhoto())]), 'photo.jpg')
  const photo = `${server.url}/api/visits/${visit}/photos/${randomUUID()}`
  mustBeOk(await fetch(photo, { method: 'PUT', headers: { cookie }, body: form }))
  const report = {
    action_id: randomUUID(),
    work_performed: 'The tap has a new washer.',
    completion_status: 'completed',
  }
  const written = await fetch(`${server.url}/api/visits/${visit}/report`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(report),
  })
  mustBeOk(written)
  return text(booked['id'])
}

async function freeStart(customer: Client): Promise<string> {
  const today = Temporal.Now.plainDateISO('Europe/London')
  for (let ahead = 1; ahead <= 60; ahead += 1) {
    const date = today.add({ days: ahead }).toString()
    const [time] = (await customer.get(`/api/services/svc_plumbing-repair/slots?date=${date}`)).body[
      'slots'
    ] as string[]
    if (time !== undefined) return `${date}T${time}:00`
  }
  throw new Error('no time is free')
}

function bookingOf(start: string): object {
  return {
    service_id: 'svc_plumbing-repair',
    scheduled_date: start,
    customer_address: '12 Park Lane, Croydon',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The kitchen tap drips.',
  }
}

function visitUnderWay(): { readonly visit: string; readonly email: string } {
  const raw = new Database(join(dataDir, 'callout.sqlite'), { readonly: true })
  const found = raw
    .prepare<[], { readonly visit: string; readonly email: string }>(
      `select replace(bookings.id, 'bkg_', 'vis_') || '-' || max(visits.number) visit, users.email from bookings
       join visits on visits.booking_id = bookings.id
       join technicians on technicians.id = bookings.technician_id
       join users on users.id = technicians.user_id
       where bookings.status = 'in_progress' group by bookings.id limit 1`,
    )
    .get()
  raw.close()
  if (!found) throw new Error('no visit of the sample business is under way')
  return found
}

function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
}

function must({ status, body }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

function mustBeOk(answer: Response): void {
  if (!answer.ok) throw new Error(`${answer.status} of ${answer.url}`)
}

function factsOf(file: string) {
  const raw = new Database(file, { readonly: true })
  const one = (sql: string) => raw.prepare<[], string | number>(sql).pluck().get()
  const rows = Object.fromEntries(counted.map((table) => [table, one(`select count(*) from ${table}`)]))
  const facts = {
    migration: one('select max(name) from migrations'),
    rows,
    ledger_pence: one('select sum(amount_pence) from ledger_entries'),
    booking,
    reference: one(`select reference from bookings where id = '${booking}'`),
    invoice: one('select id from invoices where invoice_number is not null order by id limit 1'),
  }
  raw.close()
  return facts
}

import { createHash, randomInt, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { addVisits } from '../../support/builders/visits.ts'
import { newDataDir, startServer } from '../../support/servers/server.ts'
import { makeAdmin } from '../business.ts'

const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
const customers = 10
const office = 40
/** Answers before the kill, beyond those of a slow start. */
const enough = 400

interface Sent {
  readonly cookie: string
  readonly booking: string
  readonly clientId: string
  readonly text: string
}

interface Written {
  readonly status: number
  readonly id: string
  readonly seq: number
}

const cookieOf = (name: string) => `callout_session=${createHash('sha256').update(name).digest('base64url')}`
const bookingOf = (n: number) => `bkg_written-${n}`

/** Ten customers with a booking each, and forty people of the office, all signed in. */
function addWriters(dataDir: string): void {
  const raw = new Database(join(dataDir, 'callout.sqlite'))
  raw.pragma('busy_timeout = 5000')
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const later = Temporal.Now.instant().add({ hours: 48 }).toString({ smallestUnit: 'millisecond' })
  const user = raw.prepare(`insert into users
    (id, email, email_key, password_hash, full_name, role, status, email_verified_at, created_at, updated_at)
    values (@id, @email, @email, '!', @id, @role, 'active', @at, @at, @at)`)
  const session = raw.prepare(`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
    values (?, ?, ?, ?, ?)`)
  const booking =
    raw.prepare(`insert into bookings (id, reference, customer_id, service_id, priority, status, starts_at,
      duration_minutes, buffer_minutes, contact_name, contact_email, customer_phone, customer_address, customer_postcode,
      problem_description, access_notes, estimated_cost_pence, payment_policy, source, expires_at, version, created_at,
      updated_at)
    values (@id, @id, @customer, 'svc_plumbing-repair', 'standard', 'pending', @later, 60, 0, 'Ada', 'ada@example.com',
      '+442079460000', 'Here', 'CR0 1AB', 'Drips', '{}', 7900, 'full', 'web', @later, 1, @at, @at)`)
  const add = (name: string, role: string) => {
    const id = `usr_${name}`
    user.run({ id, email: `${name}@example.com`, role, at })
    const token = cookieOf(name).slice('callout_session='.length)
    session.run(createHash('sha256').update(token).digest('base64url'), id, at, at, later)
    return id
  }
  for (let n = 0; n < customers; n += 1) {
    booking.run({ id: bookingOf(n), customer: add(`customer-${n}`, 'customer'), at, later })
  }
  for (let n = 0; n < office; n += 1) add(`office-${n}`, 'office')
  addVisits({ raw })
  raw.close()
}

async function post(url: string, { cookie, booking, clientId, text }: Sent): Promise<Written> {
  const answer = await fetch(`${url}/api/bookings/${booking}/messages`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: clientId, message_content: text }),
  })
  const { id, seq } = await answer.json()
  return { status: answer.status, id, seq }
}

/** Every message of a thread, read from the first on as a page reads that has missed all. */
async function readAll(url: string, cookie: string, booking: string) {
  const items: { readonly id: string; readonly seq: number; readonly message_content: string }[] = []
  for (;;) {
    const after = items.at(-1)?.seq ?? 0
    const answer = await fetch(`${url}/api/bookings/${booking}/messages?after=${after}&limit=50`, {
      headers: { cookie },
    })
    const page = await answer.json()
    items.push(...page.items)
    if (page.next_cursor === null) return items
  }
}

/** FAULT_SEED repeats whose booking each writes in; what is under way at the kill is up to the machine. */
describe(`a server that is killed while 50 people write at once (FAULT_SEED=${seed})`, { timeout: 240_000 }, () => {
  const random = seededRandom(seed)
  const dataDir = newDataDir()
  const answered: (readonly [Sent, Written])[] = []
  const hanging: Sent[] = []
  let threads: Readonly<Record<string, Awaited<ReturnType<typeof readAll>>>>
  let repeats: readonly (readonly [Sent, Written, Written])[]
  let late: readonly Written[]

  beforeAll(async () => {
    await makeAdmin(dataDir)
    await using first = await startServer({ dataDir })
    addWriters(dataDir)
    let isOver = false
    async function write(name: string, bookings: readonly string[]): Promise<void> {
      const cookie = cookieOf(name)
      for (let n = 1; !isOver; n += 1) {
        const booking = bookings[Math.floor(random() * bookings.length)] ?? ''
        const sent = { cookie, booking, clientId: randomUUID(), text: `${name} writes ${n}` }
        try {
          answered.push([sent, await post(first.url, sent)])
        } catch {
          // No answer came: nobody knows whether it was written.
          hanging.push(sent)
          return
        }
      }
    }
    const all = Array.from({ length: customers }, (_, n) => bookingOf(n))
    const writing = [
      ...all.map((booking, n) => write(`customer-${n}`, [booking])),
      ...Array.from({ length: office }, (_, n) => write(`office-${n}`, all)),
    ]
    const until = performance.now() + 120_000
    // A busy server may have answered some writers many times, and another one not yet.
    const writers = () => new Set(answered.map(([{ cookie }]) => cookie)).size
    while (answered.length < enough || writers() < customers + office) {
      if (performance.now() > until) throw new Error(`only ${answered.length} messages were answered in two minutes`)
      await pause(5)
    }
    await first.kill('SIGKILL')
    isOver = true
    await Promise.all(writing)

    await using next = await startServer({ dataDir })
    late = await Promise.all(hanging.map((sent) => post(next.url, sent)))
    repeats = await Promise.all(
      answered
        .filter((_, place) => place % 4 === 0)
        .map(async ([sent, written]) => [sent, written, await post(next.url, sent)] as const),
    )
    const read = all.map(async (booking) => [booking, await readAll(next.url, cookieOf('office-0'), booking)] as const)
    threads = Object.fromEntries(await Promise.all(read))
  }, 240_000)

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('had written for all of them, and leaves some without an answer', () => {
    expect(answered.every(([, { status }]) => status === 201)).toBe(true)
    expect(new Set(answered.map(([{ cookie }]) => cookie)).size).toBe(customers + office)
    expect(hanging.length).toBeGreaterThan(0)
  })

  it('has every answered message once, under its number', () => {
    for (const [{ booking, text }, { id, seq }] of answered) {
      const found = threads[booking]?.filter((message) => message.message_content === text)
      expect(found).toMatchObject([{ id, seq }])
    }
  })

  it('has numbers without a gap, and nothing but what was sent', () => {
    for (const messages of Object.values(threads)) {
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, place) => place + 1))
    }
    const written = Object.values(threads).flatMap((messages) => messages.map((one) => one.message_content))
    const sent = [...answered.map(([{ text }]) => text), ...hanging.map(({ text }) => text)]
    expect(written.toSorted()).toEqual(sent.toSorted())
  })

  it('answers a repeat with 200 and the same message, and takes what had no answer once', () => {
    expect(repeats.length).toBeGreaterThan(0)
    for (const [, { id, seq }, again] of repeats) expect(again).toEqual({ status: 200, id, seq })
    for (const { status } of late) expect([200, 201]).toContain(status)
  })
})

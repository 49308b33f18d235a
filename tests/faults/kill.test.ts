import { randomInt } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../support/builders/seeded-random.ts'
import { newDataDir, startServer } from '../support/servers/server.ts'
import { addCustomers, addPlumbers, freeStarts, makeAdmin } from './business.ts'
import type { Client } from './client.ts'
import { type Answers, ask, shop } from './shopper.ts'

const rounds = 6
/** Far longer than a slow machine takes. */
const settleMs = 120_000
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))

/** FAULT_SEED repeats the customers' choices and the moments of the kills; what is under way at each is up to the machine. */
describe(`server that is killed while customers book and pay (FAULT_SEED=${seed})`, () => {
  const random = seededRandom(seed)
  const dataDir = newDataDir()
  const answers: Answers = { booked: new Map(), paid: new Map(), hanging: [] }
  let starts: readonly string[]
  let kept: Kept

  beforeAll(async () => {
    await makeAdmin(dataDir)
    let customers: readonly Client[] = []
    for (let round = 1; round <= rounds; round += 1) {
      await using server = await startServer({ dataDir })
      if (round === 1) {
        await addPlumbers(server, 6)
        customers = await addCustomers(server.url, 6)
        starts = await freeStarts(customers[0] ?? expect.fail('no customers'), 400)
      }
      await askAgain(server.url)
      const shopping = customers.map((customer, n) =>
        shop(customer.at(server.url), {
          name: `${round}-${n}`,
          starts,
          random: seededRandom(seed + round * 10 + n),
          answers,
        }),
      )
      await pause(150 + random() * 700)
      // A slow machine does less in that time: the kill waits for this round's share of bookings and payments.
      while (answers.booked.size <= round * 4 || answers.paid.size <= round * 4) await pause(10)
      await server.kill('SIGKILL')
      await Promise.all(shopping)
    }
    await using server = await startServer({ dataDir })
    await askAgain(server.url)
    kept = await settled()
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** The customers press the button again, but for some who have gone away while their card was charged. */
  async function askAgain(url: string): Promise<void> {
    const before = answers.hanging
    answers.hanging = []
    for (const { customer, path, body, key } of before) {
      if (path.endsWith('/confirm') && random() < 0.5) continue
      await ask(customer.at(url), path, body, key, answers)
    }
  }

  it('has bookings and payments before the kill', () => {
    expect(answers.booked.size).toBeGreaterThan(20)
    expect(answers.paid.size).toBeGreaterThan(20)
  })

  it('keeps every booking that was answered 201, once', () => {
    const found = kept.bookings.map(
      ({ id, starts_at: at }) => [id, Temporal.Instant.from(at).epochMilliseconds] as const,
    )
    expect(new Map(found)).toEqual(answers.booked)
  })

  it('keeps every payment that was answered `succeeded`, once in the ledger', () => {
    const entries = Map.groupBy(kept.ledger, ({ payment_id: id }) => id)
    for (const [id, amount] of answers.paid) {
      expect(entries.get(id)).toEqual([{ payment_id: id, kind: 'capture', amount_pence: amount }])
    }
  })

  it('has every charge of the gateway in its ledger, and no other', () => {
    expect(kept.ledger.map(({ payment_id: id }) => id).toSorted()).toEqual(kept.charged)
  })

  it('reserves no time twice, and each booking has its reservation', () => {
    expect(kept.overlaps).toBe(0)
    expect(kept.holds.toSorted()).toEqual([...answers.booked.keys()].toSorted())
  })

  it('continues after the restart: every event is relayed, every paid booking has its technician', () => {
    expect(kept.open).toBe(0)
    const waiting = kept.bookings.filter(({ paid, status }) => paid > 0 && status !== 'confirmed')
    expect(waiting).toEqual([])
  })

  it('has an intact database', () => {
    expect(kept.integrity).toBe('ok')
    expect(kept.danglingKeys).toEqual([])
  })

  /** The contents of the files once nothing is waiting; after two minutes as they are, so that the difference is shown. */
  async function settled(): Promise<Kept> {
    const begun = performance.now()
    for (;;) {
      const found = readFiles(dataDir)
      const isSettled = found.open === 0 && found.ledger.length === found.charged.length
      if (isSettled || performance.now() - begun > settleMs) return found
      await pause(250)
    }
  }
})

type Kept = ReturnType<typeof readFiles>

interface BookingRow {
  readonly id: string
  readonly starts_at: string
  readonly status: string
  readonly paid: number
}

interface LedgerRow {
  readonly payment_id: string
  readonly kind: string
  readonly amount_pence: number
}

function readFiles(dataDir: string) {
  const db = new Database(join(dataDir, 'callout.sqlite'), { readonly: true })
  const gateway = new Database(join(dataDir, 'test-gateway.sqlite'), { readonly: true })
  try {
    return {
      bookings: db
        .prepare<[], BookingRow>(
          `select id, starts_at, status,
             (select coalesce(sum(amount_pence), 0) from ledger_entries where booking_id = bookings.id) paid
           from bookings`,
        )
        .all(),
      ledger: db.prepare<[], LedgerRow>('select payment_id, kind, amount_pence from ledger_entries').all(),
      holds: db.prepare<[], string>('select booking_id from holds').pluck().all(),
      overlaps: db
        .prepare<[], number>(
          `select count(*) from holds one join holds other
           on one.resource = other.resource and one.booking_id < other.booking_id
           and one.starts_ms < other.ends_ms and other.starts_ms < one.ends_ms`,
        )
        .pluck()
        .get(),
      open: db.prepare<[], number>('select count(*) from outbox where done_at is null').pluck().get(),
      integrity: db.pragma('integrity_check', { simple: true }),
      danglingKeys: db.pragma('foreign_key_check'),
      charged: gateway
        .prepare<[], string>(`select payment_id from intents where phase = 'captured' order by payment_id`)
        .pluck()
        .all(),
    }
  } finally {
    db.close()
    gateway.close()
  }
}

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, newDataDir, startServer } from '../support/servers/server.ts'
import { addCustomers, addPlumbers, bookingOf, freeStarts, makeAdmin } from './business.ts'
import type { Client } from './client.ts'

describe('start with one free technician', () => {
  let server: RunningServer
  let customers: readonly Client[]

  beforeAll(async () => {
    const dataDir = newDataDir()
    await makeAdmin(dataDir)
    server = await startServer({ dataDir, removeDataDir: true })
    await addPlumbers(server, 1)
    customers = await addCustomers(server.url, 10)
  })

  afterAll(() => server[Symbol.asyncDispose]())

  it('is booked by one of fifty concurrent requests, and the others are offered the next three', async () => {
    const [asker] = customers
    if (!asker) throw new Error('there are customers')
    const [start = '', ...later] = await freeStarts(asker, 4)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (customers[n % customers.length] ?? asker).post('/api/bookings', bookingOf(start), `one-start-${n}`),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(49)
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'slot_taken', next_slots: later.slice(0, 3) })
    }
    const db = new Database(join(server.dataDir, 'callout.sqlite'), { readonly: true })
    expect(db.prepare('select count(*) from bookings').pluck().get()).toBe(1)
    expect(db.prepare('select count(*) from holds').pluck().get()).toBe(1)
    expect(db.prepare(`select count(*) from outbox where kind = 'booking-requested'`).pluck().get()).toBe(1)
    db.close()
  })
})

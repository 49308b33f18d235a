import { randomInt } from 'node:crypto'
import { existsSync, mkdtempDisposableSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { filesNamed } from '#adapters/sqlite'
import { seededRandom } from '../../support/builders/seeded-random.ts'
import { newDataDir, runCallout, startServer } from '../../support/servers/server.ts'
import { lockBackups } from '../../../src/backups/work-folder.ts'
import { addCustomers, addPlumbers, freeStarts, makeAdmin } from '../business.ts'
import { type Answers, shop } from '../shopper.ts'
import { type Uploads, uploadAndDelete } from './uploader.ts'

const backups = 4
/** People do so much between two backups, however slow the machine is. */
const between = { booked: 3, paid: 2, uploaded: 3 }
const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))

interface Taken {
  readonly archive: string
  /** Ids of bookings and payments that had been promised before it began. */
  readonly booked: readonly string[]
  readonly paid: readonly string[]
}

describe(`backups of a server at which customers book, pay and upload (FAULT_SEED=${seed})`, () => {
  const dataDir = newDataDir()
  const place = mkdtempDisposableSync(join(tmpdir(), 'callout-archives-'))
  const restored = mkdtempDisposableSync(join(tmpdir(), 'callout-restored-'))
  const answers: Answers = { booked: new Map(), paid: new Map(), hanging: [] }
  const taken: Taken[] = []
  const uploads: Uploads = { count: 0 }

  beforeAll(async () => {
    await makeAdmin(dataDir)
    await using server = await startServer({ dataDir })
    await addPlumbers(server, 6)
    const customers = await addCustomers(server.url, 4)
    const starts = await freeStarts(customers[0] ?? expect.fail('no customers'), 300)
    const shopping = customers.map((customer, n) =>
      shop(customer, { name: `backup-${n}`, starts, random: seededRandom(seed + n), answers }),
    )
    const uploading = [uploadAndDelete(server.url, uploads), uploadAndDelete(server.url, uploads)]
    const done = () => ({ booked: answers.booked.size, paid: answers.paid.size, uploaded: uploads.count })
    const isFurther = (than: typeof between) => {
      const now = done()
      return (
        now.booked >= than.booked + between.booked &&
        now.paid >= than.paid + between.paid &&
        now.uploaded >= than.uploaded + between.uploaded
      )
    }
    for (let round = 1; round <= backups; round += 1) {
      const before = done()
      await vi.waitUntil(() => isFurther(before), { timeout: 120_000 })
      const promised = { booked: [...answers.booked.keys()], paid: [...answers.paid.keys()] }
      await runCallout(['backup', '--to', place.path], dataDir)
      const archive = readdirSync(place.path).toSorted().at(-1) ?? expect.fail('no archive')
      taken.push({ archive, ...promised })
    }
    await server.kill('SIGKILL')
    await Promise.all(shopping)
    await Promise.all(uploading)
    // The server may have begun the backup of its night, which goes on without it.
    await vi.waitUntil(() => isFree(dataDir), { timeout: 120_000 })
    for (const { archive } of taken) {
      await runCallout(['restore', join(place.path, archive), '--to', join(restored.path, archive)], dataDir)
    }
  })

  afterAll(() => {
    rmSync(dataDir, { recursive: true, force: true })
    place.remove()
    restored.remove()
  })

  it('are taken while people book, pay and upload', () => {
    expect(new Set(taken.map(({ archive }) => archive)).size).toBe(backups)
    for (const [n, { booked, paid }] of taken.entries()) {
      expect(booked.length).toBeGreaterThanOrEqual((n + 1) * between.booked)
      expect(paid.length).toBeGreaterThanOrEqual((n + 1) * between.paid)
    }
  })

  it('have all that was promised before they began', () => {
    for (const { archive, booked, paid } of taken) {
      const { bookings, ledger } = readFiles(join(restored.path, archive))
      expect([archive, ...booked.filter((id) => !bookings.has(id))]).toEqual([archive])
      expect([archive, ...paid.filter((id) => !ledger.has(id))]).toEqual([archive])
    }
  })

  it('have each file that a row names', () => {
    for (const { archive } of taken) {
      const folder = join(restored.path, archive)
      const named = filesNamed(join(folder, 'callout.sqlite'))
      expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([])
    }
  })

  it('have no entry in the ledger that the test gateway does not have', () => {
    for (const { archive } of taken) {
      const { ledger, captured } = readFiles(join(restored.path, archive))
      for (const [payment, amount] of ledger) {
        expect([archive, payment, captured.get(payment)]).toEqual([archive, payment, amount])
      }
    }
  })

  it('pass their verification', async () => {
    for (const { archive } of taken) {
      expect(await runCallout(['restore', join(place.path, archive), '--verify'], dataDir)).toContain('can be restored')
    }
  })

  it('serve on from where they were: the ledger then equals the file of the gateway', async () => {
    const folder = join(restored.path, taken.at(-1)?.archive ?? '')
    await using _server = await startServer({ dataDir: folder, removeDataDir: false })
    await expect
      .poll(
        () => {
          const { ledger, captured } = readFiles(folder)
          return [...captured.keys()].filter((payment) => !ledger.has(payment))
        },
        { timeout: 120_000 },
      )
      .toEqual([])
  })
})

/** No command works on backups of the data folder. */
function isFree(dataDir: string): boolean {
  try {
    lockBackups(dataDir)[Symbol.dispose]()
    return true
  } catch {
    return false
  }
}

function readFiles(dataDir: string) {
  const db = new Database(join(dataDir, 'callout.sqlite'), { readonly: true })
  const gateway = new Database(join(dataDir, 'test-gateway.sqlite'), { readonly: true })
  const pairs = (from: Database.Database, sql: string) => new Map(from.prepare<[], [string, number]>(sql).raw().all())
  try {
    return {
      bookings: new Set(db.prepare<[], string>('select id from bookings').pluck().all()),
      ledger: pairs(db, `select payment_id, sum(amount_pence) from ledger_entries where kind = 'capture' group by 1`),
      captured: pairs(gateway, `select payment_id, captured from intents where captured > 0`),
    }
  } finally {
    db.close()
    gateway.close()
  }
}

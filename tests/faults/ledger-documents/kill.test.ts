import { cpSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../support/database.ts'
import type { Row } from '../../support/test-port.ts'
import { openPayingSite } from '../../http/invoices/paying-site.ts'
import { killedProcess } from '../killed-process.ts'
import { relayOnce } from './relay-once.ts'

const runBookkeeper = killedProcess(join(import.meta.dirname, 'bookkeeper.ts'))

type Site = Awaited<ReturnType<typeof openPayingSite>>

/** The folder of a site as it is now, in another one. */
function copyOfFolder({ folder, adapters }: Site) {
  adapters.database.raw.pragma('wal_checkpoint(truncate)')
  const copy = mkdtempDisposableSync(join(tmpdir(), 'callout-bookkeeper-'))
  cpSync(folder, copy.path, { recursive: true })
  return { path: copy.path, [Symbol.dispose]: () => copy.remove() }
}

/** The documents and their money, without the ids that each run draws anew. */
function booksIn(folder: string) {
  using database = openDatabase(join(folder, 'callout.sqlite'))
  const { data } = database
  const figures = ({ invoice_number, origin, status, total_amount_pence, tax_amount_pence, settled_pence }: Row) =>
    [invoice_number, origin, status, total_amount_pence, tax_amount_pence, settled_pence].join(' ')
  return {
    documents: data.rows('invoices', {}, ['issued_at', 'invoice_number']).map(figures),
    settlements: data.rows('invoice_settlements', {}, ['id']).map((row) => `${row['kind']} ${row['amount_pence']}`),
    issued: data.count('outbox', { kind: 'document-issued' }),
    audited: data.count('audit_log', { action: 'invoice_issued' }),
    waiting: data.count('outbox', { done_at: null }),
  }
}

async function run(folder: string, now: Temporal.Instant, killAt: string) {
  return runBookkeeper({ DATA_DIR: folder, NOW: now.toString(), KILL_AT: killAt })
}

type Stage = readonly [name: string, begin: (site: Site) => Promise<void>]

/** Each leaves its events unread. */
const stages: readonly Stage[] = [
  ['a deposit', async (site) => void (await site.payWithoutRelay({ booking_id: await site.booked() }))],
  [
    'a refund',
    async (site) => {
      const { payment_id } = await site.paid()
      await site.refundWithoutRelay(payment_id, 2_000)
    },
  ],
  [
    'a refund that could not be paid out',
    async (site) => {
      const { payment_id } = await site.paid()
      await site.refund(payment_id, 2_000)
      await site.failRefundsWithoutRelay(payment_id)
    },
  ],
]

describe('a process that is killed while it makes the documents of money', { timeout: 300_000 }, () => {
  it.each(stages)('%s, at any step, leaves each document once, and settled', async (_, begin) => {
    await using site = await openPayingSite()
    await begin(site)
    const now = site.clock.now().add({ minutes: 1 })
    using whole = copyOfFolder(site)
    const undisturbed = await run(whole.path, now, '')
    expect(undisturbed).toMatchObject({ code: 0 })
    const books = booksIn(whole.path)
    expect(books.waiting).toBe(0)
    const taken = JSON.parse(undisturbed.lines.at(-1) ?? '') as Record<string, number>
    expect(taken).toMatchObject({ issuing: 1, issued: 1, healing: 1, completing: expect.any(Number) })
    // Before the first write nothing has happened.
    const moments = Object.keys(taken).filter((step) => step !== 'issuing' && step !== 'completing')
    for (const moment of moments) {
      using killed = copyOfFolder(site)
      expect({ moment, ...(await run(killed.path, now, `${moment}:1`)) }).toMatchObject({ moment, signal: 'SIGKILL' })
      await relayOnce(killed.path, now.add({ minutes: 10 }))
      expect({ moment, ...booksIn(killed.path) }).toEqual({ moment, ...books })
    }
  })
})

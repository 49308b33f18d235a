import { copyFileSync, mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { InvoiceId } from '#modules/shared'
import { openDocumentRows } from '../../support/apps/document-rows.ts'
import { killedProcess, momentsToKill } from '../killed-process.ts'
import { openPlans, planBegins, runPlans, secondWeek, weekly } from './plan.ts'

const runRunner = killedProcess(join(import.meta.dirname, 'runner.ts'))

const wish = {
  type: 'invoice',
  bookingId: null,
  customer: { name: 'Priya Shah', address: '4 Surrey Street', email: 'priya@example.com' },
  lines: [{ description: 'Care plan', quantity: 100, unitPrice: 3_000, itemType: 'service', vat: null }],
  taxRate: null,
  pricesIncludeVat: null,
  discount: 0,
  notes: '',
  terms: null,
  dueDate: null,
  suppliedOn: null,
  isShort: false,
} as unknown as Parameters<ReturnType<typeof openPlans>['createRecurring']>[0]

/** A weekly plan that sends, two weeks ago, in a file that is closed. */
async function lay() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-runner-'))
  const file = join(folder.path, 'callout.sqlite')
  await using opened = openDocumentRows(file)
  const made = await openPlans(opened.database, planBegins, 0).createRecurring(wish, weekly, 'usr_office', null)
  if (!made.ok) throw new Error(made.refusal.kind)
  const images = join(folder.path, 'images')
  mkdirSync(images)
  return {
    images,
    /** The same again, in a file of its own. */
    copy(name: string): string {
      const next = join(folder.path, `${name}.sqlite`)
      copyFileSync(file, next)
      return next
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}

const run = (file: string, also: Readonly<Record<string, string>> = {}) => runRunner({ FILE: file, ...also })

/** After whatever happened: the job and the relay go on, twice. */
async function expectEachOnce(file: string): Promise<void> {
  await using opened = openDocumentRows(file)
  const { data, database } = opened
  expect(database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
  const due = database.raw
    .prepare<[], InvoiceId>(
      `select json_extract(body, '$.invoiceId') from outbox where kind = 'recurring-document-due' order by id`,
    )
    .pluck()
  await runPlans(openPlans(database, secondWeek, 2), () => due.all())
  await runPlans(openPlans(database, secondWeek, 3), () => due.all())
  const documents = data.rows('invoices', {}, ['period']).map(({ period, status, number }) => [period, status, number])
  expect(documents).toEqual([
    ['2026-03-02', 'draft', null],
    ['2026-03-09', 'draft', null],
    ['2026-03-16', 'issued', 1],
  ])
  expect(data.count('invoice_timeline', { what: 'send-asked' })).toBe(1)
  expect(data.count('outbox', { kind: 'document-send-asked' })).toBe(1)
  expect(data.row('recurrences')).toMatchObject({ made_until: '2026-03-16', next_date: '2026-03-23' })
}

describe('a process that is killed while it makes and sends what comes again', { timeout: 240_000 }, () => {
  it('at any statement, leaves each period with one document, one number and one mail', async () => {
    using whole = await lay()
    const first = whole.copy('first')
    const undisturbed = await run(first, { IMAGES: whole.images })
    expect(undisturbed).toMatchObject({ code: 0 })
    await expectEachOnce(first)
    const steps = Number(undisturbed.said)
    expect(steps).toBeGreaterThan(30)
    for (let at = 1; at <= steps; at += 1) await expectEachOnce(join(whole.images, `${at}.sqlite`))
    for (const at of momentsToKill(steps)) {
      const killed = whole.copy(`killed-${at}`)
      expect({ at, ...(await run(killed, { KILL_AT: String(at) })) }).toMatchObject({ at, signal: 'SIGKILL' })
      await expectEachOnce(killed)
    }
  })
})

import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDocumentRows } from '../../support/apps/document-rows.ts'
import { invoiceId } from '../../support/builders/documents.ts'
import { killedProcess } from '../killed-process.ts'

const runBeside = killedProcess(join(import.meta.dirname, 'beside.ts'))
const each = 500

describe('two processes that issue 500 documents each over one file', { timeout: 120_000 }, () => {
  it('draw consecutive numbers, each once, and none is empty', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-beside-'))
    const file = join(folder.path, 'callout.sqlite')
    await openDocumentRows(file)[Symbol.asyncDispose]()
    const come = join(folder.path, 'come')
    mkdirSync(come)
    const run = (first: number) =>
      runBeside({ FILE: file, FOLDER: come, FIRST: String(first), MUCH: String(each), PROCESSES: '2' })
    const ended = await Promise.all([run(0), run(each)])
    for (const { code, said } of ended)
      expect([code, said]).toEqual([0, expect.stringMatching(/^tries for the lock: \d+$/)])

    await using opened = openDocumentRows(file)
    const { data, database, documents } = opened
    expect(database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
    const rows = data.rows('invoices', {}, ['number'])
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 2 * each }, (_, at) => at + 1))
    expect(new Set(rows.map(({ id }) => id))).toEqual(
      new Set(Array.from({ length: 2 * each }, (_, at) => invoiceId(at))),
    )
    for (let at = 0; at < 2 * each; at += 1) {
      const invoice_id = invoiceId(at)
      const parts = ['invoice_items', 'invoice_vat_groups'].map((table) => data.count(table, { invoice_id }))
      expect([data.count('invoices', { id: invoice_id, status: 'issued' }), ...parts]).toEqual([1, 1, 1])
    }
    expect(data.count('invoice_timeline', { what: 'issued' })).toBe(2 * each)
    expect((await documents.series())[0]).toEqual({
      series: 'INV',
      first: 1,
      last: 2 * each,
      next: 2 * each + 1,
      voided: [],
      gaps: [],
      mayStart: false,
    })
    // They did take turns: neither of them waited until the other one was done.
    const turns = rows.filter(({ issued_by }, at) => at > 0 && issued_by !== rows[at - 1]?.['issued_by'])
    expect(turns.length).toBeGreaterThan(1)
    expect(opened.data.eventKinds()).toHaveLength(2 * each)
  })
})

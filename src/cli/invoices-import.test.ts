import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openSqlite } from '#adapters/sqlite'
import { readConfig } from '../config.ts'
import { invoicesImport } from './invoices-import.ts'

function openImport() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-import-'))
  onTestFinished(() => folder.remove())
  const said: string[] = []
  for (const way of ['log', 'error'] as const) {
    const spy = vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line))
    onTestFinished(() => spy.mockRestore())
  }
  const config = readConfig({ DATA_DIR: folder.path })
  return {
    said,
    async run(text: string, options: { readonly dryRun?: boolean } = {}) {
      said.length = 0
      const path = join(folder.path, 'old.csv')
      writeFileSync(path, text)
      return invoicesImport(config, path, options)
    },
    rows(table: string): readonly Record<string, unknown>[] {
      using database = openSqlite(config.databaseFile)
      return database.raw.prepare<[], Record<string, unknown>>(`select * from ${table}`).all()
    },
  }
}

const head = 'number,date,due_date,customer,description,unit_price,vat,balance\n'
const two = `${head}2023/17,2023-11-01,2023-12-01,Priya Shah,Boiler,1000,20,200
2023/17,,,,Flue,100,20,
2023/18,2023-11-02,,Sam Lee,Tap,50,,0
`

describe('callout invoices import', () => {
  it('keeps documents with lines, number and what is left to pay, once however often it runs', async () => {
    const office = openImport()
    expect(await office.run(two)).toBe(0)
    expect(office.said).toEqual(['imported 2 documents: £1,370.00, of which £200.00 is left to pay'])
    const documents = office.rows('invoices')
    expect(documents).toMatchObject([
      {
        origin: 'import',
        invoice_number: '2023/17',
        series: null,
        number: null,
        status: 'issued',
        invoice_date: '2023-11-01',
        tax_point: '2023-11-01',
        due_date: '2023-12-01',
        total_amount_pence: 132_000,
        tax_amount_pence: 22_000,
        left_pence: 20_000,
        sent_at: null,
      },
      { invoice_number: '2023/18', status: 'paid', total_amount_pence: 5_000, left_pence: 0 },
    ])
    expect(office.rows('invoice_items')).toHaveLength(3)
    const tables = [
      'invoices',
      'invoice_items',
      'invoice_settlements',
      'invoice_timeline',
      'invoice_series',
      'audit_log',
    ]
    const before = tables.map((table) => office.rows(table))
    expect(await office.run(two)).toBe(0)
    expect(office.said.at(-1)).toBe('unchanged: 2')
    expect(tables.map((table) => office.rows(table))).toEqual(before)
  })

  it('notifies nobody: it brings no event, no message and no reminder', async () => {
    const office = openImport()
    await office.run(two)
    expect(office.rows('outbox').filter(({ kind }) => String(kind).startsWith('document'))).toEqual([])
    expect(office.rows('messages')).toEqual([])
  })

  it('draws no number of ours', async () => {
    const office = openImport()
    await office.run(two)
    expect(office.rows('invoice_series').map(({ next_number }) => next_number)).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  it('writes nothing with --dry-run', async () => {
    const office = openImport()
    expect(await office.run(two, { dryRun: true })).toBe(0)
    expect(office.said).toEqual(['would import 2 documents: £1,370.00, of which £200.00 is left to pay'])
    expect(office.rows('invoices')).toEqual([])
  })

  it('writes nothing of a file with a fault, and names its line', async () => {
    const office = openImport()
    expect(await office.run(`${two}2023/19,yesterday,,Sam Lee,Tap,50,,0\n`)).toBe(1)
    expect(office.said).toEqual(['line 5: Give the date as 2026-03-31 or 31/03/2026', 'Nothing was imported.'])
    expect(office.rows('invoices')).toEqual([])
  })

  it('refuses a document that is here with another content, and keeps the first', async () => {
    const office = openImport()
    await office.run(two)
    expect(await office.run(two.replace('Boiler,1000', 'Boiler,900'))).toBe(1)
    expect(office.said[0]).toBe(
      'line 2: 2023/17 is here already, with another content. An imported document stays as it is',
    )
    expect(office.rows('invoices')).toMatchObject([{ total_amount_pence: 132_000 }, {}])
  })

  it('refuses a number that a series of ours will draw, and takes one that it is past', async () => {
    const office = openImport()
    const ours = (number: string) => `${head}${number},2023-11-02,,Sam Lee,Tap,50,,0\n`
    expect(await office.run(ours('INV-000007'))).toBe(1)
    expect(office.said[0]).toContain('will be drawn by one of our series')
    expect(office.rows('invoices')).toEqual([])
    // The numbers of a year that is over are drawn no more.
    expect(await office.run(ours('INV-2023-000007'))).toBe(0)
    expect(await office.run(ours('RE-000007'))).toBe(0)
  })
})

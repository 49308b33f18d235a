import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { showPage } from '../../../support/servers/shown-pages.ts'
import { data } from '../../../../ui/pages/invoices/index/+data.ts'
import Page from '../../../../ui/pages/invoices/index/+Page.tsx'
import { type InvoiceSite, nobody, openInvoiceSite, tap } from '../invoice-site.ts'

/** The pieces of text of the manager, in their order. */
async function shown(site: InvoiceSite, url = '/invoices'): Promise<readonly string[]> {
  const { modules, data: rows, clock } = site
  const who = await modules.accounts.find(rows.text('users', 'id', { role: 'admin' }) as UserId)
  const text = await showPage({ data, Page }, { modules, who, url, now: clock.now() })
  return text.split('\n').map((piece) => piece.trim())
}

/** The piece after a label, which is its figure. */
function figuresOf(pieces: readonly string[], labels: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(labels.map((label) => [label, pieces[pieces.indexOf(label) + 1] ?? '']))
}

const cards = ['Total Invoices', 'Paid', 'Pending', 'Overdue', 'Total Revenue']
const columns = ['Invoice #', 'Date', 'Due Date', 'Status', 'Amount', 'Actions']

describe('the manager of invoices', () => {
  it('has each figure under its own label', async () => {
    using site = await openInvoiceSite()
    const paid = await site.issued({ items: [{ ...tap, unit_price: 120 }], due_date: '2026-03-02' })
    expect((await site.post(`/api/invoices/${paid}/payments`, { method: 'cash', date: '2026-03-02' })).status).toBe(201)
    for (const due_date of ['2026-03-02', '2026-03-02', '2026-06-01', '2026-06-01', '2026-06-01'])
      await site.issued({ due_date })
    await site.issued({ document_type: 'quote' })
    site.later(1)
    const pieces = await shown(site)
    expect(pieces.filter((piece) => cards.includes(piece)).slice(0, 5)).toEqual(cards)
    expect(figuresOf(pieces, cards)).toEqual({
      'Total Invoices': '6',
      Paid: '1',
      Pending: '5',
      Overdue: '2',
      'Total Revenue': '£120.00',
    })
    expect((await site.get('/api/admin/invoices/summary')).body).toEqual({
      total_invoices: 6,
      paid: 1,
      pending: 5,
      overdue: 2,
      total_revenue: 120,
    })
  })

  it('has each part of a document under its own heading, and what it may do with it', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ items: [{ ...tap, unit_price: 240 }], due_date: '2026-04-15' })
    const paid = { method: 'cash', date: '2026-03-02', amount: 4_000 }
    expect((await site.post(`/api/invoices/${id}/payments`, paid)).status).toBe(201)
    const pieces = await shown(site)
    const head = pieces.indexOf(columns[0] ?? '')
    expect(
      pieces
        .slice(head)
        .filter((piece) => columns.includes(piece))
        .slice(0, 6),
    ).toEqual(columns)
    const row = pieces.slice(pieces.indexOf('INV-000001'))
    const parts = [
      'INV-000001',
      `Invoice for ${nobody.customer.name}`,
      '2 Mar 2026',
      '15 Apr 2026',
      'Issued',
      '£240.00',
      '£200.00 left',
      'View',
      'Email',
      'Download',
    ]
    expect(row.filter((piece) => parts.includes(piece))).toEqual(expect.arrayContaining(parts))
    expect(row.filter((piece) => parts.slice(0, 7).includes(piece)).slice(0, 7)).toEqual(parts.slice(0, 7))
  })

  it('says how to begin where there is nothing, and otherwise where nothing matches', async () => {
    using site = await openInvoiceSite()
    const words = ['No invoices yet', 'Create your first invoice to get started', 'No invoices match']
    const said = async (url?: string) => (await shown(site, url)).filter((piece) => words.includes(piece))
    expect(await said()).toEqual(words.slice(0, 2))
    await site.issued()
    expect(await said('/invoices?q=nothing')).toEqual(words.slice(2))
  })
})

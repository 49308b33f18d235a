import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import {
  aDraft,
  aLine,
  invoiceId,
  issueFacts,
  issuedAt,
  totalsOfDraft,
} from '../../../tests/support/builders/documents.ts'
import { ben, boiler } from '../../../tests/support/builders/payments.ts'

const stays = 'an issued document does not change'

type Opened = ReturnType<typeof openDocumentRows>

const written = 'written'

/** The message of the refusal of a write, or `written` where nothing refused it. */
function refusalOf(write: () => unknown): string {
  try {
    write()
    return written
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}

/** Two invoices, a credit note of the first, money for the second, a draft with its parts, and the first PDF. */
async function openIssued() {
  const opened = openDocumentRows()
  const { documents, papers } = opened
  const issue = async (name: number, about: Parameters<typeof aDraft>[1] = {}) => {
    const issued = await documents.issue(aDraft(name, about), issueFacts(), null)
    if (!issued.ok) throw new Error(issued.refusal.kind)
    return issued.value
  }
  const first = await issue(1, { content: { bookingId: boiler } })
  await issue(2, {
    content: {
      earlier: [
        {
          invoiceId: first.id,
          number: 'INV-000001',
          date: issuedAt.toZonedDateTimeISO('UTC').toPlainDate(),
          vat: [],
          cis: pence(0),
        },
      ],
    },
  })
  await issue(3, { content: { type: 'credit-note', basedOn: first.id, lines: [aLine({ unitPrice: pence(1_000) })] } })
  const ledgerEntry = await opened.entry(5_000)
  const money = { invoiceId: invoiceId(2), kind: 'payment', ledgerEntry, amount: pence(5_000) } as const
  await documents.settle({ ...money, at: issuedAt, by: 'usr_office' })
  const draft = aDraft(4)
  await documents.add(draft, totalsOfDraft(draft), null)
  await papers.keep(first.id, Buffer.from('%PDF-1.7 first'), issuedAt)
  return opened
}

const first = { id: invoiceId(1) }
const ofFirst = { invoice_id: invoiceId(1) }
const ofSecond = { invoice_id: invoiceId(2) }

/** All rows of documents. */
const all = ({ data }: Opened) =>
  data
    .tables()
    .filter((table) => table.startsWith('invoice'))
    .map((table) => data.rows(table))

describe('raw SQL over an issued document', () => {
  it('changes nothing but its state, the moments of it, and the account that reads it', async () => {
    await using opened = await openIssued()
    const { data } = opened
    const free = new Set([
      'status',
      'user_id',
      'settled_pence',
      'credited_pence',
      'credited_total_pence',
      'left_pence',
      'sent_at',
      'viewed_at',
      'paid_at',
      'void_reason',
      'answered_by',
      'answered_at',
      'updated_at',
      'version',
    ])
    const before = all(opened)
    const columns = data.columns('invoices').filter((column) => !free.has(column))
    expect(columns.length).toBeGreaterThan(50)
    const row = data.row('invoices', first) ?? {}
    const passed = columns.filter((column) => {
      const value = row[column]
      const other = typeof value === 'number' ? value + 1 : column === 'document_type' ? 'tax-invoice' : 'other'
      const nothing = value === null ? [] : [null]
      return [other, ...nothing].some(
        (one) => refusalOf(() => data.set('invoices', first, { [column]: one })) === written,
      )
    })
    expect(passed).toEqual([])
    const sums = { total_amount_pence: 1, subtotal_pence: 1, tax_amount_pence: 0 }
    expect(() => data.set('invoices', first, sums)).toThrow(stays)
    expect(() => data.set('invoices', first, { status: 'draft' })).toThrow(stays)
    const money = ['settled_pence', 'credited_pence', 'credited_total_pence']
    for (const column of money) expect(() => data.set('invoices', first, { [column]: 12_000 })).toThrow('a document is')
    expect(all(opened)).toEqual(before)
    expect(data.set('invoices', first, { user_id: ben, sent_at: '2026-03-02T13:00:00.000Z' })).toBe(1)
  })

  it('deletes and replaces neither the document nor its lines, groups, earlier documents, money, timeline and PDF', async () => {
    await using opened = await openIssued()
    const { data, database } = opened
    const before = all(opened)
    expect(() => data.remove('invoices', first)).toThrow('an issued document is not deleted')
    const parts = [
      ['invoice_items', ofFirst, { quantity: 900 }, stays],
      ['invoice_vat_groups', ofFirst, { net_pence: 1 }, stays],
      ['invoice_earlier', ofSecond, { cis_pence: 1 }, stays],
      ['invoice_settlements', ofSecond, { amount_pence: 1 }, 'a settlement stays'],
      ['invoice_timeline', ofFirst, { words: 'x' }, 'the timeline of an issued document is only added to'],
      ['invoice_papers', ofFirst, { sha256: 'x' }, 'the first PDF of an issued document is kept'],
    ] as const
    for (const [table, where, change, message] of parts) {
      const row = data.row(table, where) ?? {}
      expect(() => data.set(table, where, change)).toThrow(message)
      expect(() => data.remove(table, where)).toThrow(message)
      // A line of the timeline has nothing but its number that another could replace.
      const replaced = table === 'invoice_timeline' ? message : refusalOf(() => data.replace(table, row))
      expect([table, replaced]).toEqual([table, message])
    }
    // A part of a draft is not moved into an issued document, nor added to it.
    const draft = { invoice_id: invoiceId(4) }
    for (const [table, key] of [
      ['invoice_items', { position: 2 }],
      ['invoice_vat_groups', { vat: 'zero' }],
    ] as const) {
      const row = data.row(table, draft) ?? {}
      expect(() => data.insert(table, { ...row, ...ofFirst, ...key })).toThrow(stays)
      expect(() => data.set(table, draft, { ...ofFirst, ...key })).toThrow(stays)
    }
    const earlier = data.row('invoice_earlier', ofSecond) ?? {}
    expect(() => data.insert('invoice_earlier', { ...earlier, ...ofFirst })).toThrow(stays)
    const replaced = `insert or replace into invoices (${data
      .columns('invoices')
      .filter((name) => name !== 'left_pence')
      .join()})
      select ${data
        .columns('invoices')
        .filter((name) => name !== 'left_pence')
        .join()} from invoices where id = '${first.id}'`
    expect(() => database.raw.exec(replaced)).toThrow('a document begins as a draft of its own')
    expect(all(opened)).toEqual(before)
  })
})

describe('raw SQL over a draft', () => {
  const issued = (number: number) => ({
    status: 'issued',
    series: 'INV',
    number,
    invoice_number: `INV-${number}`,
    invoice_date: '2026-03-02',
    tax_point: '2026-03-02',
    supplier_name: 'Callout',
    issued_at: '2026-03-02T12:00:00.000Z',
    issued_by: 'usr_office',
    hash: '0',
  })

  it('issues it with the next number alone: with no gap, and with no number a second time', async () => {
    await using opened = await openIssued()
    const { data } = opened
    const where = { id: invoiceId(4) }
    for (const number of [1, 2, 4, 0, -1])
      expect(() => data.set('invoices', where, issued(number))).toThrow('the number is not the next')
    expect(() => data.set('invoices', where, { ...issued(3), invoice_number: 'INV-000001' })).toThrow('UNIQUE')
    expect(() => data.set('invoices', where, { ...issued(2), series: 'CRN' })).toThrow('CHECK')
    expect(() => data.set('invoices', where, { status: 'issued' })).toThrow('CHECK')
    expect(data.set('invoices', where, issued(3))).toBe(1)
    expect(await opened.documents.series()).toContainEqual(
      expect.objectContaining({ series: 'INV', next: 4, gaps: [] }),
    )
  })

  it('issues none that has no line, and keeps the cause of it', async () => {
    await using opened = await openIssued()
    const { data } = opened
    const where = { id: invoiceId(4) }
    expect(() => data.set('invoices', where, { origin: 'job' })).toThrow('the cause of a document does not change')
    expect(() => data.set('invoices', where, { id: 'ivc_other0001' })).toThrow(
      'the cause of a document does not change',
    )
    data.remove('invoice_items', { invoice_id: invoiceId(4) })
    expect(() => data.set('invoices', where, issued(3))).toThrow('a document without lines is not issued')
  })
})

describe('raw SQL over a series', () => {
  it('moves its numbers neither on nor back, and starts it once', async () => {
    await using opened = await openIssued()
    const { data } = opened
    const inv = { series: 'INV' }
    const before = data.rows('invoice_series')
    const changes = [
      { next_number: 4 },
      { next_number: 4, issued_count: 3 },
      { next_number: 2 },
      { next_number: 2, issued_count: 1 },
      { first_number: 5 },
      { issued_count: 7 },
      { issued_count: 1 },
      { issued_count: 1, first_number: null },
      { issued_count: 0, first_number: null },
      { next_number: 9, started_at: 'now', started_by: 'me' },
      { series: 'XYZ' },
    ]
    const passed = changes.filter((one) => refusalOf(() => data.set('invoice_series', inv, one)) === written)
    expect(passed).toEqual([])
    expect(() => data.remove('invoice_series', inv)).toThrow('the series of numbers are fixed')
    expect(() => data.replace('invoice_series', { series: 'INV', next_number: 1 })).toThrow(
      'the series of numbers are fixed',
    )
    expect(data.rows('invoice_series')).toEqual(before)
    const quotes = { next_number: 9, started_at: 'now', started_by: 'me' }
    expect(() => data.set('invoice_series', { series: 'QUO' }, { ...quotes, issued_count: 3 })).toThrow('one by one')
    expect(data.set('invoice_series', { series: 'QUO' }, quotes)).toBe(1)
    expect(() => data.set('invoice_series', { series: 'QUO' }, { next_number: 5, started_at: 'then' })).toThrow(
      'go on one by one',
    )
  })
})

describe('raw SQL over money', () => {
  it('settles no document above the amount to pay, none twice with one entry, and no draft', async () => {
    await using opened = await openIssued()
    const { data } = opened
    const { paymentId: payment_id, entryId: ledger_entry_id } = await opened.entry(20_000)
    const money = { kind: 'payment', payment_id, ledger_entry_id, at: 'now', by_user: 'me' }
    const insert = (invoice: number, amount_pence: number) =>
      data.insert('invoice_settlements', { ...money, invoice_id: invoiceId(invoice), amount_pence })
    expect(() => insert(2, 7_001)).toThrow('a settlement above the amount to pay')
    expect(() => insert(2, -5_001)).toThrow('a settlement above the amount to pay')
    expect(() => insert(3, 1)).toThrow('a settlement above the amount to pay')
    expect(() => insert(4, 100)).toThrow('a settlement is of an issued document')
    insert(2, 6_000)
    expect(() => insert(2, 1_000)).toThrow('a settlement stays')
    expect((await opened.documents.find(invoiceId(2)))?.settled).toBe(11_000)
  })
})

describe('the first PDF', () => {
  it('stays the first, of an issued document alone', async () => {
    await using opened = await openIssued()
    const { papers } = opened
    const again = await papers.keep(invoiceId(1), Buffer.from('%PDF-1.7 second'), issuedAt)
    expect(Buffer.from(again).toString()).toBe('%PDF-1.7 first')
    expect(Buffer.from((await papers.find(invoiceId(1))) ?? []).toString()).toBe('%PDF-1.7 first')
    expect(await papers.find(invoiceId(2))).toBeNull()
    await expect(papers.keep(invoiceId(4), Buffer.from('%PDF'), issuedAt)).rejects.toThrow('is kept')
  })
})

describe('people in an issued document', () => {
  it('are taken out once, whole, and six years after the day of issue at the earliest', async () => {
    await using opened = await openIssued()
    const { data } = opened
    const people = ['name', 'address', 'email', 'vat_number', 'peppol_id'].map((name) => [`customer_${name}`, ''])
    const texts = ['purchase_order', 'property', 'notes', 'search_text'].map((name) => [name, ''])
    const empty: Readonly<Record<string, string>> = Object.fromEntries([...people, ...texts])
    const blanked_at = '2032-03-02T00:00:00.000Z'
    expect(() => data.set('invoices', first, empty)).toThrow(stays)
    expect(() => data.set('invoices', first, { ...empty, blanked_at: '2032-03-01T23:59:59.999Z' })).toThrow(stays)
    expect(() => data.set('invoices', first, { ...empty, blanked_at, customer_name: 'Zoë' })).toThrow(stays)
    expect(() => data.set('invoices', first, { blanked_at })).toThrow(stays)
    expect(() => data.set('invoice_items', ofFirst, { description: '' })).toThrow(stays)
    const figures = (await opened.documents.find(first.id))?.totals
    expect(data.set('invoices', first, { ...empty, blanked_at })).toBe(1)
    expect(() => data.set('invoice_items', ofFirst, { description: '', quantity: 1 })).toThrow(stays)
    expect(data.set('invoice_items', ofFirst, { description: '' })).toBe(1)
    expect(data.set('invoice_timeline', ofFirst, { words: null })).toBe(1)
    expect(data.remove('invoice_papers', ofFirst)).toBe(1)
    expect(() => data.set('invoices', first, { customer_name: 'Zoë' })).toThrow(stays)
    expect(() => data.set('invoices', first, { blanked_at: null })).toThrow(stays)
    expect((await opened.documents.find(first.id))?.totals).toEqual(figures)
  })
})

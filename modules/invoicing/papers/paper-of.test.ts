import { describe, expect, it } from 'vitest'
import { documentTypes, paperOf, printedTitle, textOf } from '#modules/invoicing'
import { pence } from '#modules/shared'
import {
  type PrintedChanges,
  aDeposit,
  aPrintedDocument,
  someLines,
} from '../../../tests/support/documents/printed-documents.ts'

const paper = (changes: PrintedChanges = {}) => paperOf(aPrintedDocument(changes))
const totalsOfPaper = (changes: PrintedChanges = {}) =>
  paper(changes).totals.map(({ label, value }) => `${label}: ${value}`)
const wordsOf = (changes: PrintedChanges = {}) => JSON.stringify(paper(changes))
const reverse = someLines.map((line) => ({ ...line, vat: 'reverse_standard' as const }))
const outside = someLines.map((line) => ({ ...line, vat: 'outside' as const }))

describe('the paper of a document', () => {
  it.each(documentTypes)('%s has its title, number and parties', (type) => {
    const { title, name, supplier, customer, particulars } = paper({ type })
    expect(title).toBe(printedTitle(type))
    expect(name).toMatch(/ [A-Z]{2,3}-000123$/)
    expect(supplier.name).toBe('Callout Croydon')
    expect(customer?.name).toBe('Zoë Łukasik-Ștefănescu')
    expect(particulars[0]).toEqual({ label: expect.stringMatching(/ number$/), value: name.split(' ').at(-1) })
  })

  it('has every particular of a VAT invoice (VAT Regulations 1995, regulation 14)', () => {
    const { particulars, supplier, customer, items, totals, vat } = paper({ discount: 10_00 })
    expect(particulars).toEqual([
      { label: 'Tax invoice number', value: 'INV-000123' },
      { label: 'Invoice date', value: '25 November 2026' },
      { label: 'Tax point', value: '25 November 2026' },
      { label: 'Date of supply', value: '20 November 2026' },
      { label: 'Due date', value: '25 December 2026' },
      { label: 'Booking', value: 'CB-K7Q4M2' },
    ])
    expect(supplier.lines).toEqual([
      'Callout Ltd',
      '1 High Street',
      'Croydon',
      'CR0 1YZ',
      '0800 247 847',
      'office@callout.example',
      'VAT number GB123456782',
    ])
    expect(customer?.lines).toEqual(['12 Park Lane', 'Croydon', 'CR0 1AB', 'zoe@customer.example'])
    expect(items.columns.map(({ heading }) => heading)).toEqual([
      'Description',
      'Type',
      'Quantity',
      'Unit price',
      'VAT',
      'Amount',
    ])
    expect(items.rows[1]).toEqual(['Work on the boiler', 'Labour', '1.5', '£60.00', '20%', '£90.00'])
    expect(totals).toEqual([
      { label: 'Subtotal', value: '£224.98', isMain: false },
      { label: 'Discount', value: '-£10.00', isMain: false },
      { label: 'VAT at 20%', value: '£43.00', isMain: false },
      { label: 'Total', value: '£257.98', isMain: true },
    ])
    expect(vat?.rows).toEqual([['20%', '£214.98', '£43.00', '£257.98']])
  })

  it('shows what each line is without VAT, where prices include it', () => {
    const { items, totals } = paper({ type: 'invoice', pricesIncludeVat: true })
    expect(items.columns.map(({ heading }) => heading)).toContain('Amount inc. VAT')
    expect(items.rows[0]).toEqual(['Call-out', 'Service', '1', '£85.00', '20%', '£70.83', '£85.00'])
    expect(totals.at(-1)).toEqual({ label: 'Total', value: '£224.98', isMain: true })
  })

  it('has no rate and no VAT number where the business is not registered', () => {
    const words = wordsOf({ type: 'invoice', supplier: { vatNumber: null }, lines: outside })
    expect(words).not.toMatch(/VAT|%|Tax point|GB\d/)
    expect(totalsOfPaper({ type: 'invoice', supplier: { vatNumber: null }, lines: outside })).toEqual([
      'Total: £224.98',
    ])
  })

  it('prints the reverse charge with rate and amount, outside the total', () => {
    const changes = { lines: reverse, customer: { vatNumber: 'GB999999973', cisRegistered: true } }
    expect(paper(changes).remarks).toEqual([
      'Reverse charge: Customer to pay the VAT to HMRC. VAT at 20%: £45.00, not included in the total.',
    ])
    expect(totalsOfPaper(changes)).toEqual(['Subtotal: £224.98', 'VAT: £0.00', 'Total: £224.98'])
    expect(paper(changes).items.rows[0]?.[4]).toBe('Reverse 20%')
    expect(paper(changes).customer?.lines).toContain('VAT number GB999999973')
  })

  it('prints the CIS deduction of all lines but parts, below the total', () => {
    expect(totalsOfPaper({ customer: { cisRegistered: true, cisRate: 20 } })).toEqual([
      'Subtotal: £224.98',
      'VAT at 20%: £45.00',
      'Total: £269.98',
      'CIS deduction at 20%: -£35.00',
      'Amount due: £234.98',
    ])
  })

  it('takes earlier invoices off with their day and their VAT', () => {
    expect(totalsOfPaper({ earlier: [aDeposit] })).toEqual([
      'Total of the work: £269.98',
      'Less deposit invoice INV-000001 of 3 November 2026, with £8.00 VAT: -£48.00',
      'Subtotal: £184.98',
      'VAT at 20%: £37.00',
      'Total: £221.98',
    ])
  })

  it('prints a credit note negative, with the invoice that it credits', () => {
    const changes: PrintedChanges = {
      type: 'credit-note',
      basedOn: { number: 'INV-000122', date: Temporal.PlainDate.from('2026-11-03') },
    }
    expect(paper(changes).particulars).toContainEqual({
      label: 'Credits invoice',
      value: 'INV-000122 of 3 November 2026',
    })
    expect(totalsOfPaper(changes)).toEqual(['Subtotal: -£224.98', 'VAT at 20%: -£45.00', 'Total credited: -£269.98'])
    expect(paper(changes).items.rows[0]?.at(-1)).toBe('-£85.00')
    expect(paper(changes).sections).toEqual([])
  })

  it('says on a proforma that it is not a VAT invoice', () => {
    expect(paper({ type: 'proforma' }).remarks).toEqual(['This is not a VAT invoice'])
  })

  it('has no money on a delivery note, and lines to sign on', () => {
    const note = paper({ type: 'delivery-note' })
    expect(JSON.stringify(note)).not.toContain('£')
    expect([note.totals, note.vat]).toEqual([[], null])
    expect(note.blanks).toEqual(['Received by', 'Signature', 'Date'])
  })

  it('says on a receipt how it was paid, without VAT of its own', () => {
    const receipt = paper({ type: 'cash-receipt', lines: outside, paidBy: 'Cash' })
    expect(receipt.particulars).toContainEqual({ label: 'Paid by', value: 'Cash' })
    expect(receipt.vat).toBeNull()
    expect(receipt.totals).toEqual([{ label: 'Total received', value: '£224.98', isMain: true }])
  })

  it('says on a receipt when the money came in, and what went back', () => {
    const on = (text: string) => Temporal.PlainDate.from(text)
    const moved = [
      {
        words: 'Refunded',
        amount: pence(-4_000),
        on: on('2026-12-01'),
        at: Temporal.Instant.from('2026-12-01T10:00:00Z'),
      },
    ]
    const receipt = paperOf({
      ...aPrintedDocument({ type: 'receipt', lines: outside, paidBy: 'Bank transfer, RAILS' }),
      paidOn: on('2026-11-03'),
      moved,
    })
    expect(receipt.particulars).toContainEqual({ label: 'Paid on', value: '3 November 2026' })
    expect(receipt.totals.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Total received: £224.98',
      'Refunded on 1 December 2026: -£40.00',
      'Paid in the end: £184.98',
    ])
    expect(textOf(receipt)).toContain('Paid by: Bank transfer, RAILS')
  })

  it('has a short form with the total of each rate', () => {
    const short = paper({ isShort: true, pricesIncludeVat: true, customer: { name: '' } })
    expect(short.customer).toBeNull()
    expect(short.totals.map(({ label }) => label)).toEqual(['Total, VAT included'])
    expect(short.vat?.rows).toEqual([['20%', '£224.98']])
  })

  it('marks drafts and void documents', () => {
    expect(paper({ isDraft: true })).toMatchObject({ mark: 'Draft', name: 'Tax invoice (draft)' })
    expect(paper({ status: 'void', voidReason: 'Wrong customer' })).toMatchObject({
      mark: 'Void',
      remarks: ['This document is void: Wrong customer'],
    })
  })

  it('says what was paid, credited and is left', () => {
    expect(totalsOfPaper({ settled: 100_00, credited: 20_00 }).slice(-3)).toEqual([
      'Paid: -£100.00',
      'Credited: -£20.00',
      'Left to pay: £149.98',
    ])
  })

  it('shows where the bank details can be checked, beside them alone', () => {
    expect(paper().sections[0]?.paragraphs).toEqual([
      'Check these at https://callout.example/i/7f3a: we never change them by e-mail.',
    ])
    expect(paper({ link: null }).sections[0]?.paragraphs).toEqual([])
    expect(paper({ supplier: { bank: null } }).sections).toEqual([])
  })

  it('is made of plain days, too, as a browser without Temporal has them', () => {
    const document = aPrintedDocument()
    const { issued, content } = document
    if (!issued) throw new Error('it is issued')
    const plain = ({ year, month, day }: Temporal.PlainDate) => ({ year, month, day })
    const facts = {
      ...document,
      issued: { fullNumber: issued.fullNumber, date: plain(issued.date), taxPoint: plain(issued.taxPoint) },
      content: {
        ...content,
        earlier: [],
        dueDate: content.dueDate && plain(content.dueDate),
        suppliedOn: content.suppliedOn && plain(content.suppliedOn),
      },
      settled: pence(0),
    }
    expect(paperOf(facts)).toEqual(paperOf(document))
  })
})

describe('the text of a document', () => {
  it('has every figure and the link to pay, and no bank details', () => {
    const text = textOf(paper({ notes: 'The valve has a guarantee of two years.' }))
    expect(text).toContain('TAX INVOICE\n')
    expect(text).toContain('Work on the boiler, Type Labour, Quantity 1.5, Unit price £60.00, VAT 20%, Amount £90.00')
    expect(text).toContain('Total: £269.98')
    expect(text).toContain('Pay online at https://callout.example/i/7f3a')
    expect(text).toContain('The valve has a guarantee of two years.')
    expect(text).not.toMatch(/87654321|12-34-56|Barclays/)
  })
})

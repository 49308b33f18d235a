import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineAmount } from '#modules/invoicing'
import { pence, poundsText, sumPence } from '#modules/shared'
import { type ImportTable, importColumns, readDocuments } from './read-documents.ts'

const columns = Object.keys(importColumns)

/** A table whose rows begin with the second line; a cell that is not named is empty. */
function table(...rows: readonly Readonly<Record<string, string>>[]): ImportTable {
  return { columns, rows: rows.map((row, at) => ({ line: at + 2, cells: columns.map((name) => row[name] ?? '') })) }
}

const tap = {
  number: 'A-17',
  date: '2024-03-31',
  customer: 'Priya Shah',
  description: 'New tap',
  unit_price: '100',
  balance: '0',
}
const faultsOf = (...rows: readonly Readonly<Record<string, string>>[]) =>
  readDocuments(table(...rows)).faults.map(({ line, message }) => `${line}: ${message}`)

describe('a table of documents', () => {
  it('has a document for each number, with its lines, sums and what was paid before', () => {
    const first = { ...tap, vat: '20', quantity: '2', balance: '£60.00', total: '1,240.00', unit_price: '£500' }
    const read = readDocuments(
      table(first, { ...tap, number: 'A-18' }, { ...tap, ...first, vat: '0', unit_price: '20' }),
    )
    expect(read.faults).toEqual([])
    const [document, other] = read.documents
    expect(document).toMatchObject({
      line: 2,
      number: 'A-17',
      content: {
        type: 'invoice',
        customer: { name: 'Priya Shah', userId: null },
        lines: [
          { description: 'New tap', quantity: 200, unitPrice: 50_000, vat: 'standard' },
          { description: 'New tap', quantity: 200, unitPrice: 2_000, vat: 'zero' },
        ],
      },
      totals: { subtotal: 104_000, tax: 20_000, total: 124_000 },
      opening: 118_000,
    })
    expect(document?.date.toString()).toBe('2024-03-31')
    expect(other).toMatchObject({ number: 'A-18', totals: { tax: 0, total: 10_000 }, opening: 10_000 })
  })

  it.each([
    [{ number: '' }, '2: Give the number of the document'],
    [{ number: 'x'.repeat(41) }, '2: The number is one line of at most 40 characters'],
    [{ date: '31.03.2024' }, '2: Give the date as 2026-03-31 or 31/03/2026'],
    [{ date: '30/02/2024' }, '2: Give the date as 2026-03-31 or 31/03/2026'],
    [{ due_date: 'soon' }, '2: due_date is no day, such as 2026-03-31'],
    [{ due_date: '2024-03-30' }, '2: The due date is before the day of issue'],
    [{ type: 'quote' }, '2: type is invoice or tax-invoice'],
    [{ customer: '' }, '2: Give the name of the customer'],
    [{ customer: 'x'.repeat(201) }, '2: Please use at most 200 characters'],
    [{ email: 'priya' }, '2: email is no e-mail address'],
    [{ business: 'maybe' }, '2: business is yes or no'],
    [{ prices_include_vat: '1' }, '2: prices_include_vat is yes or no'],
    [{ description: '' }, '2: Give the description of the line'],
    [{ unit_price: '-1' }, '2: Give unit_price in pounds, such as 1234.50'],
    [{ unit_price: '1.234' }, '2: Give unit_price in pounds, such as 1234.50'],
    [{ unit_price: '=1+1' }, '2: Give unit_price in pounds, such as 1234.50'],
    [{ quantity: '0.125' }, '2: quantity has two decimal places at most'],
    [{ vat: '17.5' }, '2: vat is one of 20, 5, 0, exempt, outside, reverse_20, reverse_5'],
    [{ item_type: 'labour' }, '2: item_type is one of service, parts, labor, misc'],
    [{ discount: '100.01' }, '2: The discount is between 0 and the sum of the items'],
    [{ balance: '' }, '2: Give balance in pounds'],
    [{ balance: '100.01' }, '2: balance is more than the total of £100.00'],
    [{ total: '100.01' }, '2: total is £100.01, but the lines come to £100.00'],
    [{ vat: '20', total: '120.02' }, '2: total is £120.02, but the lines come to £120.00'],
  ])('reports %o by its line', (changes, words) => {
    expect(faultsOf({ ...tap, ...changes })).toEqual([words])
  })

  it('reports each fault of each line, in order', () => {
    const rows = [tap, { ...tap, number: 'A-18', date: '' }, { ...tap, customer: 'Else' }, { ...tap, unit_price: 'x' }]
    expect(faultsOf(...rows)).toEqual([
      '3: Give the date as 2026-03-31 or 31/03/2026',
      '4: customer differs from line 2, which is of the same document',
      '5: Give unit_price in pounds, such as 1234.50',
    ])
  })

  it('reports columns that are missing, unknown or there twice, and rows that are longer', () => {
    const read = (names: readonly string[], cells: readonly string[] = []) =>
      readDocuments({ columns: names, rows: [{ line: 2, cells }] }).faults.map(({ message }) => message)
    expect(read([])).toHaveLength(6)
    expect(read([...columns, 'colour'])).toEqual(['There is no column "colour"'])
    expect(read([...columns, ' Due Date '])).toEqual(['The column due_date is there twice'])
    expect(
      read(
        columns,
        Array.from({ length: columns.length + 1 }, () => 'x'),
      ),
    ).toEqual(['This line has more cells than the first one'])
    expect(readDocuments({ columns, rows: [] }).faults).toEqual([{ line: 1, message: 'The file has no documents' }])
  })

  it('takes pennies of the printed total as VAT, one for each line at most', () => {
    const [document] = readDocuments(table({ ...tap, vat: '20', total: '120.01', balance: '120.01' })).documents
    expect(document).toMatchObject({ totals: { subtotal: 10_000, tax: 2_001, total: 12_001 }, opening: 0 })
    expect(document?.totals.groups).toMatchObject([{ vat: 'standard', net: 10_000, tax: 2_001 }])
  })

  it('adds up, whatever is in it: lines, VAT, discount, what was paid and what is left', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 0, max: 10_000 }),
      unitPrice: fc.integer({ min: 0, max: 1_000_000 }),
      vat: fc.constantFrom('20', '5', '0', 'exempt', 'outside', ''),
    })
    const asked = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 5 }),
      discount: fc.double({ min: 0, max: 1, noNaN: true }),
      left: fc.double({ min: 0, max: 1, noNaN: true }),
      inclusive: fc.boolean(),
    })
    fc.assert(
      fc.property(asked, ({ lines, discount, left, inclusive }) => {
        const amounts = lines.map(({ quantity, unitPrice }) => lineAmount({ quantity, unitPrice: pence(unitPrice) }))
        const taken = pence(Math.floor(sumPence(amounts) * discount))
        const rows = (balance: string) =>
          lines.map(({ quantity, unitPrice, vat }) => ({
            ...tap,
            quantity: poundsText(pence(quantity)),
            unit_price: poundsText(pence(unitPrice)),
            vat,
            discount: poundsText(taken),
            prices_include_vat: inclusive ? 'yes' : 'no',
            balance,
          }))
        const whole = readDocuments(table(...rows('0'))).documents[0]
        expect(whole?.opening).toBe(whole?.totals.total)
        const { subtotal, tax, total, groups } = whole?.totals ?? { subtotal: 0, tax: 0, total: 0, groups: [] }
        expect(total).toBe(subtotal + tax - taken)
        expect(total).toBe(groups.reduce((sum, group) => sum + group.net + group.tax, 0))
        const balance = pence(Math.floor(total * left))
        const again = readDocuments(table(...rows(poundsText(balance)))).documents[0]
        expect((again?.opening ?? 0) + balance).toBe(total)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CustomerTable, customerColumns, readCustomers } from './read-customers.ts'

const readers = {
  email: (text: string) => (text.includes('@') ? text : null),
  phone: (text: string) => (/^0\d+$/.test(text) ? `+44${text.slice(1)}` : null),
  postcode: (text: string) => (/^CR/i.test(text) ? text.toUpperCase() : null),
}
const tableOf = (columns: readonly string[], ...rows: readonly (readonly string[])[]): CustomerTable => ({
  columns,
  rows: rows.map((cells, place) => ({ line: place + 2, cells })),
})
const read = (columns: string, ...rows: readonly string[]) =>
  readCustomers(tableOf(columns.split(','), ...rows.map((row) => row.split(','))), readers)

describe('customers of an earlier program', () => {
  it('are read with what is given, and nothing for what is not', () => {
    const { customers, faults } = read(
      'Email,name,Phone,postcode,company,VAT number',
      'ada@example.com,Ada Swift,07700900123,cr0 1ab,Swift Ltd,GB123456782',
      'bob@example.com,Bob Stone',
    )
    expect(faults).toEqual([])
    expect(customers).toMatchObject([
      {
        fullName: 'Ada Swift',
        email: 'ada@example.com',
        phone: '+447700900123',
        postcode: 'CR0 1AB',
        address: null,
        business: { companyName: 'Swift Ltd', vatNumber: 'GB123456782', purchaseOrder: null },
      },
      { fullName: 'Bob Stone', phone: null, postcode: null, business: { companyName: null, vatNumber: null } },
    ])
  })

  it.each([
    ['name,email', 'Ada,nobody', 'email is no e-mail address'],
    ['name,email', ',a@example.com', 'Give the name of the customer'],
    ['name,email', 'Ada,', 'Give the e-mail address of the customer'],
    ['name,email,phone', 'Ada,a@example.com,12', 'phone is no UK telephone number'],
    ['name,email,postcode', 'Ada,a@example.com,XX', 'postcode is no UK postcode'],
    ['name,email,company,vat_number', 'Ada,a@example.com,Ada Ltd,GB1', 'vat_number is no UK VAT number'],
    ['name,email,vat_number', 'Ada,a@example.com,GB123456782', 'Give the company of the VAT number'],
    ['name,email', 'Ada,a@example.com,more', 'This line has more cells than the first one'],
    ['name,email', `${'x'.repeat(201)},a@example.com`, 'name has more than 200 characters'],
  ])('are refused by their line: %s | %s', (columns, row, message) => {
    const { customers, faults } = read(columns, 'Zoe,z@example.com', row)
    expect(faults).toEqual([{ line: 3, message }])
    expect(customers).toHaveLength(1)
  })

  it('are refused where an address is there twice, in any spelling', () => {
    const { faults } = read('name,email', 'Ada,A@example.com', 'Ada Swift,a@Example.com')
    expect(faults).toEqual([{ line: 3, message: 'a@Example.com is on line 2 too' }])
  })

  it('need their columns, know each, and have a line', () => {
    expect(read('name,colour', 'a,b').faults.map(({ message }) => message)).toEqual([
      'There is no column "colour"',
      'The column email is missing',
    ])
    expect(read('name,email').faults).toEqual([{ line: 1, message: 'The file has no customers' }])
  })

  it('are, for any text in any cell, read whole or refused with a line', () => {
    const columns = Object.keys(customerColumns)
    const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: columns.length, maxLength: columns.length })
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (rows) => {
        const { customers, faults } = readCustomers(tableOf(columns, ...rows), readers)
        const lines = new Set(faults.map(({ line }) => line))
        for (const { fullName, email } of customers) expect([fullName, email]).not.toContain('')
        expect(customers.length + lines.size).toBeGreaterThanOrEqual(rows.length)
      }),
    )
  })
})

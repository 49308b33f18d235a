import { describe, expect, it } from 'vitest'
import { nobody, openInvoiceSite, tap } from '../invoice-site.ts'

const path = '/admin/invoice-allocations.csv'

describe('the table of allocations', () => {
  it('has a row for each part of money on a document, oldest first, and no formula', async () => {
    using site = await openInvoiceSite()
    const customer = { ...nobody.customer, name: '=HYPERLINK("x")' }
    const id = await site.issued({ customer, items: [{ ...tap, unit_price: 120 }] })
    const pay = (amount: number, reference: string) =>
      site.post(`/api/invoices/${id}/payments`, { method: 'bank_transfer', date: '2026-03-02', reference, amount })
    expect((await pay(5_000, '+44 SHAH')).status).toBe(201)
    expect((await pay(2_550, 'SHAH 2')).status).toBe(201)
    const text = String((await site.get(path)).body['text'])
    const [head, first, second, ...others] = text.split('\r\n')
    expect(head).toBe(
      '"Document","Type","Customer","Kind","Day","Amount","Way","Reference","Payment","Ledger entry","Document id","Id"',
    )
    expect(first).toContain(`"INV-000001","invoice","'=HYPERLINK(""x"")","payment","2026-03-02",50.00,"bank_transfer"`)
    expect(first).toContain(`"'+44 SHAH"`)
    expect(second).toContain('25.50,"bank_transfer","SHAH 2","pay_')
    expect(others).toEqual([''])
  })

  it('has every row of more than a page, once', async () => {
    using site = await openInvoiceSite()
    const lines = Array.from({ length: 205 }, (_, at) => `OLD-${at},2026-01-05,Priya Shah,Boiler,10,0`)
    const file = ['number,date,customer,description,unit_price,balance', ...lines].join('\n')
    const report = await site.modules.documentImports.importDocuments(new TextEncoder().encode(file), {
      dryRun: false,
      by: 'system',
    })
    expect(report).toMatchObject({ faults: [], added: 205 })
    const rows = String((await site.get(path)).body['text'])
      .trimEnd()
      .split('\r\n')
      .slice(1)
    expect(rows).toHaveLength(205)
    expect(new Set(rows).size).toBe(205)
    expect(rows[0]).toBe(
      `"OLD-0","invoice","Priya Shah","opening","2026-01-05",10.00,,,,,"${site.data.text('invoices', 'id', { invoice_number: 'OLD-0' })}",1`,
    )
  })

  it('is for the office', async () => {
    using site = await openInvoiceSite()
    expect((await site.get(path, 'customer')).status).toBe(403)
  })
})

import { describe, expect, it } from 'vitest'
import { openInvoiceSite } from '../invoice-site.ts'

/** Names and texts of the customer, in every column of these tables. */
const named = /Priya|Surrey|priya@|New tap/

describe('issued documents', () => {
  it('keep names for six tax years and the current one; then the figures stay, and the PDF goes', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const draft = await site.draft()
    expect((await site.get(`/api/invoices/${id}/pdf`)).status).toBe(200)
    const rows = () => ({
      invoice: site.data.rows('invoices', { id })[0],
      items: site.data.rows('invoice_items', { invoice_id: id }),
      papers: site.data.count('invoice_papers', { invoice_id: id }),
    })
    const before = rows()
    expect(JSON.stringify(before)).toMatch(named)

    // Issued on 2 March 2026, in the tax year that ends on 5 April 2026.
    site.clock.set(Temporal.Instant.from('2032-04-05T12:00:00Z'))
    await site.modules.privacy.retain({ dry: false })
    expect(rows()).toEqual(before)

    site.clock.set(Temporal.Instant.from('2032-04-06T12:00:00Z'))
    await site.modules.privacy.retain({ dry: true })
    expect(rows()).toEqual(before)
    await site.modules.privacy.retain({ dry: false })
    const after = rows()
    expect(JSON.stringify(after)).not.toMatch(named)
    expect(after.papers).toBe(0)
    for (const figure of ['invoice_number', 'number', 'invoice_date', 'tax_point', 'total_amount_pence', 'hash']) {
      expect(after.invoice?.[figure]).toBe(before.invoice?.[figure])
    }
    expect(after.items).toMatchObject([{ unit_price_pence: 10_000, quantity: 100, description: '' }])
    expect(String(after.invoice?.['blanked_at']) >= '2032-03-02').toBe(true)
    expect(site.data.rows('invoices', { id: draft })[0]?.['customer_name']).toBe('Priya Shah')

    await site.modules.privacy.retain({ dry: false })
    expect(rows()).toEqual(after)
  })

  it('that were imported keep names for six years from their own day', async () => {
    using site = await openInvoiceSite()
    const file = `number,date,customer,description,unit_price,balance
OLD-1,2019-04-05,Priya Shah,New tap,10,0
OLD-2,2019-04-06,Priya Shah,New tap,10,0
`
    const bytes = new TextEncoder().encode(file)
    const bring = () => site.modules.documentImports.importDocuments(bytes, { dryRun: false, by: 'system' })
    expect(await bring()).toMatchObject({ added: 2 })
    await site.modules.privacy.retain({ dry: false })
    const names = () =>
      ['OLD-1', 'OLD-2'].map((invoice_number) => site.data.text('invoices', 'customer_name', { invoice_number }))
    expect(names()).toEqual(['', 'Priya Shah'])
    // The same file brings no names back.
    expect(await bring()).toMatchObject({ faults: [], added: 0, unchanged: 2 })
    expect(names()).toEqual(['', 'Priya Shah'])
  })
})

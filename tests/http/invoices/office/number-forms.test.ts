import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite } from '../invoice-site.ts'

const page = '/admin/invoice-numbers'

async function start(site: InvoiceSite, fields: Readonly<Record<string, string>>, as: Caller = 'admin') {
  const answer = await site.app.request(page, {
    method: 'POST',
    headers: { cookie: await site.signIn(as), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const nextOf = async (site: InvoiceSite, name: string) =>
  (await site.modules.billing.series()).find(({ series }) => series === name)

describe('the next number of a series', () => {
  it('is set once, before its first document', async () => {
    using site = await openInvoiceSite()
    expect(await nextOf(site, 'INV')).toMatchObject({ next: 1, mayStart: true })
    expect(await start(site, { series: 'INV', next: ' 501 ' })).toMatchObject({ status: 303, to: `${page}?done=saved` })
    expect(await nextOf(site, 'INV')).toMatchObject({ next: 501, mayStart: false })
    expect((await start(site, { series: 'INV', next: '700' })).status).toBe(409)
    const id = await site.issued()
    expect((await site.get(`/api/invoices/${id}`)).body['invoice_number']).toBe('INV-000501')
    expect(await nextOf(site, 'INV')).toMatchObject({ first: 501, last: 501, next: 502, voided: [], gaps: [] })
  })

  it('is not set after the first document', async () => {
    using site = await openInvoiceSite()
    await site.issued()
    expect(await nextOf(site, 'INV')).toMatchObject({ next: 2, mayStart: false })
    expect((await start(site, { series: 'INV', next: '700' })).status).toBe(409)
    expect(await nextOf(site, 'INV')).toMatchObject({ next: 2 })
  })

  it.each([{ next: '0' }, { next: '-1' }, { next: '1.5' }, { next: '1000000' }, { next: '' }, { series: 'XX' }])(
    'stays with %o',
    async (changes) => {
      using site = await openInvoiceSite()
      expect((await start(site, { series: 'INV', next: '5', ...changes })).status).toBe(422)
      expect(await nextOf(site, 'INV')).toMatchObject({ next: 1, mayStart: true })
    },
  )

  it('is set by administrators alone', async () => {
    using site = await openInvoiceSite()
    expect((await start(site, { series: 'INV', next: '5' }, 'office')).status).toBe(403)
    expect(await nextOf(site, 'INV')).toMatchObject({ next: 1, mayStart: true })
  })

  it('keeps the number of a void document', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    await site.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' }, 'admin')
    await site.issued()
    expect(await nextOf(site, 'INV')).toMatchObject({ first: 1, last: 2, next: 3, voided: [1], gaps: [] })
  })
})

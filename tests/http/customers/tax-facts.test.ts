import { describe, expect, it } from 'vitest'
import { type InvoiceSite, openInvoiceSite } from '../invoices/invoice-site.ts'

const facts = {
  version: 0,
  cis_registered: true,
  cis_rate: 20,
  peppol_id: '9932:GB123456782',
  end_user_words: null as string | null,
  end_user_on: null as string | null,
}
const endUser = { end_user_words: 'We are an end user for section 55A.', end_user_on: '2026-02-27' }

/** The page of the customer who books; the company has a VAT number. */
async function customerOf(site: InvoiceSite) {
  const booking_id = await site.completed(12_000)
  const id = site.data.text('bookings', 'customer_id', { id: booking_id })
  const business = { company_name: 'Build Ltd', vat_number: 'GB123456782' }
  await site.call('PUT', `/api/admin/customers/${id}/business`, { body: business })
  const path = `/api/admin/customers/${id}/tax`
  const put = (body: object, as: 'office' | 'customer' | 'technician' = 'office') =>
    site.call('PUT', path, { body, as })
  const drafted = async () => (await site.post('/api/invoices', { document_type: 'invoice', booking_id })).body
  return { id, path, put, drafted }
}

describe('the tax facts of a customer', () => {
  it('are in new documents of their bookings, and issued documents stay', async () => {
    using site = await openInvoiceSite()
    const { path, put, drafted } = await customerOf(site)
    expect((await site.get(path)).body).toMatchObject({ version: 0, cis_registered: false, end_user_words: null })
    expect(await put(facts)).toMatchObject({ status: 200, body: { version: 1, cis_rate: 20 } })
    const draft = await drafted()
    expect(draft).toMatchObject({
      customer: { cis_registered: true, cis_rate: 20, is_end_user: false, peppol_id: '9932:GB123456782' },
      items: [{ vat: 'reverse_20' }],
    })
    const issued = await site.post(`/api/invoices/${String(draft['id'])}/issue`)
    expect(issued.status).toBe(200)
    await put({ ...facts, version: 1, cis_rate: 30, ...endUser })
    const after = await site.get(`/api/invoices/${String(draft['id'])}`)
    expect(after.body).toMatchObject({ customer: { cis_rate: 20, is_end_user: false } })
    expect((await site.get(`/api/invoices/${String(draft['id'])}/text`)).body['text']).not.toContain('end user')
  })

  it('name the confirmation of an end user on an invoice without the reverse charge', async () => {
    using site = await openInvoiceSite()
    const { id, path, put, drafted } = await customerOf(site)
    await put({ ...facts, cis_rate: null, ...endUser })
    expect((await site.get(path)).body).toMatchObject({
      ...endUser,
      end_user_recorded_by: site.data.text('users', 'id', { role: 'office' }),
      end_user_recorded_at: expect.any(String),
    })
    const draft = await drafted()
    expect(draft).toMatchObject({ customer: { is_end_user: true }, items: [{ vat: '20' }] })
    await site.post(`/api/invoices/${String(draft['id'])}/issue`)
    const { text } = (await site.get(`/api/invoices/${String(draft['id'])}/text`)).body
    expect(text).toContain(
      'End user, so that no reverse charge applies. Written confirmation of 27 February 2026: We are an end user for section 55A.',
    )
    expect(() => site.data.set('invoices', { id: String(draft['id']) }, { end_user_words: 'Other' })).toThrow(
      'an issued document does not change',
    )
    const log = site.data.rows('audit_log', { action: 'business_changed', target_id: id }, ['-id'])
    expect(JSON.stringify(log[0])).toContain('end_user_words')
    expect(JSON.stringify(log)).not.toContain('section 55A')
  })

  it.each([
    ['a rate without the scheme', { cis_registered: false }, 'cis_rate'],
    ['another rate', { cis_rate: 25 }, 'cis_rate'],
    ['a number that is no Peppol id', { peppol_id: 'GB123456782' }, 'peppol_id'],
    ['words without a day', { end_user_words: 'We are.' }, 'end_user_on'],
    ['a day without words', { end_user_on: '2026-02-27' }, 'end_user_words'],
    ['a day to come', { end_user_words: 'We are.', end_user_on: '2026-03-03' }, 'end_user_on'],
  ])('refuse %s beside the field, and keep nothing', async (_case, changes, path) => {
    using site = await openInvoiceSite()
    const { put } = await customerOf(site)
    expect(await put({ ...facts, ...changes })).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(site.data.count('customer_tax_facts')).toBe(0)
  })

  it('are changed by the office alone, and not over a change that was not read', async () => {
    using site = await openInvoiceSite()
    const { put, path } = await customerOf(site)
    for (const as of ['customer', 'technician'] as const) expect((await put(facts, as)).status).toBe(403)
    expect(site.data.count('customer_tax_facts')).toBe(0)
    await put(facts)
    expect((await put(facts)).status).toBe(200)
    const stale = await put({ ...facts, cis_rate: 30 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'tax_facts_changed' } })
    expect((await site.get(path)).body).toMatchObject({ version: 1, cis_rate: 20 })
  })

  it('come from the form of the page, too', async () => {
    using site = await openInvoiceSite()
    const { id } = await customerOf(site)
    const send = async (fields: Readonly<Record<string, string>>) =>
      site.app.request(`/admin/customers/${id}/tax`, {
        method: 'POST',
        headers: { cookie: await site.signIn('office'), 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      })
    const form = {
      version: '0',
      cis_registered: 'yes',
      cis_rate: '30',
      peppol_id: '',
      end_user_words: '',
      end_user_on: '',
    }
    expect((await send({ ...form, end_user_words: 'We are.' })).status).toBe(422)
    expect(site.data.count('customer_tax_facts')).toBe(0)
    expect((await send(form)).status).toBe(303)
    expect(site.data.rows('customer_tax_facts', {})).toMatchObject([{ cis_registered: 1, cis_rate: 30, version: 1 }])
  })
})

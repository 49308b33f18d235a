import { describe, expect, it } from 'vitest'
import { bank, nobody } from './invoice-site.ts'
import { type MailingSite, openMailingSite } from './mailing-site.ts'

describe('POST /api/invoices/{id}/send', () => {
  it('issues the draft and sends it once, with its PDF; it is sent when the mail server has it', async () => {
    await using site = await openMailingSite()
    const id = await site.draft()
    const answer = await site.post(`/api/invoices/${id}/send`, undefined, 'office', 'send-1')
    expect(answer).toMatchObject({
      status: 202,
      body: { status: 'issued', invoice_number: 'INV-000001', sent_at: null },
    })
    expect((await site.post(`/api/invoices/${id}/send`, undefined, 'office', 'send-1')).status).toBe(202)
    await site.settle()
    const [mail, ...others] = site.mails().filter(({ event }) => event === 'invoice_sent')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'priya@example.com', state: 'sent' })
    expect(String(mail?.['attachments'])).toContain('INV-000001.pdf')
    expect(site.data.count('invoice_papers', { invoice_id: id })).toBe(1)
    // Its customer has no account: the link of the mail is all that they need.
    expect(site.data.count('document_links', { invoice_id: id })).toBe(1)
    expect(String(mail?.['action'])).not.toContain(id)
    const [pathname = ''] = site.links.flatMap((link) => /\/invoice\/[0-9a-f]{32}$/.exec(link) ?? [])
    expect((await site.app.request(pathname)).status).toBe(200)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'sent',
      sending: 'sent',
      sent_at: expect.any(String),
    })
  })

  it('leaves it issued and not sent while the mail server is down', async () => {
    await using site = await openMailingSite({ isUp: false })
    const id = await site.draft()
    await site.post(`/api/invoices/${id}/send`)
    await site.settle()
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'issued',
      invoice_number: 'INV-000001',
      sent_at: null,
      sending: 'waiting',
    })
  })

  it('is refused without an e-mail address, and issues nothing', async () => {
    await using site = await openMailingSite()
    const { name, address } = nobody.customer
    const id = await site.draft({ customer: { name, address } })
    expect(await site.post(`/api/invoices/${id}/send`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'customer.email' }] },
    })
    await site.settle()
    expect(site.mails().filter(({ event }) => event === 'invoice_sent')).toEqual([])
    expect((await site.get(`/api/invoices/${id}`)).body['status']).toBe('draft')
  })

  it('sends no void document', async () => {
    await using site = await openMailingSite()
    const id = await site.issued()
    await site.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' }, 'admin')
    expect((await site.post(`/api/invoices/${id}/send`)).status).toBe(409)
    await site.settle()
    expect(site.mails().filter(({ event }) => event === 'invoice_sent')).toEqual([])
  })

  it('sends a quote and a credit note in words of their own', async () => {
    await using site = await openMailingSite()
    const quote = await site.draft({ document_type: 'quote' })
    const credit = await site.post(`/api/invoices/${await site.issued()}/credit`, { reason: 'The tap leaks' })
    await site.post(`/api/invoices/${quote}/send`)
    await site.post(`/api/invoices/${String(credit.body['id'])}/send`)
    await site.settle()
    const events = site.mails().map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['quote_sent', 'credit_note_sent']))
    expect(events).not.toContain('invoice_sent')
    expect((await site.get(`/api/invoices/${String(credit.body['id'])}`)).body['status']).toBe('sent')
  })
})

describe('reminders', () => {
  const reminders = (site: MailingSite) =>
    site.mails().flatMap(({ event, text }) => (/due_soon|overdue/.test(String(event)) ? [[event, text]] : []))

  /** An invoice that is due in ten days, at its customer's. */
  async function sent(site: MailingSite) {
    const id = await site.draft({ due_date: '2026-03-12' })
    await site.post(`/api/invoices/${id}/send`)
    await site.settle()
    return id
  }

  async function eachDay(site: MailingSite, days: number) {
    for (let day = 0; day < days; day += 1) {
      site.later(1)
      await site.modules.documentReminders.remindOfInvoices()
      await site.modules.documentReminders.remindOfInvoices()
      await site.settle()
    }
  }

  it('go out 3 days before the due date and 1, 7 and 14 days after it, each once', async () => {
    await using site = await openMailingSite()
    await sent(site)
    await eachDay(site, 40)
    expect(reminders(site).map(([event]) => event)).toEqual([
      'invoice_due_soon',
      'invoice_overdue',
      'invoice_overdue',
      'invoice_overdue',
    ])
    const words = reminders(site).map(([, text]) => String(text))
    expect(words[1]).toContain('is overdue for 1 day.')
    expect(words[3]).toContain('is overdue for 14 days.')
  })

  it('end with the payment', async () => {
    await using site = await openMailingSite()
    const id = await sent(site)
    await eachDay(site, 12)
    expect(reminders(site)).toHaveLength(2)
    await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-14' })
    await eachDay(site, 20)
    expect(reminders(site)).toHaveLength(2)
  })

  it('do not go out while they are off', async () => {
    await using site = await openMailingSite()
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { sends_reminders: false } })
    await sent(site)
    await eachDay(site, 14)
    expect(reminders(site)).toEqual([])
  })
})

describe('changed bank details', () => {
  it('are mailed to every administrator, and to nobody else', async () => {
    await using site = await openMailingSite()
    await site.settle()
    const before = site.mails().length
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { ...bank, account_number: '87654321' } })
    await site.settle()
    const fresh = site.mails().slice(before)
    expect(fresh.map(({ event, recipient }) => [event, recipient])).toEqual([
      ['bank_details_changed', 'admin@example.com'],
    ])
    expect(String(fresh[0]?.['text'])).not.toContain('87654321')
  })
})

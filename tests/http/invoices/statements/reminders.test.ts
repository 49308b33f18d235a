import { describe, expect, it } from 'vitest'
import { type InvoiceId, businessDate } from '#modules/shared'
import { nobody } from '../invoice-site.ts'
import { type MailingSite, openMailingSite } from '../mailing-site.ts'

const priya = 'priya@example.com'

const reminded = (site: MailingSite) =>
  site
    .mails()
    .filter(({ event }) => /due_soon|overdue|expiring/.test(String(event)))
    .map(({ event }) => String(event))

/** A document at its customer's, due ten days later. */
async function sent(site: MailingSite, body: object = {}): Promise<string> {
  const due_date = site.modules.billing.today().add({ days: 10 }).toString()
  const id = await site.draft({ due_date, ...body })
  await site.post(`/api/invoices/${id}/send`)
  await site.settle()
  return id
}

async function runJobs(site: MailingSite): Promise<void> {
  await site.modules.documentReminders.remindOfInvoices()
  await site.modules.statements.sendMonthly()
  await site.settle()
}

/** The jobs run twice on each of the next days. */
async function eachDay(site: MailingSite, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    site.later(1)
    await runJobs(site)
    await runJobs(site)
  }
}

/** London shows this time, on the next days until that one comes. */
function setTime(site: MailingSite, days: number, time: string): void {
  const day = businessDate(site.clock.now()).add({ days })
  site.clock.set(day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: time }).toInstant())
}

describe('reminders of a document', () => {
  it.each([
    [
      'paid',
      (site: MailingSite, id: string) =>
        site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: today(site) }),
    ],
    ['credited', (site: MailingSite, id: string) => site.post(`/api/invoices/${id}/credit`, { reason: 'It leaks' })],
    [
      'written off',
      (site: MailingSite, id: string) => site.post(`/api/invoices/${id}/write-off`, { reason: 'Bankrupt' }, 'admin'),
    ],
  ] as const)('end when it is %s, also where the event or the mail still waited', async (_, deed) => {
    await using site = await openMailingSite()
    const id = await sent(site)
    await eachDay(site, 7)
    expect(reminded(site)).toEqual(['invoice_due_soon'])
    // The request was kept, and not relayed when the process ended.
    site.later(4)
    await site.modules.documentReminders.remindOfInvoices()
    expect(await deed(site, id)).toMatchObject({ status: expect.toSatisfy((status) => status < 300) })
    await site.settle()
    await eachDay(site, 30)
    expect(reminded(site)).toEqual(['invoice_due_soon'])
  })

  it('that waited for the mail server are not sent after the payment', async () => {
    await using site = await openMailingSite()
    const id = await sent(site)
    await eachDay(site, 7)
    site.server.isUp = false
    await eachDay(site, 4)
    expect(reminded(site)).toEqual(['invoice_due_soon', 'invoice_overdue'])
    await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: today(site) })
    site.server.isUp = true
    await eachDay(site, 3)
    const [, mail] = site.mails().filter(({ event }) => /due_soon|overdue/.test(String(event)))
    expect(mail).toMatchObject({ state: 'cancelled', reason: 'It was paid meanwhile.' })
  })

  it('go out once although the process ends between any two steps', async () => {
    await using site = await openMailingSite()
    await sent(site)
    site.later(7)
    await site.modules.documentReminders.remindOfInvoices()
    await site.modules.documentReminders.remindOfInvoices()
    await site.relay.drain()
    site.data.set(
      'outbox',
      { kind: 'document-reminder-due' },
      { done_at: null, next_try_at: '2026-01-01T00:00:00.000Z' },
    )
    await site.settle()
    expect(reminded(site)).toEqual(['invoice_due_soon'])
  })

  it('name the days that are left, and are not sent where the event comes after its days', async () => {
    await using site = await openMailingSite()
    await sent(site)
    site.later(8)
    await site.modules.documentReminders.remindOfInvoices()
    await site.settle()
    expect(String(site.mails().at(-1)?.['text'])).toContain('is due in 2 days.')
    site.later(3)
    await site.modules.documentReminders.remindOfInvoices()
    site.later(7)
    await site.settle()
    expect(reminded(site)).toEqual(['invoice_due_soon'])
  })

  it('do not come with a document that is due within three days', async () => {
    await using site = await openMailingSite()
    const due_date = site.modules.billing.today().add({ days: 2 }).toString()
    await sent(site, { due_date })
    await runJobs(site)
    expect(reminded(site)).toEqual([])
    await eachDay(site, 4)
    expect(reminded(site)).toEqual(['invoice_overdue'])
  })

  it.each([
    ['2026-03-29', 'as summer time begins'],
    ['2026-10-25', 'as winter time begins'],
    ['2026-12-31', 'at the end of the year'],
  ])('go by the days of London from the end of the quiet hours (%s, %s)', async (due) => {
    await using site = await openMailingSite()
    const dueDay = Temporal.PlainDate.from(due)
    site.later(site.modules.billing.today().until(dueDay).days - 20)
    await sent(site, { due_date: due })
    setTime(site, 17, '00:30')
    expect(businessDate(site.clock.now()).until(dueDay).days).toBe(3)
    await runJobs(site)
    setTime(site, 0, '07:59')
    await runJobs(site)
    expect(reminded(site)).toEqual([])
    setTime(site, 0, '08:00')
    await runJobs(site)
    expect(reminded(site)).toEqual(['invoice_due_soon'])
    setTime(site, 3, '23:59')
    await runJobs(site)
    setTime(site, 1, '08:00')
    await runJobs(site)
    expect(reminded(site)).toEqual(['invoice_due_soon', 'invoice_overdue'])
  })
})

describe('the reminder of a quote', () => {
  it('goes out three days before its last day, once, and not after the answer', async () => {
    await using site = await openMailingSite()
    await sent(site, { document_type: 'quote' })
    await sent(site, { document_type: 'proforma' })
    const other = await sent(site, { document_type: 'estimate' })
    await eachDay(site, 6)
    expect(reminded(site)).toEqual([])
    await site.post(`/api/invoices/${other}/decline`, { name: 'Priya' })
    await eachDay(site, 20)
    expect(reminded(site)).toEqual(['quote_expiring'])
    const mail = site.mails().find(({ event }) => event === 'quote_expiring')
    expect(String(mail?.['text'])).toContain('can be accepted for 3 days more.')
    expect(site.links.at(-1)).toMatch(/\/invoice\/[0-9a-f]{32}$/)
  })
})

describe('paused reminders', () => {
  it.each([
    ['document', (id: string) => [`/api/invoices/${id}/reminders`, {}] as const],
    ['customer', () => ['/api/admin/reminders', { customer: 'Priya@Example.com' }] as const],
  ])('of a %s do not go out, and go on with the next stage, without those that were left out', async (_, of) => {
    await using site = await openMailingSite()
    const id = await sent(site)
    const [path, subject] = of(id)
    const set = (paused: boolean) => site.call('PUT', path, { body: { ...subject, paused } })
    expect(await set(true)).toMatchObject({ status: 200, body: { paused: true } })
    expect((await set(true)).status).toBe(200)
    expect((await site.get('/api/admin/reminders')).body).toMatchObject({ items: [{ by: expect.any(String) }] })
    await eachDay(site, 18)
    expect(reminded(site)).toEqual([])
    expect(await set(false)).toMatchObject({ status: 200, body: { paused: false } })
    await eachDay(site, 4)
    expect(reminded(site)).toEqual([])
    await eachDay(site, 30)
    expect(reminded(site)).toEqual(['invoice_overdue'])
    expect((await site.get('/api/admin/reminders')).body).toEqual({ items: [] })
    const actions = site.data.texts('audit_log', 'action', {}).filter((action) => action.startsWith('reminders_'))
    expect(actions).toEqual(['reminders_paused', 'reminders_resumed'])
    expect(JSON.stringify([...site.data.rows('audit_log'), ...site.data.rows('outbox')])).not.toContain(priya)
  })

  it('leave the reminders of others alone', async () => {
    await using site = await openMailingSite()
    const [own, other] = [await sent(site), await sent(site)]
    await sent(site, { customer: { ...nobody.customer, email: 'bo@example.com' } })
    await site.call('PUT', `/api/invoices/${own}/reminders`, { body: { paused: true } })
    await eachDay(site, 8)
    expect(reminded(site)).toHaveLength(2)
    await site.call('PUT', '/api/admin/reminders', { body: { customer: priya, paused: true } })
    await eachDay(site, 4)
    expect(site.mails().at(-1)).toMatchObject({ event: 'invoice_overdue', recipient: 'bo@example.com' })
    expect(reminded(site)).toHaveLength(3)
    expect(await site.modules.documentReminders.isPaused(other as InvoiceId)).toBe(true)
  })

  it('are not sent where they waited for the mail server or the relay', async () => {
    await using site = await openMailingSite({ isUp: true })
    const id = await sent(site)
    site.server.isUp = false
    await eachDay(site, 8)
    site.later(3)
    await site.modules.documentReminders.remindOfInvoices()
    await site.call('PUT', `/api/invoices/${id}/reminders`, { body: { paused: true } })
    site.server.isUp = true
    await eachDay(site, 1)
    const all = site.mails().filter(({ event }) => /due_soon|overdue/.test(String(event)))
    expect(all.map(({ event, state }) => [event, state])).toEqual([['invoice_due_soon', 'cancelled']])
  })

  it('are for the office alone, and for documents and customers that there are', async () => {
    await using site = await openMailingSite()
    const id = await sent(site)
    const body = { paused: true }
    expect((await site.call('PUT', `/api/invoices/${id}/reminders`, { body, as: 'customer' })).status).toBe(403)
    expect((await site.call('PUT', '/api/invoices/ivc_none/reminders', { body })).status).toBe(404)
    expect((await site.call('PUT', '/api/admin/reminders', { body: { ...body, customer: 'x' } })).status).toBe(422)
    expect(site.data.count('reminder_pauses')).toBe(0)
  })
})

describe('statements of each month', () => {
  const statements = (site: MailingSite) => site.mails().filter(({ event }) => event === 'statement_sent')
  const turnOn = (site: MailingSite) =>
    site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { sends_statements: true } })

  it('are off until the owner lets them go out', async () => {
    await using site = await openMailingSite()
    await sent(site)
    await eachDay(site, 60)
    expect(statements(site)).toEqual([])
  })

  it('go once a month to each customer who owes something, and to nobody else', async () => {
    await using site = await openMailingSite()
    await turnOn(site)
    await sent(site)
    const paid = await sent(site, { customer: { ...nobody.customer, email: 'bo@example.com' } })
    await site.post(`/api/invoices/${paid}/payments`, { method: 'cash', date: today(site) })
    const waits = { ...nobody.customer, email: 'ann@example.com' }
    await sent(site, { customer: waits })
    await site.call('PUT', '/api/admin/reminders', { body: { customer: waits.email, paused: true } })
    await eachDay(site, 29)
    expect(statements(site)).toEqual([])
    await eachDay(site, 8)
    const [mail, ...others] = statements(site)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: priya })
    expect(String(mail?.['text'])).toContain('31 March 2026')
    await eachDay(site, 30)
    expect(statements(site)).toHaveLength(2)
  })

  it('are not made up for after the first days of a month', async () => {
    await using site = await openMailingSite()
    await turnOn(site)
    await sent(site)
    site.later(40)
    await runJobs(site)
    expect(statements(site)).toEqual([])
  })
})

function today(site: MailingSite): string {
  return site.modules.billing.today().toString()
}

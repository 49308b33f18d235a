import { describe, expect, it } from 'vitest'
import type { MessageSender } from '#modules/messaging'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { bank, nobody, openInvoiceSite } from './invoice-site.ts'

const never = 2 ** 30

/** A mail server that takes every mail, or none. */
function mailServer({ isUp }: { readonly isUp: boolean }): MessageSender {
  return {
    channel: 'email',
    provider: 'smtp',
    async send(_, leaving) {
      if (!isUp) return { kind: 'silent', reason: 'down' }
      await leaving()
      return { kind: 'accepted', providerId: null, delivered: false }
    },
  }
}

async function openMailingSite({ isUp = true } = {}) {
  const site = await openInvoiceSite()
  const { adapters, modules } = site
  const log = createLog('silent')
  const relay = startOutboxRelay({ ...adapters, log, unreadable: async () => {} }, subscribersOf(modules), {
    everyMs: never,
  })
  const delivery = startMessageDelivery(
    {
      ...adapters,
      messages: adapters.messaging.messages,
      senders: [mailServer({ isUp })],
      log,
      random: () => 0,
      stuck: async () => {},
    },
    { everyMs: never },
  )
  return {
    ...site,
    /** Everything that follows from what was done. */
    async settle(): Promise<void> {
      await relay.drain()
      await delivery.drain()
      await relay.drain()
    },
    mails: () =>
      site.data
        .rows('messages', { channel: 'email' })
        .filter(({ event }) => /invoice|quote|credit|document_sent|bank/.test(String(event))),
    async [Symbol.asyncDispose]() {
      await delivery[Symbol.asyncDispose]()
      await relay[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

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
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', sent_at: expect.any(String) })
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
    await site.post(`/api/invoices/${credit.body['id']}/send`)
    await site.settle()
    const events = site.mails().map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['quote_sent', 'credit_note_sent']))
    expect(events).not.toContain('invoice_sent')
    expect((await site.get(`/api/invoices/${credit.body['id']}`)).body['status']).toBe('sent')
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

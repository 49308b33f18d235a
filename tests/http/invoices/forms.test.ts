import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite } from './invoice-site.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await openInvoiceSite()
  site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
})
afterAll(() => site[Symbol.dispose]())

const cookies = new Map<Caller, string>()

/** Sends a form as a browser without scripts: the status, the address that it leads to and the page that came back. */
async function send(path: string, fields: Readonly<Record<string, string>> = {}, as: Caller = 'office') {
  const cookie = cookies.get(as) ?? (await site.signIn(as))
  cookies.set(as, cookie)
  const answer = await site.app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, to: answer.headers.get('location'), page: await answer.text() }
}

const own = { customer: { name: 'Cleo', address: '4 Surrey Street', email: 'customer@example.com' } }
const today = () => site.clock.now().toString().slice(0, 10)
const paid = (changes: Readonly<Record<string, string>> = {}) => ({
  once: 'first',
  method: 'bank_transfer',
  date: today(),
  reference: 'SHAH',
  amount: '',
  ...changes,
})
const statusOf = async (id: string) => (await site.get(`/api/invoices/${id}`)).body['status']

describe('the forms of a draft', () => {
  it('draft the invoice of completed work once, however often they are sent', async () => {
    const booking = await site.completed()
    const before = site.count()
    const path = `/invoices/from-booking/${booking}`
    const [first, second] = await Promise.all([send(path), send(path)])
    const third = await send(path)
    expect(first.to).toMatch(/^\/invoices\/ivc_[\w-]+\?done=drafted$/)
    expect(site.count()).toBe(before + 1)
    const page = first.to?.split('?')[0]
    expect([second.to, third.to].map((to) => to?.split('?')[0])).toEqual([page, page])
  })

  it('issue it once, and delete it no more', async () => {
    const id = await site.draft()
    expect(await send(`/invoices/${id}/issue`)).toMatchObject({ status: 303, to: `/invoices/${id}?done=issued` })
    const numbers = () => site.data.column('invoices', 'invoice_number', { id })
    const [number] = numbers()
    expect(await send(`/invoices/${id}/issue`)).toMatchObject({ status: 303, to: `/invoices/${id}?done=issued` })
    expect(numbers()).toEqual([number])
    expect((await send(`/invoices/${id}/delete`)).status).toBe(409)
    expect(await statusOf(id)).toBe('issued')
  })

  it('delete it', async () => {
    const id = await site.draft()
    expect(await send(`/invoices/${id}/delete`)).toMatchObject({ status: 303, to: '/invoices?done=deleted' })
    expect((await site.get(`/api/invoices/${id}`)).status).toBe(404)
  })

  it('say what is missing in one sentence, where the field is on another page', async () => {
    const id = await site.draft({ customer: { name: 'Priya Shah', address: '4 Surrey Street' } })
    const answer = await send(`/invoices/${id}/send`)
    expect(answer.status).toBe(422)
    expect(answer.page).toContain('<output>Please give the e-mail address that the document goes to.</output>')
    expect(await statusOf(id)).toBe('draft')
  })
})

describe('a form whose deed could not be kept', () => {
  it.each([
    ['delete', 'remove', 'Failed to delete invoice'],
    ['issue', 'issue', 'Failed to update invoice'],
    ['send', 'send', 'Failed to update invoice'],
    ['paid', 'recordPayment', 'Failed to update invoice'],
    ['copy', 'duplicate', 'Failed to create invoice. Please try again.'],
  ] as const)('%s comes back in the words of the seeds, and works the next time', async (verb, deed, words) => {
    const id = await site.draft()
    vi.spyOn(site.modules.billing, deed).mockRejectedValueOnce(new Error('The disk is full'))
    const fields = { paid: paid(), copy: { once: 'first' }, delete: {}, issue: {}, send: {} }[verb]
    const answer = await send(`/invoices/${id}/${verb}`, fields)
    expect([answer.status, answer.page]).toEqual([503, expect.stringContaining(words)])
    expect(await statusOf(id)).toBe('draft')
    expect((await send(`/invoices/${id}/${verb}`, fields)).status).toBe(303)
  })
})

describe('the form that marks an invoice as paid', () => {
  it('issues a draft first, and records the money once', async () => {
    const id = await site.draft()
    const [first, second] = await Promise.all([
      send(`/invoices/${id}/paid`, paid()),
      send(`/invoices/${id}/paid`, paid()),
    ])
    const third = await send(`/invoices/${id}/paid`, paid())
    expect([first, second, third].map(({ to, page }) => to ?? page)).toEqual(
      [1, 2, 3].map(() => `/invoices/${id}?done=paid`),
    )
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'paid', amount_paid: 100 })
  })

  it('takes a part, in pounds, and no more than is left', async () => {
    const id = await site.issued()
    const part = await send(`/invoices/${id}/paid`, paid({ amount: '20' }))
    expect(part.to).toBe(`/invoices/${id}?done=part-paid`)
    const more = await send(`/invoices/${id}/paid`, paid({ once: 'second', amount: '80.01' }))
    expect([more.status, more.page]).toEqual([409, expect.stringContaining('£80.00 is left to pay')])
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ amount_due: 80, amount_paid: 20 })
  })

  it('asks for the method, and keeps nothing without it', async () => {
    const id = await site.issued()
    const answer = await send(`/invoices/${id}/paid`, { ...paid(), method: '' })
    expect([answer.status, answer.page]).toEqual([422, expect.stringContaining('Choose how it was paid')])
    expect(await statusOf(id)).toBe('issued')
  })

  it('is refused for a quote', async () => {
    const id = await site.issued({ document_type: 'quote' })
    expect((await send(`/invoices/${id}/paid`, paid())).status).toBe(409)
    expect(await statusOf(id)).toBe('sent')
  })
})

describe('the form that records a deduction', () => {
  const contractor = { ...own.customer, vat_number: 'GB999999973', cis_registered: true }

  it('takes it off what is left, once, and it is no payment', async () => {
    const id = await site.issued({ customer: contractor })
    const before = site.data.count('payments')
    const deduct = (amount: string) => send(`/invoices/${id}/paid`, paid({ method: 'cis_deduction', amount }))
    const [first, second] = [await deduct('20'), await deduct('20')]
    expect([first.to, second.to]).toEqual([1, 2].map(() => `/invoices/${id}?done=deducted`))
    const { body } = await site.get(`/api/invoices/${id}`)
    expect(body).toMatchObject({ amount_due: Number(body['total_amount']) - 20 })
    expect(site.data.count('payments')).toBe(before)
  })

  it('needs an amount, and a business of the scheme', async () => {
    const [id, other] = [await site.issued({ customer: contractor }), await site.issued()]
    const empty = await send(`/invoices/${id}/paid`, paid({ method: 'cis_deduction' }))
    expect([empty.status, empty.page]).toEqual([422, expect.stringContaining('Please give the amount')])
    const refused = await send(`/invoices/${other}/paid`, paid({ method: 'cis_deduction', amount: '20' }))
    expect([refused.status, refused.page]).toEqual([422, expect.stringContaining('Only a business in the')])
    expect(site.data.rows('invoice_settlements', { invoice_id: other }, ['id'])).toEqual([])
  })
})

describe('the forms of an issued document', () => {
  it('credit a part and then the rest, each click of a page once', async () => {
    const id = await site.issued()
    const part = { once: 'one', credit_reason: 'It leaks', amount_standard: '20' }
    const [first, second] = [await send(`/invoices/${id}/credit`, part), await send(`/invoices/${id}/credit`, part)]
    expect(first.to).toMatch(/done=credit-issued$/)
    expect(second.to).toBe(first.to)
    expect((await site.get(`/api/invoices/${id}`)).body['amount_credited']).toBe(20)
    await send(`/invoices/${id}/credit`, { once: 'two', credit_reason: 'All of it' })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'credited', amount_credited: 100 })
    expect((await send(`/invoices/${id}/credit`, { once: 'three', credit_reason: 'More' })).status).toBe(409)
  })

  it('have the terms of payment where they ask for money: the invoice of a quote, and not the quote', async () => {
    const id = await site.issued({ document_type: 'quote' })
    const termsOf = async (one: string) => (await site.get(`/api/invoices/${one}`)).body['terms_conditions']
    const { to } = await send(`/invoices/${id}/copy`, { once: 'terms', document_type: 'invoice' })
    expect(await termsOf(id)).toBe('')
    expect(await termsOf(to?.split(/[/?]/)[2] ?? '')).toBe('Payment is due by the due date.')
  })

  it('make one copy a page, and the invoice of a quote', async () => {
    const id = await site.issued({ document_type: 'quote' })
    const [one, same] = [
      await send(`/invoices/${id}/copy`, { once: 'one' }),
      await send(`/invoices/${id}/copy`, { once: 'one' }),
    ]
    expect(same.to).toBe(one.to)
    const other = await send(`/invoices/${id}/copy`, { once: 'two', document_type: 'invoice' })
    const made = other.to?.match(/ivc_[\w-]+/)?.[0] ?? ''
    expect((await site.get(`/api/invoices/${made}`)).body).toMatchObject({ document_type: 'invoice', based_on: id })
  })

  it('void it for an administrator with a reason, while nobody has it', async () => {
    const id = await site.issued()
    expect((await send(`/invoices/${id}/void`, { void_reason: 'Wrong' })).status).toBe(403)
    expect((await send(`/invoices/${id}/void`, { void_reason: '' }, 'admin')).status).toBe(422)
    expect(await statusOf(id)).toBe('issued')
    const done = await send(`/invoices/${id}/void`, { void_reason: 'Wrong customer' }, 'admin')
    expect(done.to).toBe(`/invoices/${id}?done=voided`)
    expect(await statusOf(id)).toBe('void')
  })

  it('ask for the mail, and lead back to where it was asked for', async () => {
    const id = await site.issued()
    expect((await send(`/invoices/${id}/send`, { from: 'list' })).to).toBe('/invoices?done=emailed')
    expect((await send(`/invoices/${id}/send`)).to).toBe(`/invoices/${id}?done=emailed`)
    expect(await site.modules.billing.timeline(id as Parameters<typeof site.modules.billing.timeline>[0])).toEqual(
      expect.arrayContaining([expect.objectContaining({ what: 'send-asked' })]),
    )
  })
})

describe('customers', () => {
  it('answer their own quote under their name; to others there is none', async () => {
    const mine = await site.issued({ document_type: 'quote', ...own })
    const others = await site.issued({ document_type: 'quote' })
    expect((await send(`/invoices/${mine}/accept`, { name: '' }, 'customer')).status).toBe(422)
    expect((await send(`/invoices/${others}/accept`, { name: 'Cleo' }, 'customer')).status).toBe(404)
    expect((await send(`/invoices/${mine}/decline`, { name: 'Tim' }, 'technician')).status).toBe(404)
    expect([await statusOf(mine), await statusOf(others)]).toEqual(['sent', 'sent'])
    const accepted = await send(`/invoices/${mine}/accept`, { name: 'Cleo Customer' }, 'customer')
    expect(accepted.to).toBe(`/invoices/${mine}?done=accepted`)
    expect((await site.get(`/api/invoices/${mine}`)).body).toMatchObject({
      status: 'accepted',
      answered_by: 'Cleo Customer',
    })
  })

  it('neither issue, pay for the office, credit, copy nor delete their own document', async () => {
    const id = await site.issued(own)
    const forms = {
      issue: {},
      delete: {},
      send: {},
      paid: paid(),
      copy: { once: 'a' },
      credit: { once: 'a' },
      void: {},
    }
    for (const [verb, fields] of Object.entries(forms)) {
      expect([verb, (await send(`/invoices/${id}/${verb}`, fields, 'customer')).status]).toEqual([verb, 403])
    }
    expect((await send(`/invoices/${id}/accept`, { name: 'A' }, null)).to).toMatch(/^\/login/)
    expect(await statusOf(id)).toBe('issued')
  })

  it('open a document: the first look is kept, and a look of the office is none', async () => {
    const id = await site.issued(own)
    const { billing, accounts } = site.modules
    type Id = Parameters<typeof billing.find>[0]
    await billing.find(id as Id)
    expect((await billing.find(id as Id))?.viewedAt).toBe(null)
    const userId = site.data.text('users', 'id', { email: 'customer@example.com' }) as Parameters<
      typeof accounts.find
    >[0]
    const first = await billing.openedBy(id as Id, userId)
    const second = await billing.openedBy(id as Id, userId)
    expect(first?.viewedAt).not.toBe(null)
    expect(second?.viewedAt).toEqual(first?.viewedAt)
    const other = site.data.text('users', 'id', { email: 'technician@example.com' }) as typeof userId
    expect(await billing.openedBy(id as Id, other)).toBe(null)
  })
})

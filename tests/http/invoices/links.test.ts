import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceId, PaymentId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite } from './invoice-site.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await openInvoiceSite()
})
afterAll(() => site[Symbol.dispose]())

/** A document of somebody without an account, and the token of its link. */
async function linked(body: object = {}, on = site) {
  const id = (await on.issued(body)) as InvoiceId
  return { id, token: await tokenOf(id, on) }
}

async function tokenOf(id: InvoiceId, on = site): Promise<string> {
  const made = await on.modules.documentLinks.make(id)
  if (!made) throw new Error('no link')
  return made.token
}

interface Asked {
  readonly token?: string
  readonly cookie?: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
}

/** Asks as a visitor who is not signed in. */
async function visit(method: string, path: string, { token, cookie, json, form }: Asked = {}, on = site) {
  const answer = await on.app.request(path, {
    method,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(token !== undefined && { 'x-pay-token': token }),
      ...(cookie !== undefined && { cookie }),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form).toString() }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  const body: Readonly<Record<string, unknown>> = isJson ? JSON.parse(text) : {}
  const { status, headers } = answer
  return { status, headers, body, text, to: headers.get('location') ?? '' }
}

/** Opens the page of a link: the cookie that its browser sends from then on. */
async function opened(token: string, on = site): Promise<string> {
  const page = await visit('GET', `/invoice/${token}`, {}, on)
  expect(page.status).toBe(200)
  return (page.headers.getSetCookie()[0] ?? '').split(';', 1).join()
}

const intent = (id: InvoiceId, asked: Asked) =>
  visit('POST', '/api/payments/intents', { ...asked, json: { invoice_id: id } })
const confirm = (payment: unknown, token: string) =>
  visit('POST', `/api/payments/${String(payment)}/confirm`, { token, json: { payment_method_id: 'pm_card_visa' } })
const read = async (id: InvoiceId, on = site) => (await on.get(`/api/invoices/${id}`)).body

describe('the page behind a link to a document', () => {
  it('is a secret address that nobody stores, and its first look stays', async () => {
    const { id, token } = await linked()
    const page = await visit('GET', `/invoice/${token}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('x-robots-tag')).toContain('noindex')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/)
    const first = await read(id)
    expect(first['viewed_at']).toEqual(expect.any(String))
    await visit('GET', `/invoice/${token}`)
    expect((await read(id))['viewed_at']).toBe(first['viewed_at'])
  })

  it('is not the look of the customer where the office tries it', async () => {
    const { id, token } = await linked()
    const tried = await site.app.request(`/invoice/${token}`, { headers: { cookie: await site.signIn('office') } })
    expect(tried.status).toBe(200)
    expect(await read(id)).toMatchObject({ viewed_at: null })
  })

  it('is the page of the account for its owner who is signed in', async () => {
    site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
    const own = { name: 'Cleo', address: '4 Surrey Street', email: 'customer@example.com' }
    const { id, token } = await linked({ customer: own })
    const cookie = await site.signIn('customer')
    const page = await visit('GET', `/invoice/${token}?return=1`, { cookie })
    expect([page.status, page.to]).toEqual([303, `/invoices/${id}?return=1`])
    expect((await visit('GET', `/invoice/${token}`)).status).toBe(200)
  })

  it('has the document as a PDF and as text, which no cache keeps', async () => {
    const { id, token } = await linked()
    const pdf = await visit('GET', `/invoice/${token}/pdf`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(pdf.headers.get('cache-control')).toContain('no-store')
    expect(pdf.headers.get('referrer-policy')).toBe('no-referrer')
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
    const number = String((await read(id))['invoice_number'])
    expect(pdf.headers.get('content-disposition')).toBe(`inline; filename="${number}.pdf"`)
    const text = await visit('GET', `/invoice/${token}/text`)
    expect([text.status, text.text]).toEqual([200, expect.stringContaining(number)])
    expect(await read(id)).toMatchObject({ viewed_at: expect.any(String) })
  })

  it('opens nothing else of that customer', async () => {
    const [{ token }, other] = [await linked(), await linked()]
    const cookie = await opened(token)
    const paths = ['', '/pdf', '/text', '/ubl', '/hybrid'].map((end) => `/api/invoices/${other.id}${end}`)
    const answers = await Promise.all(paths.map((path) => visit('GET', path, { cookie, token })))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 401))
    expect((await visit('POST', `/pay/${other.id}`, { cookie })).status).toBe(404)
    expect((await visit('POST', `/invoices/${other.id}/accept`, { cookie, form: { name: 'P' } })).to).toMatch(
      /^\/login/,
    )
    expect(await read(other.id)).toMatchObject({ viewed_at: null, status: 'issued' })
  })
})

describe('paying by a link to a document', () => {
  it('takes all that is left, once, without an account', async () => {
    const { id, token } = await linked()
    const due = await site.modules.payments.documentDue(id)
    const first = await intent(id, { token })
    expect(first).toMatchObject({ status: 201, body: { currency: 'gbp', amount: due?.left } })
    expect((await confirm(first.body['payment_id'], token)).body).toMatchObject({ status: 'succeeded' })
    expect(await visit('GET', `/api/payments/${String(first.body['payment_id'])}`, { token })).toMatchObject({
      status: 200,
      body: { purpose: 'invoice', invoice_id: id, card: null, status: 'succeeded' },
    })
    expect(await read(id)).toMatchObject({ status: 'paid' })
    expect(await intent(id, { token })).toMatchObject({ status: 409, body: { code: 'not_payable' } })
    expect(await site.modules.payments.listForDocument(id)).toHaveLength(1)
  })

  it('goes by the page of the provider and back to the page of the link', async () => {
    const { id, token } = await linked()
    const cookie = await opened(token)
    const there = await visit('POST', `/pay/${id}`, { cookie, form: { way: 'card' } })
    expect([there.status, there.to]).toEqual([303, expect.stringContaining('/test-gateway/pay/')])
    const { pathname, searchParams } = new URL(there.to, 'http://site.invalid')
    const back = new URL(searchParams.get('return_url') ?? '', 'http://site.invalid')
    expect(await visit('GET', back.pathname + back.search, { cookie })).toMatchObject({
      status: 303,
      to: `/invoice/${token}?return=1&payment=${back.searchParams.get('payment')}`,
    })
    expect(await read(id)).toMatchObject({ status: 'issued' })
    const form = { ...Object.fromEntries(searchParams), method: 'pm_card_visa' }
    expect((await visit('POST', pathname, { cookie, form })).status).toBe(303)
    expect((await visit('GET', back.pathname + back.search, { cookie })).to).toBe(`/invoice/${token}?done=paid-online`)
    expect(await read(id)).toMatchObject({ status: 'paid' })
  })

  it('takes a part, says what is left, and has the receipt of each payment', async () => {
    const { id, token } = await linked()
    const cookie = await opened(token)
    const left = (await site.modules.payments.documentDue(id))?.left ?? 0
    const payPart = (amount: string) => visit('POST', `/pay/${id}`, { cookie, form: { way: 'card', amount } })
    for (const [typed, status, words] of [
      ['', 422, 'Please enter an amount in pounds'],
      ['ten', 422, 'Please enter an amount in pounds'],
      ['-5', 422, 'Please enter an amount in pounds'],
      ['0', 409, 'or a part from £1.00'],
      [String(left), 409, 'or a part from £1.00'],
    ] as const) {
      const refused = await payPart(typed)
      expect([typed, refused.status, refused.text]).toEqual([typed, status, expect.stringContaining(words)])
    }
    expect(await site.modules.payments.listForDocument(id)).toEqual([])

    const there = await payPart('5.00')
    const { pathname, searchParams } = new URL(there.to, 'http://site.invalid')
    const form = { ...Object.fromEntries(searchParams), method: 'pm_card_visa' }
    expect((await visit('POST', pathname, { cookie, form })).status).toBe(303)
    const back = new URL(searchParams.get('return_url') ?? '', 'http://site.invalid')
    expect((await visit('GET', back.pathname + back.search, { cookie })).to).toBe(`/invoice/${token}?done=paid-online`)
    expect((await site.modules.payments.documentDue(id))?.left).toBe(left - 500)

    const payment = String(back.searchParams.get('payment'))
    const receipt = await visit('GET', `/invoice/${token}/receipt/${payment}`)
    expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(receipt.headers.get('referrer-policy')).toBe('no-referrer')
    const other = await linked()
    expect((await visit('GET', `/invoice/${other.token}/receipt/${payment}`)).status).toBe(404)
    expect((await visit('GET', `/invoice/${token}/receipt/pay_none`)).status).toBe(404)
  })

  it('pays no other document, and no payment of another', async () => {
    const [one, other] = [await linked(), await linked()]
    expect((await intent(other.id, { token: one.token })).status).toBe(404)
    expect((await intent(other.id, {})).status).toBe(401)
    const theirs = await intent(other.id, { token: other.token })
    expect((await confirm(theirs.body['payment_id'], one.token)).status).toBe(404)
    const kept = await site.modules.payments.check(theirs.body['payment_id'] as PaymentId)
    expect(kept).toMatchObject({ ok: true, value: { payment: { status: 'pending' }, ledger: [] } })
  })

  it('takes nothing for a void document, which its page still shows', async () => {
    const { id, token } = await linked()
    expect((await site.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' }, 'admin')).status).toBe(200)
    const cookie = await opened(token)
    const answer = await intent(id, { token })
    expect([answer.status, answer.body['payment_id']]).not.toEqual([201, expect.anything()])
    expect((await visit('POST', `/pay/${id}`, { cookie })).to).not.toContain('test-gateway')
    expect(await site.modules.payments.listForDocument(id)).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'void' })
  })
})

describe('a quote behind a link', () => {
  const answer = (token: string, verb: 'accept' | 'decline', name = 'Priya Shah', on = site) =>
    visit('POST', `/invoice/${token}/${verb}`, { form: { name } }, on)

  it('is accepted by a person with a name, once, and the moment stays', async () => {
    const { id, token } = await linked({ document_type: 'quote' })
    const nameless = await answer(token, 'accept', ' ')
    expect([nameless.status, nameless.text]).toEqual([422, expect.stringContaining('Please enter your name')])
    expect(nameless.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await read(id)).toMatchObject({ status: 'sent', answered_by: null })
    expect(await answer(token, 'accept')).toMatchObject({ status: 303, to: `/invoice/${token}?done=accepted` })
    const kept = await read(id)
    expect(kept).toMatchObject({ status: 'accepted', answered_by: 'Priya Shah', answered_at: expect.any(String) })
    expect((await answer(token, 'accept', 'Somebody Else')).status).toBe(303)
    const refused = await answer(token, 'decline')
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('cannot be done')])
    expect(await read(id)).toEqual(kept)
  })

  it('is declined', async () => {
    const { id, token } = await linked({ document_type: 'quote' })
    expect((await answer(token, 'decline')).to).toBe(`/invoice/${token}?done=declined`)
    expect(await read(id)).toMatchObject({ status: 'declined', answered_by: 'Priya Shah' })
    expect((await answer(token, 'accept')).status).toBe(409)
  })

  it('is not answered once it has expired, and an invoice never is', async () => {
    using later = await openInvoiceSite()
    const quote = await linked({ document_type: 'quote' }, later)
    const invoice = await linked({}, later)
    expect((await answer(invoice.token, 'accept', 'Priya Shah', later)).status).toBe(409)
    later.later(60)
    const refused = await answer(quote.token, 'accept', 'Priya Shah', later)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('This offer has ended')])
    expect(await read(quote.id, later)).toMatchObject({ answered_by: null })
  })
})

describe('a link that leads nowhere', () => {
  const paths = (token: string) => ['', '/pdf', '/text', '/receipt/pay_none'].map((end) => `/invoice/${token}${end}`)

  it('answers alike whether it has ended, is too old or never was', async () => {
    using later = await openInvoiceSite()
    const ended = await linked({ document_type: 'quote' }, later)
    await later.modules.documentLinks.revoke(ended.id)
    const old = await linked({}, later)
    later.later(400)
    const fresh = await linked({}, later)
    const never = '0'.repeat(32)
    const seen = []
    for (const token of [never, ended.token, old.token, 'x', fresh.token.slice(1)]) {
      for (const path of paths(token)) {
        const { status, headers, text } = await visit('GET', path, {}, later)
        seen.push([status, headers.get('referrer-policy'), headers.get('cache-control'), headers.getSetCookie(), text])
      }
    }
    expect(seen[0]?.[0]).toBe(404)
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    const form = { name: 'Priya Shah' }
    expect((await visit('POST', `/invoice/${ended.token}/accept`, { form }, later)).status).toBe(404)
    expect(await read(ended.id, later)).toMatchObject({ answered_by: null, viewed_at: null })
    expect(await later.modules.documentLinks.make((await later.draft()) as InvoiceId)).toBeNull()
  })

  it('pays nothing', async () => {
    const { id, token } = await linked()
    const cookie = await opened(token)
    await site.modules.documentLinks.revoke(id)
    expect((await intent(id, { token })).status).toBe(404)
    expect((await visit('POST', `/pay/${id}`, { cookie })).status).toBe(404)
    expect(await site.modules.payments.listForDocument(id)).toEqual([])
  })

  it('is counted with every other link of an address that tries them', async () => {
    using limited = await openWholeApp(undefined, { RATE_LIMITS: 'on' })
    const [page = '', file = ''] = paths('0'.repeat(32))
    for (let turn = 0; turn < 600; turn += 1) await limited.app.request(page)
    for (const path of [page, file]) {
      const answer = await limited.app.request(path)
      expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 429, true])
    }
    const form = { method: 'POST', body: new URLSearchParams({ name: 'Priya Shah' }) }
    expect((await limited.app.request(`${page}/accept`, form)).status).toBe(429)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceId } from '#modules/shared'
import { type InvoiceSite, openInvoiceSite } from './invoice-site.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await openInvoiceSite()
  // The account that a quote names by its e-mail address.
  site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
})
afterAll(() => site[Symbol.dispose]())

const own = { name: 'Cleo', address: '4 Surrey Street', email: 'customer@example.com' }

/** A quote that its customer accepted, with its total in pence and the token of a link. */
async function accepted(body: object = {}) {
  const id = (await site.issued({ document_type: 'quote', ...body })) as InvoiceId
  const made = await site.modules.documentLinks.make(id)
  if (!made) throw new Error('no link')
  expect((await site.modules.billing.accept(id, 'Priya Shah', 'customer')).ok).toBe(true)
  const document = await site.modules.billing.find(id)
  return { id, token: made.token, total: document?.totals.total ?? 0 }
}

async function send(method: string, path: string, cookie: string, form: Readonly<Record<string, string>> = {}) {
  const isPost = method === 'POST'
  const answer = await site.app.request(path, {
    method,
    headers: { cookie, accept: 'text/html' },
    ...(isPost && { body: new URLSearchParams(form) }),
  })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1).join())
  return { status: answer.status, to: answer.headers.get('location') ?? '', text: await answer.text(), cookies }
}

/** Answers the wizard up to the confirmation, where `begun` is the cookie of its draft. */
async function answered(begun: string, session: string) {
  const service = (await site.modules.catalogue.activeServices()).find(
    ({ category, isEmergency }) => category === 'plumbing' && !isEmergency,
  )
  if (!service) throw new Error('no service')
  const today = site.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const after = today.add({ days: 2 }).toZonedDateTime('Europe/London').toInstant()
  const [start = ''] = await site.modules.booking.nextFreeStarts(service.id, after, 'standard')
  const draft = {
    category: 'plumbing',
    serviceId: service.id,
    urgency: 'standard',
    date: start.slice(0, 10),
    time: start.slice(11, 16),
    name: 'Cleo',
    email: 'customer@example.com',
    phone: '020 7946 0958',
    postcode: 'CR0 1AB',
    address: '12 Park Lane',
    description: 'The work of the quote',
    step: 4,
  }
  const kept = await site.app.request('/api/booking-draft', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: `${session}; ${begun}` },
    body: JSON.stringify(draft),
  })
  expect([kept.status, await kept.json()]).toEqual([200, { draft, photos: [] }])
  return service
}

const confirm = (session: string, begun: string, quote: string, key: string) =>
  send('POST', '/book', `${session}; ${begun}`, { step: '4', intent: 'confirm', consent: 'yes', key, quote })

const agreedQuote = async (id: InvoiceId, serviceId: Awaited<ReturnType<typeof answered>>['id'], total: number) => {
  const price = { invoiceId: id, words: 'Quote QUO-000001', total: total as never }
  const drawn = await site.modules.booking.agreedQuote(serviceId, 'standard', price)
  if (!drawn.ok) throw new Error(drawn.refusal.kind)
  return drawn.value
}

describe('booking the work of an accepted quote', () => {
  it('goes to the wizard with what the quote says, and is booked once at the accepted price', async () => {
    const { id, total } = await accepted({ customer: own })
    const session = await site.signIn('customer')
    const begun = await send('POST', `/invoices/${id}/book`, session)
    expect([begun.status, begun.to]).toEqual([303, '/book?step=1'])
    const [cookie = ''] = begun.cookies
    const shown = await site.app.request('/api/booking-draft', { headers: { cookie: `${session}; ${cookie}` } })
    expect(await shown.json()).toMatchObject({
      draft: {
        name: 'Cleo',
        email: 'customer@example.com',
        description: expect.stringMatching(/^Quote QUO-\d{6}: New tap$/),
      },
    })

    const service = await answered(cookie, session)
    const quote = await agreedQuote(id, service.id, total)
    expect(quote).toMatchObject({ total, lines: [{ amount: total }] })
    expect((await confirm(session, cookie, quote.id, 'one')).to).toMatch(/^\/book\?step=5&booking=bkg_/)
    const booked = await site.modules.booking.bookedAtAgreed(id)
    expect(booked).toMatchObject({ estimatedCost: total, quoteId: quote.id, serviceId: service.id })

    const twice = await send('POST', `/invoices/${id}/book`, session)
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('is booked already')])
    await answered(cookie, session)
    const sister = await agreedQuote(id, service.id, total)
    const second = await confirm(session, cookie, sister.id, 'two')
    expect([second.status, second.text]).toEqual([409, expect.stringContaining('is booked already')])
    expect(site.data.count('bookings')).toBe(1)
  })

  it('is open again once that booking is cancelled', async () => {
    const { id, total } = await accepted({ customer: own })
    const session = await site.signIn('customer')
    const [cookie = ''] = (await send('POST', `/invoices/${id}/book`, session)).cookies
    const service = await answered(cookie, session)
    await confirm(session, cookie, (await agreedQuote(id, service.id, total)).id, 'three')
    const booked = await site.modules.booking.bookedAtAgreed(id)
    site.data.set('bookings', { id: String(booked?.id) }, { status: 'cancelled', cancel_reason: 'customer' })
    expect(await site.modules.booking.bookedAtAgreed(id)).toBeNull()
    expect((await send('POST', `/invoices/${id}/book`, session)).status).toBe(303)
  })

  it('needs no account to begin, by the link', async () => {
    const { token } = await accepted()
    const begun = await send('POST', `/invoice/${token}/book`, '')
    expect([begun.status, begun.to, begun.cookies.length]).toEqual([303, '/book?step=1', 1])
  })

  it('is refused before the answer, for an invoice, and for an ended link, and begins nothing', async () => {
    const before = site.data.count('booking_drafts')
    const open = (await site.issued({ document_type: 'quote', customer: own })) as InvoiceId
    const invoice = (await site.issued({ customer: own })) as InvoiceId
    const session = await site.signIn('customer')
    for (const id of [open, invoice]) {
      const refused = await send('POST', `/invoices/${id}/book`, session)
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('cannot be done')])
    }
    expect((await send('POST', `/invoice/${'0'.repeat(32)}/book`, '')).status).toBe(404)
    expect(site.data.count('booking_drafts')).toBe(before)
  })

  it("is 404 for another's quote, and no visitor sets the price of a draft", async () => {
    const { id } = await accepted()
    expect((await send('POST', `/invoices/${id}/book`, await site.signIn('customer'))).status).toBe(404)
    expect((await send('POST', `/invoices/${id}/book`, await site.signIn('technician'))).status).toBe(404)
    const planted = await site.app.request('/api/booking-draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ acceptedQuote: id }),
    })
    expect(planted.status).toBe(422)
  })
})

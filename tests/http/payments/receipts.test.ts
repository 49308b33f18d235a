import { describe, expect, it } from 'vitest'
import type { User } from '#modules/accounts'
import { createPdfReceipts } from '#adapters/receipts'
import { paymentRoutes } from '../../../src/http/payments/routes.ts'
import { noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { receiptRoutes } from '../../../src/http/payments/receipt-routes.ts'
import { aUser } from '../../support/builders/accounts.ts'
import { bareApi } from '../../support/apps/bare-api.ts'
import { boiler, openPayments } from '../../support/builders/payments.ts'
import { readPdf } from '../../support/servers/pdf-text.ts'
import { stores } from '../../support/stores.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const tom = aUser({ id: 'tom', role: 'technician' })
const office = aUser({ id: 'office', role: 'office' })
const owner = aUser({ id: 'office', role: 'admin' })

function openApp() {
  const opened = openPayments()
  const { clock, database, payments } = opened
  const api = bareApi({ clock, answers: stores.answers(database) })
  const receipts = createPdfReceipts('node_modules/@fontsource')
  paymentRoutes(api, payments)
  const blank = async (_: unknown, status: number) => new Response(null, { status })
  const page = async () => new Response('a page')
  receiptRoutes(api, {
    payments,
    receipts,
    links: { openReceipt: async () => null },
    limits: noRateLimits,
    pageAnswers: {
      refuse: blank,
      afresh: page,
      byAddress: page,
      show: async (c, _, { status }) => c.body(null, status),
    },
  })
  const post = async (path: string, body: object, as: User) => (await api.post(path, body, { as })).json()

  return {
    ...opened,
    api,
    openIntent: () => post('/api/payments/intents', { booking_id: boiler }, asha),
    confirm: (id: string) => post(`/api/payments/${id}/confirm`, { payment_method_id: 'pm_card_visa' }, asha),
    record: (body: object) =>
      post(`/api/bookings/${boiler}/payments`, { amount: 12_000, date: '2026-03-02', ...body }, office),
    refund: (id: string, body: object) => post(`/api/payments/${id}/refunds`, body, owner),
    get: (id: string, as: User | null = asha) => api.call(`/receipt/${id}.pdf`, { ...(as && { as }) }),
    async words(id: string): Promise<string> {
      const answer = await api.call(`/receipt/${id}.pdf`, { as: asha })
      return unspaced(readPdf(new Uint8Array(await answer.arrayBuffer())).text)
    },
  }
}

/** Where lines break is the page's affair. */
function unspaced(text: string): string {
  return text.replaceAll(/\s+/g, '')
}

describe('GET /receipt/{payment}.pdf', () => {
  it('is for the payer and the office; others get 404', async () => {
    using app = openApp()
    const { id } = await app.record({ method: 'cash' })
    for (const as of [asha, office, owner]) {
      const answer = await app.get(id, as)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    }
    for (const as of [ben, tom]) expect((await app.get(id, as)).status).toBe(404)
    const visitor = await app.get(id, null)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, `/login?next=%2Freceipt%2F${id}.pdf`])
    expect((await app.get('pay_none')).status).toBe(404)
    expect((await app.get('..%2f..%2fetc')).status).toBe(404)
  })

  it('is not found before money has arrived', async () => {
    using app = openApp()
    const { payment_id: id } = await app.openIntent()
    expect((await app.get(id)).status).toBe(404)
    await app.confirm(id)
    expect((await app.get(id)).status).toBe(200)
  })

  it('has amount, service, London time and method, and states that it is no VAT invoice', async () => {
    using app = openApp()
    app.clock.set(Temporal.Instant.from('2026-07-01T09:30:00Z'))
    const { payment_id: id } = await app.openIntent()
    await app.confirm(id)
    const words = await app.words(id)
    for (const said of [
      'Callout Croydon',
      'Company number 01234567',
      'Receipt for CB-K7Q4M2',
      'Boiler repair',
      'Zoë Łukasik',
      'Wednesday 1 July 2026, 10:30 am',
      'Visa ending in 4242',
      '£120.00',
      'This is a receipt, not a VAT invoice.',
      'It was a test payment: no money was moved.',
    ]) {
      expect(words).toContain(unspaced(said))
    }
    expect(words).not.toContain(unspaced('Paid in the end'))
    expect(words).not.toMatch(/VATnumber/i)
  })

  it.each([
    [{ method: 'cash' }, 'Cash'],
    [{ method: 'bank_transfer', reference: 'PATEL K7' }, 'Bank transfer, PATEL K7'],
    [{ method: 'cheque', reference: '000123' }, 'Cheque, 000123'],
  ])('of %j has "%s"', async (body, said) => {
    using app = openApp()
    const { id } = await app.record(body)
    expect(await app.words(id)).toContain(unspaced(said))
  })

  it('has each refund with its reason, and the rest; the same state prints the same file', async () => {
    using app = openApp()
    const { id } = await app.record({ method: 'cash' })
    const before = Buffer.from(await (await app.get(id)).arrayBuffer())
    expect(Buffer.compare(before, Buffer.from(await (await app.get(id, office)).arrayBuffer()))).toBe(0)
    await app.refund(id, { amount: 2_050, reason: 'Came late' })
    await app.refund(id, { amount: 1_000, reason: 'Left the tap open' })
    const words = await app.words(id)
    for (const said of [
      'Refunded on Monday 2 March 2026',
      '-£20.50',
      'Came late',
      '-£10.00',
      'Left the tap open',
      'Paid in the end',
      '£89.50',
    ]) {
      expect(words).toContain(unspaced(said))
    }
  })
})

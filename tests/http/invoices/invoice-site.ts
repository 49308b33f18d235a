import { expect } from 'vitest'
import { instantText } from '#modules/shared'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'

export const tap = { description: 'New tap', quantity: 1, unit_price: 100, item_type: 'parts' }
export const nobody = {
  document_type: 'invoice',
  no_booking: true,
  customer: { name: 'Priya Shah', address: '4 Surrey Street\nCR0 1AB', email: 'priya@example.com' },
  items: [tap],
}
export const bank = {
  bank_name: 'Croydon Bank',
  account_name: 'Callout Croydon',
  account_number: '31926819',
  sort_code: '12-34-56',
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** The whole application of a business with an address, registered for VAT or not. */
export async function openInvoiceSite({ vat = true }: { readonly vat?: boolean } = {}) {
  const whole = await openWholeApp()
  const { app, data } = whole
  const sessions = new Map<Caller, string>()

  async function cookieOf(as: Caller): Promise<string> {
    const known = sessions.get(as) ?? (await whole.signIn(as))
    sessions.set(as, known)
    return known
  }

  async function call(
    method: string,
    path: string,
    { body, as = 'office', key }: { readonly body?: object; readonly as?: Caller; readonly key?: string } = {},
  ): Promise<Answer> {
    const answer = await app.request(path, {
      method,
      headers: {
        cookie: await cookieOf(as),
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, headers: answer.headers, body: isJson ? Object(JSON.parse(text)) : { text } }
  }

  const get = (path: string, as: Caller = 'office') => call('GET', path, { as })
  const post = (path: string, body?: object, as: Caller = 'office', key?: string) =>
    call('POST', path, { as, ...(body && { body }), ...(key !== undefined && { key }) })

  const site = await get('/api/admin/site', 'admin')
  const facts = {
    ...site.body,
    business_address: '1 High Street, Croydon CR0 1AA',
    vat_registered: vat,
    vat_number: '',
  }
  expect((await call('PUT', '/api/admin/site', { as: 'admin', body: facts })).status).toBe(200)
  const settings = { vat_registered: vat, ...(vat && { vat_number: 'GB123456782' }), ...bank }
  expect((await call('PUT', '/api/admin/invoicing', { as: 'admin', body: settings })).status).toBe(200)

  return {
    ...whole,
    get,
    post,
    call,
    /** A draft; its id. */
    async draft(body: object = {}): Promise<string> {
      const made = await post('/api/invoices', { ...nobody, ...body })
      expect(made).toMatchObject({ status: 201 })
      return String(made.body['id'])
    },
    /** An issued document; its id. */
    async issued(body: object = {}): Promise<string> {
      const id = await this.draft(body)
      expect(await post(`/api/invoices/${id}/issue`)).toMatchObject({ status: 200 })
      return id
    },
    /** A booking of the customer; its id. */
    async booked(): Promise<string> {
      const answer = await post(
        '/api/bookings',
        {
          service_id: data.text('services', 'id', { name: 'Toilet Repair' }),
          scheduled_date: await this.nextStart(),
          customer_address: '12 Park Lane, Croydon',
          customer_postcode: 'CR0 1AB',
          customer_phone: '020 7946 0958',
          problem_description: 'The cistern runs.',
        },
        'customer',
      )
      expect(answer).toMatchObject({ status: 201 })
      return String(answer.body['id'])
    },
    /** The work of a booking is done now, at that price. */
    complete(id: string, pence: number): void {
      data.set(
        'bookings',
        { id },
        {
          agreed_cost_pence: pence,
          status: 'completed',
          technician_id: data.text('technicians', 'id'),
          actual_end_time: instantText(whole.clock.now()),
        },
      )
    },
    /** A booking of the customer, whose work is done at that price. */
    async completed(pence = 12_000): Promise<string> {
      const id = await this.booked()
      this.complete(id, pence)
      return id
    },
    async nextStart(): Promise<string> {
      const service = data.text('services', 'id', { name: 'Toilet Repair' })
      const [start = ''] = await whole.modules.booking.nextFreeStarts(
        service as Parameters<typeof whole.modules.booking.nextFreeStarts>[0],
        whole.clock.now().add({ hours: 96 }),
        null,
      )
      return `${start.slice(0, 16)}:00`
    },
    /** At a moment; everybody signs in again. */
    at(moment: Temporal.Instant): void {
      whole.clock.set(moment)
      sessions.clear()
    },
    /** Some days later; everybody signs in again. */
    later(days: number): void {
      whole.clock.set(whole.clock.now().add({ hours: days * 24 }))
      sessions.clear()
    },
    count: () => data.count('invoices'),
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

export type InvoiceSite = Awaited<ReturnType<typeof openInvoiceSite>>

import { type BookingId, parseId } from '#modules/shared'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'

type Answer = Readonly<Record<string, unknown>>

/** A whole site with an emergency of the customer, which the technician has; and calls of people by role. */
export async function openThreadDesk() {
  const whole = await openWholeApp()
  const cookies = new Map<Caller, string>()
  for (const caller of ['customer', 'technician', 'office', 'admin'] as const)
    cookies.set(caller, await whole.signIn(caller))

  async function call(method: string, path: string, { as = null, body, headers = {} }: Call = {}) {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const answer = await whole.app.request(path, {
      method,
      headers: {
        cookie: cookies.get(as) ?? '',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    const json: Answer = isJson ? await answer.json() : {}
    return { status: answer.status, headers: answer.headers, json, code: json['code'], answer }
  }

  /** A booking of the customer that the technician has. */
  async function booked(): Promise<BookingId> {
    const made = await call('POST', '/api/bookings', {
      as: 'customer',
      body: {
        service_id: whole.data.text('services', 'id', { is_emergency: 1 }),
        priority: 'emergency',
        customer_address: '12 Park Lane',
        customer_postcode: 'CR0 1AB',
        customer_phone: '020 7946 0958',
        problem_description: 'Water comes through the ceiling.',
      },
    })
    const id = parseId('bkg', String(made.json['id']))
    if (!id) throw new Error(`not booked: ${JSON.stringify(made.json)}`)
    const technician_id = whole.data.text('technicians', 'id')
    const assigned = await call('POST', `/api/bookings/${id}/assign`, { as: 'office', body: { technician_id } })
    if (assigned.status !== 200) throw new Error(`not assigned: ${JSON.stringify(assigned.json)}`)
    // The technician is free for the next one.
    whole.data.remove('holds', { booking_id: id })
    return id
  }

  return {
    whole,
    call,
    booked,
    cookie: (as: Caller) => cookies.get(as) ?? '',
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

interface Call {
  readonly as?: Caller
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type ThreadDesk = Awaited<ReturnType<typeof openThreadDesk>>

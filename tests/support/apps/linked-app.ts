import { type BookingId, type PaymentId, type UserId, parseId } from '#modules/shared'
import { type Caller, openWholeApp } from './whole-app.ts'

/** A user of the office, to the modules. */
export const officeActor = { userId: 'usr_office' as UserId, role: 'office' } as const

/** The pages of all booking links, with one token. */
export const addresses = (token: string) => [
  `/track/${token}`,
  `/review/${token}`,
  `/receipt/${token}`,
  `/receipt/${token}.pdf`,
  `/pay/${token}`,
  `/variation/${token}`,
  `/manage/${token}`,
  `/return/${token}`,
]

/** The application with bookings and booking links, and requests by a visitor or with a session. */
export async function openLinkedApp(settings: Readonly<Record<string, string>> = {}) {
  const whole = await openWholeApp(undefined, settings)
  const cookies = new Map<Caller, string>()
  for (const caller of ['customer', 'technician', 'office'] as const) cookies.set(caller, await whole.signIn(caller))

  async function get(path: string, as: Caller = null) {
    const answer = await whole.app.request(path, { headers: { cookie: cookies.get(as) ?? '' } })
    return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers, answer }
  }

  async function post(path: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) {
    const answer = await whole.app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers }
  }

  async function json(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
    const answer = await whole.app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies.get('customer') ?? '' },
      body: JSON.stringify(body),
    })
    return JSON.parse(await answer.text())
  }

  type Status = 'confirmed' | 'in_progress' | 'completed'

  /** A paid emergency of the customer, completed unless another status is given. */
  function booked(status: Status = 'completed') {
    return paid(status, { service_id: whole.data.text('services', 'id', { is_emergency: 1 }), priority: 'emergency' })
  }

  /** A paid and confirmed visit of the customer, at least four days from now. */
  async function visitBooked(more: object = {}) {
    const service = parseId('svc', whole.data.text('services', 'id', { name: 'Tap Repair or Replacement' }))
    const after = whole.clock.now().add({ hours: 4 * 24 })
    const [start] = service ? await whole.modules.booking.nextFreeStarts(service, after, 'standard') : []
    return paid('confirmed', { service_id: service, scheduled_date: start, ...more })
  }

  async function paid(status: Status, order: object) {
    const { data } = whole
    const made = await json('/api/bookings', {
      customer_address: '12 Park Lane',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'Water comes through the ceiling.',
      consent: true,
      ...order,
    })
    const id = parseId('bkg', String(made['id']))
    if (!id) throw new Error('not booked')
    const intent = await json('/api/payments/intents', { booking_id: id })
    const payment = parseId('pay', String(intent['payment_id']))
    if (!payment) throw new Error('nothing to pay')
    await json(`/api/payments/${payment}/confirm`, { payment_method_id: 'pm_card_visa' })
    const { updated_at, version } = data.row('bookings', { id }) ?? {}
    data.set(
      'bookings',
      { id },
      {
        status,
        actual_end_time: status === 'completed' ? (updated_at ?? null) : null,
        technician_id: data.text('technicians', 'id'),
        version: Number(version) + 1,
      },
    )
    return { id, payment }
  }

  /** One link of each purpose in messages, to the same booking. */
  async function linksTo({ id, payment }: { readonly id: BookingId; readonly payment: PaymentId }) {
    const { links } = whole.modules
    const [track, review, receipt] = [
      await links.makeTrackLink(id),
      await links.makeReviewLink(id),
      await links.makeReceiptLink(id, payment),
    ]
    if (!track || !review || !receipt) throw new Error('a completed and paid booking has every link')
    return { track: track.token, review: review.token, receipt: receipt.token }
  }

  const kept = async (id: BookingId) => {
    const found = await whole.modules.booking.find(officeActor, id)
    if (!found.ok) throw new Error('it is there')
    return found.value
  }

  return {
    whole,
    get,
    post,
    booked,
    visitBooked,
    linksTo,
    kept,
    cookies,
    [Symbol.dispose]: () => whole[Symbol.dispose](),
  }
}

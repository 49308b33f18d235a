import { inBusinessZone, instantText } from '#modules/shared'
import { aMessage } from '../../support/builders/messages.ts'
import type { WholeApp } from '../../support/apps/whole-app.ts'
import { copyOf } from '../../support/test-port.ts'

/** The tools of a write under test: the application with the demo business, and an administrator's session. */
export interface Desk {
  readonly whole: WholeApp
  json(method: string, path: string, body?: object): Promise<Response>
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
  /** The first cell of the first row; a fault where there is none. */
  readonly one: (sql: string) => string
}

type Way = (desk: Desk) => Promise<Response>

const json =
  (method: string, path: string, body?: object): Way =>
  (desk) =>
    desk.json(method, path, body)
const form =
  (path: string, fields: Readonly<Record<string, string>> = {}): Way =>
  (desk) =>
    desk.form(path, fields)

const someTemplate = { name: 'winter_offer', language: 'en_GB', body: 'Checks from {{1}}.', state: 'approved' }

const someProperty = { name: 'Flat 2', address: '12 Park Lane', postcode: 'CR0 1AB' }

const openAllWeek = Object.fromEntries(
  ['1', '2', '3', '4', '5', '6', '7'].flatMap((day) => [
    [`${day}.open`, 'yes'],
    [`${day}.opens`, '08:00'],
    [`${day}.closes`, '18:00'],
  ]),
)

const someTexts = { subject: 'It began', text: 'Work on {reference} began.', title: 'It began', short: '{reference}' }

/**
 * One successful example for every route by which only staff change something: it has to leave an audit line. A new
 * route needs its example here, and its store method a call of `prepareAudit` (`adapters/sqlite/kit/audit-log.ts`).
 * Routes that rightly leave none stand in `unaudited` with the reason.
 */
export const auditedWrites: Readonly<Record<string, Way>> = {
  'PATCH /api/admin/technicians/:id': async (desk) =>
    desk.json('PATCH', `/api/admin/technicians/${desk.one(available)}`, { availability: 'on_call' }),
  'POST /admin/technicians/:id/availability': async (desk) =>
    desk.form(`/admin/technicians/${desk.one(available)}/availability`, { availability: 'off' }),
  'POST /api/admin/technician-applications/:id/approve': async (desk) =>
    desk.json('POST', `/api/admin/technician-applications/${await applied(desk)}/approve`, { skills: ['plumbing'] }),
  'POST /api/admin/technician-applications/:id/decline': async (desk) =>
    desk.json('POST', `/api/admin/technician-applications/${await applied(desk)}/decline`, { reason: 'Not now.' }),
  'POST /admin/applications/:id/approve': async (desk) =>
    desk.form(`/admin/applications/${await applied(desk)}/approve`, { 'skill-plumbing': 'yes', home_district: '' }),
  'POST /admin/applications/:id/decline': async (desk) =>
    desk.form(`/admin/applications/${await applied(desk)}/decline`, { reason: 'Not now.' }),

  'PATCH /api/admin/services/:id': async (desk) => {
    const { id, version } = await service(desk)
    return desk.json('PATCH', `/api/admin/services/${id}`, { version, base_price: 91.5 })
  },
  'POST /admin/services/:id': async (desk) => {
    const { id, version } = await service(desk)
    const fields = { version: String(version), base_price: '93.50', is_active: 'yes', payment_policy: 'full' }
    return desk.form(`/admin/services/${id}`, fields)
  },
  'PUT /api/admin/customers/:id/business': async (desk) =>
    desk.json('PUT', `/api/admin/customers/${desk.one(customer)}/business`, { company_name: 'Lets Ltd' }),
  'POST /api/admin/customers/:id/properties': async (desk) =>
    desk.json('POST', `/api/admin/customers/${desk.one(customer)}/properties`, someProperty),
  'PATCH /api/admin/customers/:id/properties/:property': async (desk) =>
    desk.json('PATCH', await property(desk), { name: 'Flat 3' }),
  'DELETE /api/admin/customers/:id/properties/:property': async (desk) => desk.json('DELETE', await property(desk)),
  'PATCH /api/whatsapp/conversations/:phone': async (desk) => {
    const reference = aboutWhat(desk)
    return desk.json('PATCH', '/api/whatsapp/conversations/+447700900177', { booking_reference: reference })
  },
  'POST /whatsapp-admin/about': async (desk) => {
    const reference = aboutWhat(desk)
    return desk.form('/whatsapp-admin/about', { phone: '+447700900177', booking_reference: reference })
  },
  'POST /admin/customers/:id/business': async (desk) =>
    desk.form(`/admin/customers/${desk.one(customer)}/business`, { company_name: 'Lets & Sons' }),
  'POST /admin/customers/:id/properties': async (desk) =>
    desk.form(`/admin/customers/${desk.one(customer)}/properties`, someProperty),
  'POST /admin/customers/:id/properties/:property': async (desk) =>
    desk.form(pageOf(await property(desk)), { ...someProperty, name: 'Flat 4' }),
  'POST /admin/customers/:id/properties/:property/archive': async (desk) =>
    desk.form(`${pageOf(await property(desk))}/archive`, {}),
  'POST /admin/customers/:id/properties/:property/restore': async (desk) => {
    const path = await property(desk)
    await desk.json('DELETE', path)
    return desk.form(`${pageOf(path)}/restore`, {})
  },
  'PUT /api/admin/bookings/:id/billing': async (desk) =>
    desk.json('PUT', `/api/admin/bookings/${await booked(desk)}/billing`, { purchase_order: 'PO-1' }),
  'POST /admin/bookings/:id/billing': async (desk) => {
    const fields = { who: 'other', payer_name: 'Agent Ltd', payer_email: 'bills@agent.example', purchase_order: '' }
    return desk.form(`/admin/bookings/${await booked(desk)}/billing`, fields)
  },
  'PUT /api/whatsapp/templates': json('PUT', '/api/whatsapp/templates', someTemplate),
  'DELETE /api/whatsapp/templates/:name': json('DELETE', '/api/whatsapp/templates/winter_offer'),
  'POST /whatsapp-admin/number': form('/whatsapp-admin/number', { whatsapp_number: '07700 900123' }),
  'POST /whatsapp-admin/templates': form('/whatsapp-admin/templates', someTemplate),
  'POST /whatsapp-admin/templates/remove': form('/whatsapp-admin/templates/remove', { name: 'winter_offer' }),
  'POST /api/whatsapp/bulk': async (desk) => {
    agreedToNews(desk)
    return desk.json('POST', '/api/whatsapp/bulk', { template: 'dispatch_notice', parameters: ['a', 'b', 'c', 'd'] })
  },
  'POST /whatsapp-admin/bulk': async (desk) => {
    agreedToNews(desk)
    const words = { 'parameter-1': 'a', 'parameter-2': 'b', 'parameter-3': 'c', 'parameter-4': 'd' }
    return desk.form('/whatsapp-admin/bulk', { template: 'dispatch_notice', ...words })
  },
  'POST /api/whatsapp/bulk/:id/stop': async (desk) =>
    desk.json('POST', `/api/whatsapp/bulk/${encodeURIComponent(desk.one('select id from whatsapp_bulks'))}/stop`),
  'POST /whatsapp-admin/bulk/stop': async (desk) =>
    desk.form('/whatsapp-admin/bulk/stop', { id: desk.one('select id from whatsapp_bulks') }),
  'PUT /api/admin/security': json('PUT', '/api/admin/security', { staff_second_factor: false }),
  'POST /admin/security': form('/admin/security'),
  'DELETE /api/admin/users/:id/second-factors': async (desk) =>
    desk.json('DELETE', `/api/admin/users/${await withFactor(desk)}/second-factors`),
  'POST /admin/users/:id/second-factors': async (desk) =>
    desk.form(`/admin/users/${await withFactor(desk)}/second-factors`, {}),
  'PUT /api/admin/message-templates/:event/:part': json(
    'PUT',
    '/api/admin/message-templates/booking_started/customer',
    { ...someTexts, channels: ['in_app'], version: 0 },
  ),
  'DELETE /api/admin/message-templates/:event/:part': json(
    'DELETE',
    '/api/admin/message-templates/booking_started/customer',
  ),
  'POST /admin/message-templates/:event/:part': form('/admin/message-templates/booking_started/customer', {
    ...someTexts,
    'channel.in_app': 'yes',
    version: '0',
  }),
  'POST /admin/message-templates/:event/:part/reset': form('/admin/message-templates/booking_started/customer/reset'),
  'PUT /api/admin/quiet-hours': json('PUT', '/api/admin/quiet-hours', { from: '22:00', until: '07:30' }),
  'POST /admin/message-templates/quiet-hours': form('/admin/message-templates/quiet-hours', {
    from: '21:00',
    until: '08:00',
  }),
  'PUT /api/admin/opening-hours': json(
    'PUT',
    '/api/admin/opening-hours',
    Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, day < 6 ? { opens: '08:00', closes: '18:00' } : null])),
  ),
  'POST /admin/hours': form('/admin/hours', openAllWeek),
  'PUT /api/admin/booking-rules': json('PUT', '/api/admin/booking-rules', {
    minimum_notice_minutes: 90,
    horizon_days: 60,
    unpaid_minutes: 60,
    late_cancellation_fee_pence: 0,
    emergency_fee_pence: 0,
  }),
  'PUT /api/admin/site': async (desk) => {
    const facts: object = await (await desk.json('GET', '/api/admin/site')).json()
    return desk.json('PUT', '/api/admin/site', { ...facts, insurers: 'A good one' })
  },
  'POST /admin/hours/hotline': form('/admin/hours/hotline', { hotline: '0800-247-847' }),
  'POST /api/admin/closed-days': json('POST', '/api/admin/closed-days', { date: '2031-05-07', name: 'Stocktaking' }),
  'DELETE /api/admin/closed-days/:date': json('DELETE', '/api/admin/closed-days/2031-05-07'),
  'POST /admin/hours/close': form('/admin/hours/close', { date: '2031-06-11', name: 'Stocktaking' }),
  'POST /admin/hours/open': form('/admin/hours/open', { date: '2031-06-11' }),

  'POST /api/admin/messages/pause': json('POST', '/api/admin/messages/pause'),
  'POST /api/admin/messages/resume': async (desk) => {
    await desk.json('POST', '/api/admin/messages/pause')
    return desk.json('POST', '/api/admin/messages/resume')
  },
  'POST /admin/messages/pause': form('/admin/messages/pause'),
  'POST /admin/messages/resume': async (desk) => {
    await desk.json('POST', '/api/admin/messages/pause')
    return desk.form('/admin/messages/resume', {})
  },
  'POST /api/admin/messages/test': json('POST', '/api/admin/messages/test'),
  'POST /admin/messages/test': form('/admin/messages/test'),
  'POST /api/admin/messages/:id/resend': async (desk) =>
    desk.json('POST', `/api/admin/messages/${await told(desk)}/resend`),
  'POST /admin/messages/:id/resend': async (desk) => desk.form(`/admin/messages/${await told(desk)}/resend`, {}),

  'POST /api/bookings/:id/assign': async (desk) =>
    desk.json('POST', `/api/bookings/${await booked(desk)}/assign`, { auto: true }),
  'POST /admin/bookings/:id/assign': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/assign`, { how: 'auto' }),
  'POST /api/bookings/:id/status': async (desk) =>
    desk.json('POST', `/api/bookings/${desk.one(assigned)}/status`, { status: 'in_progress' }),
  'POST /admin/bookings/:id/status': async (desk) =>
    desk.form(`/admin/bookings/${desk.one(assigned)}/status`, { status: 'in_progress' }),
  'POST /api/bookings/:id/cancel': async (desk) =>
    desk.json('POST', `/api/bookings/${await booked(desk)}/cancel`, { reason: 'The house is sold.' }),
  'POST /admin/bookings/:id/cancel': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/cancel`, { reason: 'The house is sold.', refund_shown: '0' }),
  'POST /api/bookings/:id/reschedule': async (desk) => {
    const { id, time } = await movable(desk)
    return desk.json('POST', `/api/bookings/${id}/reschedule`, { scheduled_date: time })
  },
  'POST /admin/bookings/:id/reschedule': async (desk) => {
    const { id, time } = await movable(desk)
    return desk.form(`/admin/bookings/${id}/reschedule`, { scheduled_date: time })
  },
  'POST /api/bookings/:id/variations': async (desk) =>
    desk.json('POST', `/api/bookings/${desk.one(agreed)}/variations`, { amount: 500, reason: 'A second tap drips.' }),
  'POST /api/bookings/:id/variations/:variation/withdraw': async (desk) => {
    const { bookingId, id } = await proposed(desk)
    return desk.json('POST', `/api/bookings/${bookingId}/variations/${id}/withdraw`)
  },
  'POST /variation/new/:id': async (desk) =>
    desk.form(`/variation/new/${desk.one(agreed)}`, { amount: '500', reason: 'A second tap drips.' }),
  'POST /variation/new/:id/withdraw': async (desk) => {
    const { bookingId, id } = await proposed(desk)
    return desk.form(`/variation/new/${bookingId}/withdraw`, { variation_id: id })
  },
  'POST /variation/new/:id/link': async (desk) =>
    desk.form(`/variation/new/${(await proposed(desk)).bookingId}/link`, {}),
  'POST /api/bookings/:id/variation-link': async (desk) =>
    desk.json('POST', `/api/bookings/${(await proposed(desk)).bookingId}/variation-link`),
  'POST /api/bookings/:id/pay-link': async (desk) => desk.json('POST', `/api/bookings/${await booked(desk)}/pay-link`),
  'DELETE /api/bookings/:id/pay-link': async (desk) =>
    desk.json('DELETE', `/api/bookings/${await booked(desk)}/pay-link`),
  'DELETE /api/bookings/:id/links': async (desk) => desk.json('DELETE', `/api/bookings/${await booked(desk)}/links`),
  'POST /admin/bookings/:id/links/revoke': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/links/revoke`, {}),
  'POST /admin/bookings/:id/pay-link': async (desk) => desk.form(`/admin/bookings/${await booked(desk)}/pay-link`, {}),
  'POST /admin/bookings/:id/pay-link/revoke': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/pay-link/revoke`, {}),

  'POST /api/bookings/:id/payments': async (desk) =>
    desk.json('POST', `/api/bookings/${await booked(desk)}/payments`, {
      method: 'cash',
      amount: 1_000,
      date: dayOn(desk, 0),
    }),
  'POST /admin/bookings/:id/paid': async (desk) =>
    desk.form(`/admin/bookings/${await booked(desk)}/paid`, inCash(desk)),
  'POST /api/payments/:id/refunds': async (desk) => {
    const { paymentId } = await paid(desk)
    return desk.json('POST', `/api/payments/${paymentId}/refunds`, { amount: 100, reason: 'A kind word.' })
  },
  'POST /admin/bookings/:id/refund/:payment': async (desk) => {
    const { bookingId, paymentId } = await paid(desk)
    const fields = { seen: '0', amount: '1.00', reason: 'A kind word.' }
    return desk.form(`/admin/bookings/${bookingId}/refund/${paymentId}`, fields)
  },
  'POST /admin/payments/:id/fraud': async (desk) => {
    const { bookingId, paymentId } = await paid(desk)
    const at = instantText(desk.whole.adapters.clock.now())
    desk.whole.data.insert('payment_fraud_checks', {
      id: `frd_${paymentId.slice(4)}`,
      payment_id: paymentId,
      booking_id: bookingId,
      risk_level: 'high',
      risk_score: 70,
      fraud_indicators: '[]',
      created_at: at,
    })
    return desk.form(`/admin/payments/${paymentId}/fraud`, { verdict: 'genuine' })
  },
  'POST /admin/payments/:id/evidence': async (desk) => {
    const { paymentId } = await paid(desk, 'pm_card_createDispute')
    const { adapters, modules, app } = desk.whole
    await adapters.testGateway.deliveries.deliverDue(async (body, signature) => {
      const headers = { 'test-gateway-signature': signature }
      return (await app.request('/api/webhooks/test', { method: 'POST', headers, body })).ok
    })
    const disputes = await modules.payments.listDisputes({ since: adapters.clock.now().subtract({ hours: 1 }) })
    const dispute = disputes.find((one) => one.paymentId === paymentId)?.ref ?? ''
    const fields = { dispute, description: 'A tap was mended.', account: 'We came, and mended it.' }
    return desk.form(`/admin/payments/${paymentId}/evidence`, fields)
  },
  'POST /payment-dashboard/reconcile': form('/payment-dashboard/reconcile'),
  'POST /api/admin/reconciliations': json('POST', '/api/admin/reconciliations', { provider: 'test' }),
  'PATCH /api/admin/users/:id': async (desk) =>
    desk.json('PATCH', `/api/admin/users/${desk.one(customer)}`, { status: 'suspended' }),
  'POST /admin/users/:id/status': async (desk) =>
    desk.form(`/admin/users/${desk.one(suspended)}/status`, { status: 'active' }),
  'POST /admin/users/:id/role': async (desk) =>
    desk.form(`/admin/users/${desk.one(officeWorker)}/role`, { user_type: 'customer' }),
  'POST /api/admin/users/:id/sign-out': async (desk) =>
    desk.json('POST', `/api/admin/users/${desk.one(customer)}/sign-out`),
  'POST /admin/users/:id/sign-out': async (desk) => desk.form(`/admin/users/${desk.one(customer)}/sign-out`, {}),
  'POST /api/admin/credentials/:id/verify': async (desk) =>
    desk.json('POST', `/api/admin/credentials/${await shown(desk)}/verify`),
  'POST /api/admin/credentials/:id/refuse': async (desk) =>
    desk.json('POST', `/api/admin/credentials/${await shown(desk)}/refuse`),
  'POST /admin/credentials/:id/verify': async (desk) => desk.form(`/admin/credentials/${await shown(desk)}/verify`, {}),
  'POST /admin/credentials/:id/refuse': async (desk) => desk.form(`/admin/credentials/${await shown(desk)}/refuse`, {}),
  'POST /api/admin/invitations': json('POST', '/api/admin/invitations', {
    email: 'a@example.com',
    user_type: 'office',
  }),
  'POST /admin/invitations': form('/admin/invitations', { email: 'b@example.com', user_type: 'admin' }),
  'POST /api/admin/invitations/:id/resend': async (desk) =>
    desk.json('POST', `/api/admin/invitations/${desk.one(invited)}/resend`),
  'POST /admin/invitations/:id/resend': async (desk) => desk.form(`/admin/invitations/${desk.one(invited)}/resend`, {}),
  'DELETE /api/admin/invitations/:id': async (desk) =>
    desk.json('DELETE', `/api/admin/invitations/${desk.one(invited)}`),
  'POST /admin/invitations/:id/withdraw': async (desk) =>
    desk.form(`/admin/invitations/${desk.one(invited)}/withdraw`, {}),
  'POST /payment': form('/payment', { method: 'pm_card_visa' }),
}

const namesItsWriter = 'the message itself is kept for good and names who wrote it'
const ownTrail = 'no right, money, price or setting; each enquiry keeps who did what about it'

const ownFeed = "the secret address of one's own calendar: it changes nothing of anybody else's"

/** Why these leave no line of their own. */
export const unaudited: Readonly<Record<string, string>> = {
  'POST /api/whatsapp/send': namesItsWriter,
  'POST /api/whatsapp/template': namesItsWriter,
  'POST /api/whatsapp/media': namesItsWriter,
  'POST /whatsapp-admin/send': namesItsWriter,
  'POST /whatsapp-admin/template': namesItsWriter,
  'POST /whatsapp-admin/media': namesItsWriter,
  'POST /whatsapp-admin/done': 'it changes no more than what the office has read',
  'PATCH /api/admin/enquiries/:id': ownTrail,
  'POST /api/admin/enquiries/:id/replies': ownTrail,
  'POST /admin/enquiries/:id/reply': ownTrail,
  'POST /admin/enquiries/:id/change': ownTrail,
  'POST /profile/calendar': ownFeed,
  'POST /profile/calendar/end': ownFeed,
  'POST /admin/calendar': ownFeed,
  'POST /admin/calendar/end': ownFeed,
  'POST /api/admin/message-templates/:event/:part/preview': 'it keeps nothing',
  'POST /admin/message-templates/:event/:part/preview': 'it keeps nothing',
  'POST /api/admin/message-templates/:event/:part/test': 'it only writes to whoever asks',
  'POST /admin/message-templates/:event/:part/test': 'it only writes to whoever asks',
}

const customer = `select id from users where role = 'customer' and status = 'active' order by id desc`
const suspended = `select id from users where status = 'suspended'`
const officeWorker = `select id from users where role = 'office'`
const invited = `select id from invitations where withdrawn_at is null`
const available = `select id from technicians where availability = 'available' order by id`
const assigned = `select id from bookings where status = 'confirmed' and technician_id is not null order by starts_at`
const agreed = `select id from bookings b where status in ('confirmed', 'in_progress')
  and not exists (select 1 from variations v where v.booking_id = b.id) order by id`
let applicants = 0

/** Somebody agrees to hear of news on WhatsApp. */
function agreedToNews({ whole }: Desk): void {
  whole.adapters.database.raw
    .exec(`insert or ignore into consents (channel, address, purpose, given_at, text_version, source)
    values ('whatsapp', '+447700900123', 'marketing', '2026-01-01T00:00:00.000Z', '1', 'test')`)
}

/** Somebody who wrote to us on WhatsApp, and the booking that it is about: another one each time. */
function aboutWhat({ whole, one }: Desk): string {
  whole.adapters.database.raw
    .exec(`insert or ignore into whatsapp_numbers (phone, last_inbound_at, unread, needs_person)
    values ('+447700900177', '2026-01-01T00:00:00.000Z', 0, 0);
    insert or ignore into whatsapp_inbound (id, provider_id, phone, type, text, at, received_at)
    values ('wam_audited', 'wamid.audited', '+447700900177', 'text', 'Hello', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`)
  return one(`select reference from bookings where id not in (
    select coalesce(booking_id, '') from whatsapp_numbers) order by id`)
}

/** Somebody new who wants to be a technician. */
async function applied({ whole, one }: Desk): Promise<string> {
  applicants += 1
  const email = `applicant-${applicants}@example.com`
  const body = { email, password: 'a-long-enough-phrase-1', full_name: 'Bo Lane', user_type: 'technician' }
  const headers = { 'content-type': 'application/json' }
  await whole.app.request('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(body) })
  whole.data.set('users', { email }, { email_verified_at: copyOf('created_at') })
  return one(`select a.id from technician_applications a join users u on u.id = a.user_id where u.email = '${email}'`)
}

/** A technician's registration that waits to be checked. */
async function shown({ whole, one }: Desk): Promise<string> {
  const cookie = await whole.signIn('technician')
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ number: '123456', expires_on: '2099-01-01' })
  await whole.app.request('/api/me/credentials/gas_safe', { method: 'PUT', headers, body })
  return one(`select id from credentials where verified_at is null and ended_at is null`)
}

/** The address of a customer's property. */
async function property(desk: Desk): Promise<string> {
  const all = `/api/admin/customers/${desk.one(customer)}/properties`
  await desk.json('POST', all, someProperty)
  return `${all}/${desk.one('select id from properties order by id desc')}`
}

/** Where its form is, which does the same. */
function pageOf(path: string): string {
  return path.replace(/^\/api/, '')
}

async function service(desk: Desk): Promise<{ readonly id: string; readonly version: number }> {
  const all = await desk.whole.modules.catalogue.allServices()
  const found = all.find(({ isEmergency }) => !isEmergency)
  if (!found) throw new Error('the catalogue has services')
  return found
}

/** A message that has come to its end: under the bell of the administrator. */
async function told({ whole, one }: Desk): Promise<string> {
  const to = one("select id from users where role = 'admin'")
  const key = `told ${whole.adapters.ids.next('msg')}`
  const message = aMessage('told', { key, channel: 'in_app', to, userId: null, notBefore: whole.adapters.clock.now() })
  const [id] = await whole.modules.messaging.send([message])
  if (id === undefined) throw new Error('the message was kept')
  return id
}

let days = 3

/** Somebody at the desk books a visit of their own, not paid yet. */
async function booked(desk: Desk): Promise<string> {
  const { id: service_id } = await service(desk)
  days += 1
  const answer = await desk.json('POST', '/api/bookings', {
    service_id,
    scheduled_date: await freeStart(desk, service_id, days),
    customer_address: '12 Park Lane, Croydon',
    customer_postcode: 'CR0 1AB',
    customer_phone: '020 7946 0958',
    problem_description: 'The kitchen tap drips.',
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  const { id } = await answer.json()
  return String(id)
}

async function freeStart(desk: Desk, serviceId: string, after: number): Promise<string> {
  const date = dayOn(desk, after).toString()
  const answer = await desk.json('GET', `/api/services/${serviceId}/slots?date=${date}`)
  const { slots } = await answer.json()
  return `${date}T${slots[0]}:00`
}

async function movable(desk: Desk): Promise<{ readonly id: string; readonly time: string }> {
  const id = await booked(desk)
  return { id, time: await freeStart(desk, (await service(desk)).id, days + 1) }
}

function dayOn({ whole }: Desk, days: number): Temporal.PlainDate {
  return inBusinessZone(whole.adapters.clock.now()).toPlainDate().add({ days })
}

async function proposed(desk: Desk): Promise<{ readonly bookingId: string; readonly id: string }> {
  const bookingId = desk.one(agreed)
  const answer = await desk.json('POST', `/api/bookings/${bookingId}/variations`, { amount: 400, reason: 'A valve.' })
  const { id } = await answer.json()
  return { bookingId, id }
}

function inCash(desk: Desk) {
  return { seen: '0', method: 'cash', amount: '10.00', date: dayOn(desk, 0).toString(), reference: '' }
}

/** A booking that has just been paid with a test card. */
async function paid(desk: Desk, card = 'pm_card_visa') {
  const bookingId = await booked(desk)
  const opened = await desk.json('POST', '/api/payments/intents', { booking_id: bookingId })
  const { payment_id } = await opened.json()
  await desk.json('POST', `/api/payments/${payment_id}/confirm`, { payment_method_id: card })
  return { bookingId, paymentId: String(payment_id) }
}

/** Somebody who has set up an authenticator app. */
async function withFactor(desk: Desk): Promise<string> {
  const userId = desk.one(`select id from users where email = 'customer@example.com'`)
  const at = instantText(desk.whole.adapters.clock.now())
  desk.whole.data.insert('totp_secrets', { user_id: userId, sealed_secret: 'sealed', created_at: at, confirmed_at: at })
  return userId
}

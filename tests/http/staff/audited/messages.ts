import { aMessage } from '../../../support/builders/messages.ts'
import { not, notOneOf } from '../../../support/test-port.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const someTemplate = { name: 'winter_offer', language: 'en_GB', body: 'Checks from {{1}}.', state: 'approved' }

/** Writes of messages and WhatsApp. */
export const messageWrites: AuditedWrites = {
  'POST /api/admin/reviews/:id/decision': async (desk) =>
    desk.json('POST', `/api/admin/reviews/${await aReview(desk, 0)}/decision`, { decision: 'publish' }),
  'POST /admin/reviews/:id/decision': async (desk) =>
    desk.form(`/admin/reviews/${await aReview(desk, 0)}/decision`, { decision: 'publish' }),
  'POST /api/admin/reviews/:id/reply': async (desk) =>
    desk.json('POST', `/api/admin/reviews/${await aReview(desk, 0)}/reply`, { text: 'Thank you.' }),
  'POST /admin/reviews/:id/reply': async (desk) =>
    desk.form(`/admin/reviews/${await aReview(desk, 1)}/reply`, { text: 'Thank you.' }),
  'PATCH /api/whatsapp/conversations/:phone': async (desk) => {
    const reference = aboutWhat(desk)
    return desk.json('PATCH', '/api/whatsapp/conversations/+447700900177', { booking_reference: reference })
  },
  'POST /whatsapp-admin/about': async (desk) => {
    const reference = aboutWhat(desk)
    return desk.form('/whatsapp-admin/about', { phone: '+447700900177', booking_reference: reference })
  },
  'PUT /api/whatsapp/templates': json('PUT', '/api/whatsapp/templates', someTemplate),
  'DELETE /api/whatsapp/templates/:name': json('DELETE', '/api/whatsapp/templates/winter_offer'),
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
    desk.json('POST', `/api/whatsapp/bulk/${encodeURIComponent(desk.first('whatsapp_bulks'))}/stop`),
  'POST /whatsapp-admin/bulk/stop': async (desk) =>
    desk.form('/whatsapp-admin/bulk/stop', { id: desk.first('whatsapp_bulks') }),
  'POST /api/admin/conversations/:id/assign': async (desk) => {
    const assigned_to = desk.first('users', { role: 'admin' })
    return desk.json('POST', `/api/admin/conversations/${await conversation(desk)}/assign`, { assigned_to })
  },
  'POST /admin/inbox/:id/assign': async (desk) => {
    const assigned_to = desk.first('users', { role: 'admin' })
    return desk.form(`/admin/inbox/${await conversation(desk)}/assign`, { assigned_to })
  },
  'POST /api/admin/conversations/:id/close': async (desk) =>
    desk.json('POST', `/api/admin/conversations/${await conversation(desk)}/close`, { closed: true }),
  'POST /admin/inbox/:id/close': async (desk) =>
    desk.form(`/admin/inbox/${await conversation(desk)}/close`, { closed: '1' }),
  'PATCH /api/admin/enquiries/:id': async (desk) =>
    desk.json('PATCH', `/api/admin/enquiries/${await anEnquiry(desk)}`, { state: 'closed' }),
  'POST /admin/enquiries/:id/change': async (desk) =>
    desk.form(`/admin/enquiries/${await anEnquiry(desk)}/change`, { state: 'closed' }),
  'POST /api/admin/bulk': async (desk) =>
    desk.json('POST', '/api/admin/bulk', { action: 'close', ids: [await anEnquiry(desk)] }),
  'POST /admin/bulk/:id/start': async (desk) => desk.form(`/admin/bulk/${await aBulk(desk)}/start`, {}),
  'DELETE /api/admin/conversations/:id': async (desk) =>
    desk.json('DELETE', `/api/admin/conversations/${await conversation(desk)}`),
  'POST /admin/inbox/:id/erase': async (desk) => desk.form(`/admin/inbox/${await conversation(desk)}/erase`, {}),
  'POST /api/bookings/:id/messages/assign': async (desk) => {
    const assigned_to = desk.first('users', { role: 'admin' })
    const booking = desk.first('bookings', { status: 'completed' })
    return desk.json('POST', `/api/bookings/${booking}/messages/assign`, { assigned_to })
  },
  'POST /chat/:id/assign': async (desk) => {
    const assigned_to = desk.first('users', { role: 'admin' })
    return desk.form(`/chat/${desk.first('bookings', { status: 'cancelled' })}/assign`, { assigned_to })
  },
  'POST /api/admin/canned-answers': json('POST', '/api/admin/canned-answers', { title: 'New', text: 'Hello' }),
  'PUT /api/admin/canned-answers/:id': async (desk) =>
    desk.json('PUT', `/api/admin/canned-answers/${desk.first('canned_answers')}`, { title: 'Other', text: 'Good day' }),
  'DELETE /api/admin/canned-answers/:id': async (desk) =>
    desk.json('DELETE', `/api/admin/canned-answers/${desk.first('canned_answers')}`),
  'POST /admin/inbox/answers': form('/admin/inbox/answers', { title: 'Another one', text: 'Hello' }),
  'POST /admin/inbox/answers/remove': async (desk) =>
    desk.form('/admin/inbox/answers/remove', { id: desk.first('canned_answers') }),
  'POST /admin/inbox/answers/phrasing': form('/admin/inbox/answers/phrasing', { phrased: '1' }),
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
  'POST /api/admin/messages/decide': async (desk) => {
    const ids = [await unsureMessage(desk)]
    return desk.json('POST', '/api/admin/messages/decide', { ids, decision: 'mark_sent' })
  },
  'POST /admin/messages/decide': async (desk) => {
    const id = await unsureMessage(desk)
    return desk.form('/admin/messages/decide', { [`message-${id}`]: 'on', decision: 'mark_sent' })
  },
  'POST /api/admin/messages/:id/resend': async (desk) =>
    desk.json('POST', `/api/admin/messages/${await sentMessage(desk)}/resend`),
  'POST /admin/messages/:id/resend': async (desk) => desk.form(`/admin/messages/${await sentMessage(desk)}/resend`, {}),
}

/** A conversation with a visitor. */
async function conversation({ whole: { modules } }: Desk): Promise<string> {
  const { conversation } = await modules.chat.begin(null, '+447700900123')
  return conversation.id
}

/** A number with consent to marketing on WhatsApp. */
function agreedToNews({ whole: { data } }: Desk): void {
  const consent = { channel: 'whatsapp', address: '+447700900123', purpose: 'marketing' }
  if (data.count('consents', { ...consent, withdrawn_at: null }) > 0) return
  data.insert('consents', { ...consent, given_at: '2026-01-01T00:00:00.000Z', text_version: '1', source: 'test' })
}

/** The reference of a booking without a conversation, for a number that wrote to us on WhatsApp. */
function aboutWhat({ whole: { data } }: Desk): string {
  const [phone, at] = ['+447700900177', '2026-01-01T00:00:00.000Z']
  if (data.count('whatsapp_numbers', { phone }) === 0) {
    data.insert('whatsapp_numbers', { phone, last_inbound_at: at, unread: 0, needs_person: 0 })
    const text = { type: 'text', text: 'Hello', at, received_at: at }
    data.insert('whatsapp_inbound', { id: 'wam_audited', provider_id: 'wamid.audited', phone, ...text })
  }
  const taken = data.texts('whatsapp_numbers', 'booking_id', { booking_id: not(null) })
  return data.text('bookings', 'reference', { id: notOneOf(...taken) })
}

/** A sent message: a notification of the administrator on the site. */
async function sentMessage({ whole, first }: Desk): Promise<string> {
  const to = first('users', { role: 'admin' })
  const key = `sent ${whole.adapters.ids.next('msg')}`
  const message = aMessage('sent', { key, channel: 'in_app', to, userId: null, notBefore: whole.adapters.clock.now() })
  const [id] = await whole.modules.messaging.send([message])
  if (id === undefined) throw new Error('the message was kept')
  return id
}

/** The same, as if nobody knew whether it arrived. */
async function unsureMessage(desk: Desk): Promise<string> {
  const id = await sentMessage(desk)
  desk.whole.data.set('messages', { id }, { state: 'unsure' })
  return id
}

/** A review of the sample business. */
async function aReview(desk: Desk, place: number): Promise<number> {
  const { items } = await (await desk.json('GET', '/api/reviews')).json()
  return items[place].id
}

let written = 0

async function anEnquiry({ whole: { modules } }: Desk): Promise<string> {
  written += 1
  const kept = await modules.enquiries.keep({
    kind: 'contact',
    subject: 'quote',
    name: 'Ada Swift',
    email: 'ada@example.org',
    phone: null,
    postcode: null,
    message: `How much is a new tap? ${written}`,
    contactMethod: 'email',
    userId: null,
    isSpam: false,
  })
  return kept.id
}

/** An action on many rows that has not begun. */
async function aBulk(desk: Desk): Promise<string> {
  const answer = await desk.form('/admin/bulk', { deed: 'close', ids: await anEnquiry(desk) })
  return answer.headers.get('location')?.split('/').at(-1) ?? ''
}

import { instantText } from '#modules/shared'
import { copyOf } from '../../../support/test-port.ts'
import { type AuditedWrites, type Desk, form, json } from './desk.ts'

const customer = { role: 'customer', status: 'active' }
const invited = { withdrawn_at: null }
let applicants = 0

const aWebhook = { name: 'Accounts', url: 'https://hooks.callout-receiver.co.uk/callout', events: ['invoice.paid'] }

const sharedFilter = { list: 'bookings', name: 'Pending', query: 'status=pending' }

/** A webhook of its own, so that each write finds one that is on. */
async function made(desk: Desk): Promise<string> {
  const answer = await desk.json('POST', '/api/admin/webhooks', aWebhook)
  const { id }: { readonly id: string } = await answer.json()
  return id
}

/** The same with a delivery. */
async function sent(desk: Desk): Promise<readonly [string, string]> {
  const webhook = await made(desk)
  const answer = await desk.json('POST', `/api/admin/webhooks/${webhook}/test`)
  const { delivery_id: delivery }: { readonly delivery_id: string } = await answer.json()
  return [webhook, delivery]
}

/** Writes of users, invitations, applications and certificates. */
export const accountWrites: AuditedWrites = {
  'POST /api/admin/technician-applications/:id/approve': async (desk) =>
    desk.json('POST', `/api/admin/technician-applications/${await applied(desk)}/approve`, { skills: ['plumbing'] }),
  'POST /api/admin/technician-applications/:id/decline': async (desk) =>
    desk.json('POST', `/api/admin/technician-applications/${await applied(desk)}/decline`, { reason: 'Not now.' }),
  'POST /admin/applications/:id/approve': async (desk) =>
    desk.form(`/admin/applications/${await applied(desk)}/approve`, { 'skill-plumbing': 'yes', home_district: '' }),
  'POST /admin/applications/:id/decline': async (desk) =>
    desk.form(`/admin/applications/${await applied(desk)}/decline`, { reason: 'Not now.' }),
  'DELETE /api/admin/users/:id/second-factors': async (desk) =>
    desk.json('DELETE', `/api/admin/users/${await withFactor(desk)}/second-factors`),
  'POST /admin/users/:id/second-factors': async (desk) =>
    desk.form(`/admin/users/${await withFactor(desk)}/second-factors`, {}),
  'PATCH /api/admin/users/:id': async (desk) =>
    desk.json('PATCH', `/api/admin/users/${desk.first('users', customer, ['-id'])}`, { status: 'suspended' }),
  'POST /admin/users/:id/status': async (desk) =>
    desk.form(`/admin/users/${desk.first('users', { status: 'suspended' })}/status`, { status: 'active' }),
  'POST /admin/users/:id/role': async (desk) =>
    desk.form(`/admin/users/${desk.first('users', { role: 'office' })}/role`, { user_type: 'customer' }),
  'POST /api/admin/users/:id/sign-out': async (desk) =>
    desk.json('POST', `/api/admin/users/${desk.first('users', customer, ['-id'])}/sign-out`),
  'POST /admin/users/:id/sign-out': async (desk) =>
    desk.form(`/admin/users/${desk.first('users', customer, ['-id'])}/sign-out`, {}),
  'POST /api/admin/customers/:id/account-link': async (desk) =>
    desk.json('POST', `/api/admin/customers/${desk.first('users', customer, ['-id'])}/account-link`, {
      purpose: 'sign_in',
    }),
  'POST /admin/customers/:id/account-link': async (desk) =>
    desk.form(`/admin/customers/${desk.first('users', customer, ['-id'])}/account-link`, { purpose: 'password_reset' }),
  'POST /api/admin/credentials/:id/verify': async (desk) =>
    desk.json('POST', `/api/admin/credentials/${await shown(desk)}/verify`),
  'POST /api/admin/credentials/:id/refuse': async (desk) =>
    desk.json('POST', `/api/admin/credentials/${await shown(desk)}/refuse`),
  'POST /admin/credentials/:id/verify': async (desk) => desk.form(`/admin/credentials/${await shown(desk)}/verify`, {}),
  'POST /admin/credentials/:id/refuse': async (desk) => desk.form(`/admin/credentials/${await shown(desk)}/refuse`, {}),
  'POST /api/me/filters': json('POST', '/api/me/filters', { ...sharedFilter, shared: true }),
  'DELETE /api/me/filters/:id': async (desk) =>
    desk.json('DELETE', `/api/me/filters/${desk.first('saved_filters', { is_shared: 1 })}`),
  'POST /admin/filters': form('/admin/filters', { ...sharedFilter, shared: 'yes' }),
  'POST /admin/filters/:id/remove': async (desk) =>
    desk.form(`/admin/filters/${desk.first('saved_filters', { is_shared: 1 })}/remove`, {}),
  'POST /api/admin/api-keys': json('POST', '/api/admin/api-keys', { name: 'Accounts', scopes: ['invoices:read'] }),
  'POST /admin/api-keys': form('/admin/api-keys', { name: 'Website', 'bookings:read': 'yes' }),
  'DELETE /api/admin/api-keys/:id': async (desk) =>
    desk.json('DELETE', `/api/admin/api-keys/${desk.first('api_keys', { revoked_at: null })}`),
  'POST /admin/api-keys/:id/revoke': async (desk) =>
    desk.form(`/admin/api-keys/${desk.first('api_keys', { revoked_at: null })}/revoke`, {}),
  'POST /api/admin/webhooks': json('POST', '/api/admin/webhooks', aWebhook),
  'POST /admin/webhooks': form('/admin/webhooks', { name: 'Planner', url: aWebhook.url, 'booking.created': 'yes' }),
  'PATCH /api/admin/webhooks/:id': async (desk) =>
    desk.json('PATCH', `/api/admin/webhooks/${await made(desk)}`, { name: 'Books' }),
  'DELETE /api/admin/webhooks/:id': async (desk) => desk.json('DELETE', `/api/admin/webhooks/${await made(desk)}`),
  'POST /api/admin/webhooks/:id/rotate': async (desk) =>
    desk.json('POST', `/api/admin/webhooks/${await made(desk)}/rotate`),
  'POST /api/admin/webhooks/:id/test': async (desk) =>
    desk.json('POST', `/api/admin/webhooks/${await made(desk)}/test`),
  'POST /api/admin/webhooks/:id/replay': async (desk) =>
    desk.json('POST', `/api/admin/webhooks/${await made(desk)}/replay`, { since: '2026-03-01T00:00:00Z' }),
  'POST /api/admin/webhooks/:id/deliveries/:delivery/replay': async (desk) => {
    const [webhook, delivery] = await sent(desk)
    return desk.json('POST', `/api/admin/webhooks/${webhook}/deliveries/${delivery}/replay`)
  },
  'POST /admin/webhooks/:id': async (desk) =>
    desk.form(`/admin/webhooks/${await made(desk)}`, { name: 'Books', url: aWebhook.url, 'invoice.paid': 'yes' }),
  'POST /admin/webhooks/:id/state': async (desk) =>
    desk.form(`/admin/webhooks/${await made(desk)}/state`, { state: 'off' }),
  'POST /admin/webhooks/:id/rotate': async (desk) => desk.form(`/admin/webhooks/${await made(desk)}/rotate`, {}),
  'POST /admin/webhooks/:id/remove': async (desk) => desk.form(`/admin/webhooks/${await made(desk)}/remove`, {}),
  'POST /admin/webhooks/:id/test': async (desk) => desk.form(`/admin/webhooks/${await made(desk)}/test`, {}),
  'POST /admin/webhooks/:id/replay': async (desk) =>
    desk.form(`/admin/webhooks/${await made(desk)}/replay`, { since: '2026-03-01' }),
  'POST /admin/webhooks/:id/deliveries/:delivery/replay': async (desk) => {
    const [webhook, delivery] = await sent(desk)
    return desk.form(`/admin/webhooks/${webhook}/deliveries/${delivery}/replay`, {})
  },
  'POST /api/admin/invitations': json('POST', '/api/admin/invitations', {
    email: 'a@example.com',
    user_type: 'office',
  }),
  'POST /admin/invitations': form('/admin/invitations', { email: 'b@example.com', user_type: 'admin' }),
  'POST /api/admin/invitations/:id/resend': async (desk) =>
    desk.json('POST', `/api/admin/invitations/${desk.first('invitations', invited)}/resend`),
  'POST /admin/invitations/:id/resend': async (desk) =>
    desk.form(`/admin/invitations/${desk.first('invitations', invited)}/resend`, {}),
  'DELETE /api/admin/invitations/:id': async (desk) =>
    desk.json('DELETE', `/api/admin/invitations/${desk.first('invitations', invited)}`),
  'POST /admin/invitations/:id/withdraw': async (desk) =>
    desk.form(`/admin/invitations/${desk.first('invitations', invited)}/withdraw`, {}),
}

/** The open application of a new technician. */
async function applied({ whole, first }: Desk): Promise<string> {
  applicants += 1
  const email = `applicant-${applicants}@example.com`
  const body = { email, password: 'a-long-enough-phrase-1', full_name: 'Bo Lane', user_type: 'technician' }
  const headers = { 'content-type': 'application/json' }
  await whole.app.request('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(body) })
  whole.data.set('users', { email }, { email_verified_at: copyOf('created_at') })
  return first('technician_applications', { user_id: first('users', { email }) })
}

/** A certificate of a technician that waits to be verified. */
async function shown({ whole, first }: Desk): Promise<string> {
  const cookie = await whole.signIn('technician')
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ number: '123456', expires_on: '2099-01-01' })
  await whole.app.request('/api/me/credentials/gas_safe', { method: 'PUT', headers, body })
  return first('credentials', { verified_at: null, ended_at: null })
}

/** A user with an authenticator app. */
async function withFactor({ whole, first }: Desk): Promise<string> {
  const userId = first('users', { email: 'customer@example.com' })
  const at = instantText(whole.adapters.clock.now())
  whole.data.insert('totp_secrets', { user_id: userId, sealed_secret: 'sealed', created_at: at, confirmed_at: at })
  return userId
}

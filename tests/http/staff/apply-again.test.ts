import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { copyOf, like } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { data } = whole
const password = 'a-long-enough-phrase-1'
const insurance = { number: 'PL-1', expires_on: '2099-01-31' }
let admin = ''

beforeAll(async () => {
  admin = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, path: string, as: string, body?: object): Promise<Response> {
  const headers = { cookie: as, 'content-type': 'application/json' }
  return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function upload(as: string): Promise<number> {
  const body = new FormData()
  body.set('kind', 'insurance')
  body.set('document', new File([new TextEncoder().encode('%PDF-1.7\nA policy')], 'policy.pdf'))
  return (await whole.app.request('/api/me/documents', { method: 'POST', headers: { cookie: as }, body })).status
}

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
const mine = async (as: string) => (await send('GET', '/api/me/application', as)).json()

async function decide(id: string, how: 'approve' | 'decline'): Promise<void> {
  const open = data.text('technician_applications', 'id', { user_id: id, status: 'pending' })
  const body = how === 'approve' ? { skills: ['plumbing'], home_district: 'CR0' } : { reason: 'No insurance yet' }
  const done = await send('POST', `/api/admin/technician-applications/${open}/${how}`, admin, body)
  if (!done.ok) throw new Error(await done.text())
}

/** An applicant with insurance and a document, approved or declined. */
async function decided(name: string, how: 'approve' | 'decline') {
  const email = `${name}@example.com`
  const body = { email, password, full_name: 'Bo Lane', user_type: 'technician' }
  const cookie = cookieOf(await send('POST', '/api/auth/signup', '', body))
  data.set('users', { email }, { email_verified_at: copyOf('created_at') })
  const id = data.text('users', 'id', { email }) as UserId
  await send('PUT', '/api/me/credentials/insurance', cookie, insurance)
  await upload(cookie)
  await decide(id, how)
  const signIn = async () => cookieOf(await send('POST', '/api/auth/login', '', { email, password }))
  return { id, email, cookie, signIn }
}

async function hasLeft(name: string) {
  const bo = await decided(name, 'approve')
  const left = await send('PATCH', `/api/admin/users/${bo.id}`, admin, { user_type: 'customer' })
  if (!left.ok) throw new Error(await left.text())
  return { ...bo, cookie: await bo.signIn() }
}

describe('a technician who left', () => {
  it('applies again, shows every certificate again, and becomes the same technician on approval', async () => {
    const bo = await hasLeft('comes-back')
    const technician = () => data.rows('technicians', { user_id: bo.id })
    const before = technician()
    expect(before).toMatchObject([{ is_active: 0 }])
    expect((await send('GET', '/api/me/application', bo.cookie)).status).toBe(404)
    expect((await send('POST', '/api/me/application', bo.cookie)).status).toBe(201)
    const { credentials, documents } = await mine(bo.cookie)
    expect([credentials, documents.length]).toEqual([[], 1])
    expect((await send('PUT', '/api/me/credentials/insurance', bo.cookie, insurance)).status).toBe(200)
    expect(await upload(bo.cookie)).toBe(201)
    const still = await (await send('GET', '/api/auth/me', bo.cookie)).json()
    expect(still).toMatchObject({ user: { user_type: 'customer' } })
    await decide(bo.id, 'approve')
    expect(technician()).toMatchObject([{ id: before[0]?.['id'], is_active: 1, skills: '["plumbing"]' }])
    const again = await (await send('GET', '/api/auth/me', await bo.signIn())).json()
    expect(again).toMatchObject({ user: { user_type: 'technician' } })
    expect((await mine(await bo.signIn())).credentials).toMatchObject([{ status: 'verified' }])
  })

  it('keeps the first decision, the verified certificate and its document after a second application is declined', async () => {
    const bo = await hasLeft('keeps')
    const first = data.rows('technician_applications', { user_id: bo.id })
    await send('POST', '/api/me/application', bo.cookie)
    await decide(bo.id, 'decline')
    const statuses = data.texts('technician_applications', 'status', { user_id: bo.id }, ['created_at'])
    expect(statuses).toEqual(['approved', 'declined'])
    expect(data.rows('technician_applications', { user_id: bo.id, status: 'approved' })).toEqual(first)
    const credentials = data.pick('credentials', ['number', 'verified_by'], { user_id: bo.id })
    expect(credentials).toEqual([{ number: 'PL-1', verified_by: expect.any(String) }])
    const document = data.text('documents', 'id', { user_id: bo.id })
    expect((await send('DELETE', `/api/me/documents/${document}`, bo.cookie)).status).toBe(404)
  })

  it('has one open application, however often the form is sent', async () => {
    const bo = await hasLeft('once')
    const page = await whole.app.request('/application/again', { method: 'POST', headers: { cookie: bo.cookie } })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/application?done=again'])
    const twice = await send('POST', '/api/me/application', bo.cookie)
    expect([twice.status, (await twice.json()).code]).toEqual([409, 'application_waiting'])
    expect(data.count('outbox', { kind: 'technician-applied', body: like(`%"userId":"${bo.id}"%`) })).toBe(2)
  })

  it('cannot apply again before a new address is confirmed', async () => {
    const bo = await hasLeft('unconfirmed')
    data.set('users', { id: bo.id }, { email_verified_at: null })
    const refused = await send('POST', '/api/me/application', bo.cookie)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'email_not_verified'])
  })
})

describe('a second application', () => {
  it('ends, on approval, a session that began with a link by e-mail, and refuses another such link', async () => {
    const bo = await hasLeft('by-link')
    const link = async () => whole.modules.recovery.makeLink('sign-in', bo.id, {})
    const byLink = cookieOf(await send('POST', '/api/auth/sign-in-link/confirm', '', { token: await link() }))
    await send('POST', '/api/me/application', bo.cookie)
    await decide(bo.id, 'approve')
    const who = async (as: string) => (await (await send('GET', '/api/auth/me', as)).json()).user?.user_type
    expect([await who(byLink), await who(bo.cookie)]).toEqual([undefined, 'technician'])
    const refused = await send('POST', '/api/auth/sign-in-link/confirm', '', { token: await link() })
    expect(refused.ok).toBe(false)
  })

  it('is open to a declined applicant', async () => {
    const bo = await decided('declined', 'decline')
    expect((await send('POST', '/api/me/application', bo.cookie)).status).toBe(201)
    await decide(bo.id, 'approve')
    expect((await (await send('GET', '/api/auth/me', await bo.signIn())).json()).user.user_type).toBe('technician')
  })

  it('keeps its documents from retention while it is open, and those of a former technician after it is declined', async () => {
    const waits = await decided('waits', 'decline')
    await send('POST', '/api/me/application', waits.cookie)
    const worked = await hasLeft('worked')
    await send('POST', '/api/me/application', worked.cookie)
    await decide(worked.id, 'decline')
    const never = await decided('long-ago', 'decline')
    const longAgo = { created_at: '2020-01-01T00:00:00.000Z', decided_at: '2020-01-02T00:00:00.000Z' }
    data.set('technician_applications', { status: 'declined' }, longAgo)
    await whole.modules.privacy.retain({ dry: false })
    const documents = (id: string) => data.count('documents', { user_id: id })
    expect([waits.id, worked.id, never.id].map(documents)).toEqual([1, 1, 0])
  })

  it('is not found for a user who never applied, or who is staff', async () => {
    const body = { email: 'never@example.com', password, full_name: 'Nia Never' }
    const never = cookieOf(await send('POST', '/api/auth/signup', '', body))
    data.set('users', { email: body.email }, { email_verified_at: copyOf('created_at') })
    const workers = (['technician', 'office', 'admin'] as const).map((role) => whole.signIn(role))
    for (const as of [never, ...(await Promise.all(workers))]) {
      expect((await send('POST', '/api/me/application', as)).status).toBe(404)
      const form = await whole.app.request('/application/again', { method: 'POST', headers: { cookie: as } })
      expect(form.status).toBe(404)
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { raw } = whole.adapters.database
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
const rows = <T>(sql: string, ...given: readonly string[]) => raw.prepare<string[], T>(sql).all(...given)
const mine = async (as: string) => (await send('GET', '/api/me/application', as)).json()

async function decide(id: string, how: 'approve' | 'decline'): Promise<void> {
  const [open] = rows<{ id: string }>(
    `select id from technician_applications where user_id = ? and status = 'pending'`,
    id,
  )
  const body = how === 'approve' ? { skills: ['plumbing'], home_district: 'CR0' } : { reason: 'No insurance yet' }
  const done = await send('POST', `/api/admin/technician-applications/${open?.id}/${how}`, admin, body)
  if (!done.ok) throw new Error(await done.text())
}

/** Somebody who applied, with insurance and a document, and heard the answer. */
async function decided(name: string, how: 'approve' | 'decline') {
  const email = `${name}@example.com`
  const body = { email, password, full_name: 'Bo Lane', user_type: 'technician' }
  const cookie = cookieOf(await send('POST', '/api/auth/signup', '', body))
  raw.prepare('update users set email_verified_at = created_at where email = ?').run(email)
  const [user] = rows<{ id: UserId }>('select id from users where email = ?', email)
  if (!user) throw new Error(`nobody is ${email}`)
  const { id } = user
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

describe('somebody who worked here and left', () => {
  it('applies again, shows everything anew, and comes back as the technician that they were', async () => {
    const bo = await hasLeft('comes-back')
    const technician = () =>
      rows<{ id: string; is_active: number }>('select * from technicians where user_id = ?', bo.id)
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
    expect(technician()).toMatchObject([{ id: before[0]?.id, is_active: 1, skills: '["plumbing"]' }])
    const again = await (await send('GET', '/api/auth/me', await bo.signIn())).json()
    expect(again).toMatchObject({ user: { user_type: 'technician' } })
    expect((await mine(await bo.signIn())).credentials).toMatchObject([{ status: 'verified' }])
  })

  it('keeps the record of the first time: the decision, the certificate that was checked, and its document', async () => {
    const bo = await hasLeft('keeps')
    const first = rows(`select * from technician_applications where user_id = ?`, bo.id)
    await send('POST', '/api/me/application', bo.cookie)
    await decide(bo.id, 'decline')
    expect(rows('select status from technician_applications where user_id = ? order by created_at', bo.id)).toEqual([
      { status: 'approved' },
      { status: 'declined' },
    ])
    expect(rows(`select * from technician_applications where user_id = ? and status = 'approved'`, bo.id)).toEqual(
      first,
    )
    expect(rows('select number, verified_by is not null as checked from credentials where user_id = ?', bo.id)).toEqual(
      [{ number: 'PL-1', checked: 1 }],
    )
    const [document] = rows<{ id: string }>('select id from documents where user_id = ?', bo.id)
    expect((await send('DELETE', `/api/me/documents/${document?.id}`, bo.cookie)).status).toBe(404)
  })

  it('applies once at a time, however often the button is pressed', async () => {
    const bo = await hasLeft('once')
    const page = await whole.app.request('/application/again', { method: 'POST', headers: { cookie: bo.cookie } })
    expect([page.status, page.headers.get('location')]).toEqual([303, '/application?done=again'])
    const twice = await send('POST', '/api/me/application', bo.cookie)
    expect([twice.status, (await twice.json()).code]).toEqual([409, 'application_waiting'])
    const told = rows(
      `select body from outbox where kind = 'technician-applied' and json_extract(body, '$.userId') = ?`,
      bo.id,
    )
    expect(told).toHaveLength(2)
  })

  it('confirms a new address first', async () => {
    const bo = await hasLeft('unconfirmed')
    raw.prepare('update users set email_verified_at = null where id = ?').run(bo.id)
    const refused = await send('POST', '/api/me/application', bo.cookie)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'email_not_verified'])
  })
})

describe('applying again', () => {
  it('leaves nobody at a technician’s work who came by a link to a mailbox', async () => {
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

  it('is open to whoever was declined', async () => {
    const bo = await decided('declined', 'decline')
    expect((await send('POST', '/api/me/application', bo.cookie)).status).toBe(201)
    await decide(bo.id, 'approve')
    expect((await (await send('GET', '/api/auth/me', await bo.signIn())).json()).user.user_type).toBe('technician')
  })

  it('keeps what was shown from being forgotten by rule, also of whoever worked here and was declined since', async () => {
    const waits = await decided('waits', 'decline')
    await send('POST', '/api/me/application', waits.cookie)
    const worked = await hasLeft('worked')
    await send('POST', '/api/me/application', worked.cookie)
    await decide(worked.id, 'decline')
    const never = await decided('long-ago', 'decline')
    raw.exec(
      `update technician_applications set created_at = '2020-01-01T00:00:00.000Z', decided_at = '2020-01-02T00:00:00.000Z'
       where status = 'declined'`,
    )
    await whole.modules.privacy.retain({ dry: false })
    const documents = (id: string) => rows('select id from documents where user_id = ?', id).length
    expect([waits.id, worked.id, never.id].map(documents)).toEqual([1, 1, 0])
  })

  it('is nothing for who never applied, or works here', async () => {
    const body = { email: 'never@example.com', password, full_name: 'Nia Never' }
    const never = cookieOf(await send('POST', '/api/auth/signup', '', body))
    raw.exec(`update users set email_verified_at = created_at where email = 'never@example.com'`)
    const workers = (['technician', 'office', 'admin'] as const).map((role) => whole.signIn(role))
    for (const as of [never, ...(await Promise.all(workers))]) {
      expect((await send('POST', '/api/me/application', as)).status).toBe(404)
      const form = await whole.app.request('/application/again', { method: 'POST', headers: { cookie: as } })
      expect(form.status).toBe(404)
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { data } = whole
const { administration } = whole.modules
let cookie = ''

beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, path: string, body?: object, as = cookie): Promise<Response> {
  const headers = { cookie: as, 'content-type': 'application/json' }
  return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function form(path: string, fields: Readonly<Record<string, string>>, as = cookie) {
  const body = new URLSearchParams(fields)
  const answer = await whole.app.request(path, { method: 'POST', headers: { cookie: as }, body })
  return { status: answer.status, to: answer.headers.get('location'), headers: answer.headers }
}

const lastEvent = () => data.text('outbox', 'body', { kind: 'staff-invited' }, ['-id'])

async function codeOf(answer: Response): Promise<readonly [number, string]> {
  const { code } = await answer.json()
  return [answer.status, code]
}

async function invite(email: string, user_type = 'office') {
  const answer = await send('POST', '/api/admin/invitations', { email, user_type })
  expect(answer.status).toBe(201)
  const body: { id: string } = await answer.json()
  const id = parseId('inv', body.id)
  if (!id) throw new Error('an invitation has an id')
  return { ...body, id }
}

/** The secret of the link, as the subscriber of the invitation makes it. */
async function linkOf(id: Awaited<ReturnType<typeof invite>>['id'], round = 1): Promise<string> {
  return (await administration.openInvitation(id, round))?.token ?? ''
}

const password = 'twelve-or-more-1'
const accept = (token: string, changes: object = {}) =>
  send('POST', '/api/invitations/accept', { token, full_name: 'Bo Lane', password, ...changes }, '')

describe('an invitation', () => {
  it('is kept as a hash: neither the answer nor the outbox has a link', async () => {
    const made = await invite('new@example.com', 'admin')
    expect(made).toMatchObject({ email: 'new@example.com', user_type: 'admin', status: 'open' })
    expect(JSON.parse(lastEvent())).toEqual({ invitationId: made.id, round: 1 })
    const row = data.row('invitations', { id: made.id })
    expect(row?.token_hash).toBeNull()
    const token = await linkOf(made.id)
    expect(JSON.stringify(data.rows('invitations'))).not.toContain(token)
  })

  it('creates a staff account with a confirmed address, once', async () => {
    const { id } = await invite('once@example.com')
    const token = await linkOf(id)
    const accepted = await accept(token)
    expect([accepted.status, await accepted.json()]).toMatchObject([
      201,
      { email: 'once@example.com', user_type: 'office', email_verified: true },
    ])
    expect(await codeOf(await accept(token))).toEqual([404, 'not_found'])
    const signedIn = await send('POST', '/api/auth/login', { email: 'once@example.com', password }, '')
    expect(await signedIn.json()).toMatchObject({ user: { user_type: 'office', full_name: 'Bo Lane' } })
    const { items } = await (await send('GET', '/api/admin/invitations')).json()
    expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({ status: 'accepted' })
    const lines = await administration.audit(
      { who: 'once@example.com', action: null, target: null, from: null, until: null },
      5,
      null,
    )
    expect(lines.map(({ action }) => action)).toEqual(['invitation_accepted'])
  })

  it('gives the role to a customer with the address, with the new password, and ends their sessions', async () => {
    const body = { email: 'was@example.com', password: 'abcdefg1', full_name: 'Was Customer' }
    const before = await send('POST', '/api/auth/signup', body, '')
    const theirs = before.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const { id } = await invite('WAS@example.com')
    expect((await accept(await linkOf(id))).status).toBe(201)
    expect(await (await send('GET', '/api/auth/me', undefined, theirs)).json()).toEqual({ user: null })
    expect((await send('POST', '/api/auth/login', { email: body.email, password: body.password }, '')).status).toBe(401)
    expect((await send('POST', '/api/auth/login', { email: body.email, password }, '')).status).toBe(200)
  })

  it('needs a password of 12 characters, and stays open until then', async () => {
    const { id } = await invite('short@example.com')
    const token = await linkOf(id)
    for (const weak of ['short', 'elevenchars']) {
      expect(await codeOf(await accept(token, { password: weak }))).toEqual([422, 'not_valid'])
    }
    expect((await accept(token)).status).toBe(201)
  })

  it('is void after another was sent, after its withdrawal, and after seven days', async () => {
    const { id } = await invite('again@example.com')
    const first = await linkOf(id)
    expect((await send('POST', `/api/admin/invitations/${id}/resend`)).status).toBe(200)
    expect(JSON.parse(lastEvent())).toEqual({ invitationId: id, round: 2 })
    expect((await accept(first)).status).toBe(404)
    expect(await administration.openInvitation(id, 1)).toBeNull()
    const second = await linkOf(id, 2)
    data.set('invitations', { id }, { expires_at: '2020-01-01T00:00:00.000Z' })
    expect(await codeOf(await accept(second))).toEqual([409, 'invitation_closed'])
    expect((await send('POST', `/api/admin/invitations/${id}/resend`)).status).toBe(200)
    const third = await linkOf(id, 3)
    expect((await send('DELETE', `/api/admin/invitations/${id}`)).status).toBe(204)
    expect((await accept(third)).status).toBe(404)
    expect(await codeOf(await send('DELETE', `/api/admin/invitations/${id}`))).toEqual([409, 'invitation_closed'])
    expect(await codeOf(await send('POST', `/api/admin/invitations/${id}/resend`))).toEqual([409, 'invitation_closed'])
    expect((await send('DELETE', '/api/admin/invitations/inv_nobody')).status).toBe(404)
  })

  it('is refused for staff, for a suspended user, and for an invited address', async () => {
    const ask = (email: string) => send('POST', '/api/admin/invitations', { email, user_type: 'office' })
    expect(await codeOf(await ask('OFFICE@example.com'))).toEqual([409, 'works_here'])
    expect(await codeOf(await ask('technician@example.com'))).toEqual([409, 'works_here'])
    await invite('twice@example.com')
    expect(await codeOf(await ask('Twice@example.com'))).toEqual([409, 'already_invited'])
    data.set('users', { email: 'customer@example.com' }, { status: 'suspended' })
    expect(await codeOf(await ask('customer@example.com'))).toEqual([409, 'user_suspended'])
    expect((await ask('nobody')).status).toBe(422)
    const odd = await send('POST', '/api/admin/invitations', { email: 'x@example.com', user_type: 'customer' })
    expect(odd.status).toBe(422)
  })
})

describe('the page of an invitation', () => {
  it('has a secret address, takes name and password, and continues to sign-in', async () => {
    const { id } = await invite('page@example.com')
    const page = `/invitation/${await linkOf(id)}`
    const shown = await whole.app.request(page)
    expect([shown.status, shown.headers.get('referrer-policy'), shown.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-referrer',
      'noindex, nofollow',
    ])
    const fields = { full_name: 'Bo Lane', password, confirm_password: password }
    expect((await form(page, { ...fields, confirm_password: 'another-phrase-1' }, '')).status).toBe(422)
    expect((await form(page, { ...fields, full_name: ' ' }, '')).status).toBe(422)
    expect((await form(page, { ...fields, password: 'short', confirm_password: 'short' }, '')).status).toBe(422)
    expect(await form(page, fields, '')).toMatchObject({ status: 303, to: '/login?next=/admin&done=invited' })
    expect((await whole.app.request(page)).status).toBe(404)
    expect((await form(page, fields, '')).status).toBe(404)
  })

  it('is not found for an unknown link', async () => {
    expect((await whole.app.request('/invitation/nothing')).status).toBe(404)
  })
})

describe('the forms of invitations', () => {
  it('invite, resend and withdraw', async () => {
    const page = '/admin/users/invitations'
    expect(await form('/admin/invitations', { email: 'form@example.com', user_type: 'office' })).toMatchObject({
      status: 303,
      to: `${page}?done=invited`,
    })
    const id = data.text('invitations', 'id', { email: 'form@example.com' })
    expect((await form('/admin/invitations', { email: 'form@example.com', user_type: 'office' })).status).toBe(409)
    expect((await form('/admin/invitations', { email: 'form', user_type: 'office' })).status).toBe(422)
    expect(await form(`/admin/invitations/${id}/resend`, {})).toMatchObject({ status: 303, to: `${page}?done=again` })
    expect(await form(`/admin/invitations/${id}/withdraw`, {})).toMatchObject({
      status: 303,
      to: `${page}?done=withdrawn`,
    })
    expect((await form(`/admin/invitations/${id}/withdraw`, {})).status).toBe(409)
    expect((await form('/admin/invitations/inv_nobody/resend', {})).status).toBe(404)
  })
})

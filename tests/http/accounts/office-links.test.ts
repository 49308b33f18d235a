import { describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, publicUrl, signUpAsha } from '../../support/apps/recovery-app.ts'

const password = 'a-long-enough-phrase-1'
const owner = 'owner@example.com'

interface Made {
  readonly url: string
  readonly expires_at: string
}

/** A customer, an administrator and a member of the office, each signed in. */
async function openDesk() {
  const site = await openRecoveryApp()
  const customer = await signUpAsha(site)
  for (const [email, role] of [
    [owner, 'admin'],
    ['office@example.com', 'office'],
  ] as const) {
    await site.modules.accounts.createStaff({ email, password, fullName: 'Olive Owner', role })
  }
  const signIn = async (email: string) => {
    const visitor = site.aVisitor()
    expect((await visitor.send('POST', '/api/auth/login', { email, password })).status).toBe(200)
    return visitor
  }
  const idOf = (email: string) => site.data.text('users', 'id', { email }) ?? ''
  const linkOf = (email: string) => `/api/admin/customers/${idOf(email)}/account-link`
  const admin = await signIn(owner)
  return {
    site,
    customer,
    admin,
    office: await signIn('office@example.com'),
    idOf,
    linkOf,
    async make(purpose: 'sign_in' | 'password_reset'): Promise<Made & { readonly token: string }> {
      const answer = await admin.send('POST', linkOf(asha.email), { purpose })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
      const made: Made = await answer.json()
      return { ...made, token: new URL(made.url).searchParams.get('token') ?? '' }
    },
    [Symbol.asyncDispose]: site[Symbol.asyncDispose],
  }
}

describe('POST /api/admin/customers/{id}/account-link', () => {
  it('answers a sign-in link that opens one session of the customer, once, and keeps no token', async () => {
    await using desk = await openDesk()
    const { url, token } = await desk.make('sign_in')
    expect(url).toBe(`${publicUrl}/sign-in-link?token=${token}`)
    for (const table of ['account_links', 'messages', 'outbox', 'audit_log', 'security_log'] as const) {
      expect(JSON.stringify(desk.site.data.rows(table))).not.toContain(token)
    }
    const visitor = desk.site.aVisitor()
    expect((await visitor.send('POST', '/api/auth/sign-in-link/confirm', { token })).status).toBe(200)
    expect(await visitor.me()).toBe(asha.email)
    expect((await desk.site.aVisitor().send('POST', '/api/auth/sign-in-link/confirm', { token })).status).toBe(422)
  })

  it('answers a link that sets a password, for an hour', async () => {
    await using desk = await openDesk()
    const first = await desk.make('password_reset')
    const { token } = await desk.make('password_reset')
    const confirm = '/api/auth/password-reset/confirm'
    const body = { token, password: 'another-long-phrase-2' }
    expect((await desk.site.aVisitor().send('POST', confirm, { ...body, token: first.token })).status).toBe(422)
    expect((await desk.site.aVisitor().send('POST', confirm, body)).status).toBe(204)
    const late = await desk.make('password_reset')
    desk.site.clock.move({ minutes: 60 })
    expect((await desk.site.aVisitor().send('POST', confirm, { ...body, token: late.token })).status).toBe(422)
  })

  it('verifies no address, because nobody has read a mailbox', async () => {
    await using desk = await openDesk()
    desk.site.data.set('users', { email: asha.email }, { email_verified_at: null })
    const signIn = await desk.make('sign_in')
    await desk.site.aVisitor().send('POST', '/api/auth/sign-in-link/confirm', { token: signIn.token })
    expect(await desk.customer.me()).toBe(asha.email)
    const reset = await desk.make('password_reset')
    await desk.site
      .aVisitor()
      .send('POST', '/api/auth/password-reset/confirm', { token: reset.token, password: 'another-long-phrase-2' })
    expect(desk.site.data.count('users', { email: asha.email, email_verified_at: null })).toBe(1)
  })

  it('is audited, noted in the security log, and reported to the customer', async () => {
    await using desk = await openDesk()
    await desk.make('sign_in')
    const id = desk.idOf(asha.email)
    const { items } = await (await desk.admin.get('/api/admin/audit?limit=1')).json()
    expect(items).toMatchObject([
      {
        action: 'account_link_made',
        who: { id: desk.idOf(owner) },
        target: { kind: 'user', id },
        after: { purpose: 'sign-in', minutes: 15 },
      },
    ])
    await desk.site.securityWritten()
    expect(desk.site.data.rows('security_log', { kind: 'link_made' })).toMatchObject([
      { user_id: desk.idOf(owner), detail: `sign-in ${id}` },
    ])
    const mail = (await desk.site.mails()).filter(({ event }) => event === 'account_link_made')
    expect(mail).toMatchObject([{ to: asha.email, subject: 'Our office made a link into your account', token: '' }])
  })

  it('is refused for staff and technicians, for a suspended customer and for nobody, and leaves nothing', async () => {
    await using desk = await openDesk()
    const codeFor = async (email: string) => {
      const answer = await desk.admin.send('POST', desk.linkOf(email), { purpose: 'password_reset' })
      const { code }: { readonly code: string } = await answer.json()
      return [answer.status, code]
    }
    expect(await codeFor(owner)).toEqual([403, 'not_by_link'])
    expect(await codeFor('office@example.com')).toEqual([403, 'not_by_link'])
    const unknown = await desk.admin.send('POST', '/api/admin/customers/usr_nobody/account-link', {
      purpose: 'sign_in',
    })
    expect(unknown.status).toBe(404)
    desk.site.data.set('users', { email: asha.email }, { role: 'technician' })
    expect(await codeFor(asha.email)).toEqual([403, 'not_by_link'])
    desk.site.data.set('users', { email: asha.email }, { role: 'customer', status: 'suspended' })
    expect(await codeFor(asha.email)).toEqual([409, 'user_suspended'])
    expect(desk.site.data.count('account_links', { purpose: 'password-reset' })).toBe(0)
  })

  it('ends with the role of a customer: no link of the office opens an account of staff', async () => {
    await using desk = await openDesk()
    const { token } = await desk.make('password_reset')
    desk.site.data.set('users', { email: asha.email }, { role: 'office' })
    const body = { token, password: 'another-long-phrase-2' }
    expect((await desk.site.aVisitor().send('POST', '/api/auth/password-reset/confirm', body)).status).toBe(422)
    const visitor = desk.site.aVisitor()
    await visitor.get(`/reset-password?token=${token}`)
    await visitor.get('/reset-password')
    expect(desk.site.shown.at(-1)?.form?.values).toMatchObject({ state: 'ended' })
  })

  it('is refused to the office, and asks an administrator for a fresh password', async () => {
    await using desk = await openDesk()
    const code = async (answer: Response) => [answer.status, (await answer.json()).code]
    const wanted = { purpose: 'sign_in' }
    expect(await code(await desk.office.send('POST', desk.linkOf(asha.email), wanted))).toEqual([403, 'not_allowed'])
    desk.site.clock.move({ minutes: 16 })
    expect(await code(await desk.admin.send('POST', desk.linkOf(asha.email), wanted))).toEqual([403, 'password_needed'])
  })
})

describe('the form for a link on the page of a customer', () => {
  it('shows the link once, on a page that nothing keeps', async () => {
    await using desk = await openDesk()
    const page = `/admin/customers/${desk.idOf(asha.email)}`
    const answer = await desk.admin.post(`${page}/account-link`, { purpose: 'sign_in' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'private, no-store'])
    expect(desk.site.shown.at(-1)).toMatchObject({
      url: page,
      form: { action: `${page}/account-link`, values: { url: expect.stringMatching(/\/sign-in-link\?token=\w{32}$/) } },
    })
    await desk.admin.get(page)
    expect(desk.site.shown.at(-1)?.form).toBeNull()
  })

  it('refuses a link into an account of staff', async () => {
    await using desk = await openDesk()
    const answer = await desk.admin.post(`/admin/customers/${desk.idOf(owner)}/account-link`, { purpose: 'sign_in' })
    expect([answer.status, desk.site.shown.at(-1)?.form?.values]).toEqual([403, {}])
  })
})

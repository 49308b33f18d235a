import { describe, expect, it } from 'vitest'
import { asha, openRecoveryApp, opens, signUpAsha } from '../../support/apps/recovery-app.ts'
import { notOneOf } from '../../support/test-port.ts'

const link = '/api/auth/sign-in-link'

async function withLink(options: { readonly confirmed?: boolean } = {}) {
  const site = await openRecoveryApp()
  const owner = await signUpAsha(site, options)
  await site.aVisitor().send('POST', link, { email: asha.email, next: '/track/bkg_1' })
  return { site, owner, ...(await site.mail('sign_in_link')), [Symbol.asyncDispose]: site[Symbol.asyncDispose] }
}

describe('a sign-in link', () => {
  it('opens one session for the customer, once', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    const signedIn = await visitor.send('POST', `${link}/confirm`, { token: at.token })
    expect([signedIn.status, await signedIn.json()]).toMatchObject([200, { user: { email: asha.email } }])
    expect(await visitor.me()).toBe(asha.email)
    const other = at.site.aVisitor()
    expect((await other.send('POST', `${link}/confirm`, { token: at.token })).status).toBe(422)
    expect(await other.me()).toBeNull()
  })

  it('is valid for 15 minutes', async () => {
    await using at = await withLink()
    at.site.clock.move({ minutes: 15 })
    const visitor = at.site.aVisitor()
    expect((await visitor.send('POST', `${link}/confirm`, { token: at.token })).status).toBe(422)
    expect(await visitor.me()).toBeNull()
  })

  it('needs a button on the page, goes on to the page asked for, and signs no scanner in', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    await visitor.get(at.path ?? '')
    await visitor.get('/sign-in-link')
    expect(at.site.shown.at(-1)?.form?.values).toMatchObject({ state: 'open', owner: asha.email })
    expect(await visitor.me()).toBeNull()
    const pressed = await visitor.post('/sign-in-link')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/track/bkg_1'])
    expect(await visitor.me()).toBe(asha.email)
  })

  it('redirects to no other site', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    const answer = await site.aVisitor().send('POST', link, { email: asha.email, next: '//evil.example/' })
    expect(answer.status).toBe(422)
    await site.aVisitor().post('/sign-in-link', { email: asha.email, next: '//evil.example/' })
    const visitor = site.aVisitor()
    await visitor.get((await site.mail('sign_in_link')).path ?? '')
    expect((await visitor.post('/sign-in-link')).headers.get('location')).toBe('/dashboard')
  })

  it('does not count as a fresh password', async () => {
    await using at = await withLink()
    const visitor = at.site.aVisitor()
    const before = at.site.data.column('sessions', 'token_hash')
    await visitor.send('POST', `${link}/confirm`, { token: at.token })
    const begun = { token_hash: notOneOf(...before) }
    expect(at.site.data.column('sessions', 'password_confirmed_at', begun)).toEqual([null])
  })

  it('is for customers: staff get none, and one from before they became staff is void', async () => {
    await using at = await withLink()
    at.site.data.set('users', {}, { role: 'office' })
    const before = (await at.site.mails()).length
    const answer = await at.site.aVisitor().send('POST', link, { email: asha.email })
    expect(answer.status).toBe(202)
    expect(await at.site.mails()).toHaveLength(before)
    const visitor = at.site.aVisitor()
    const refused = await visitor.send('POST', `${link}/confirm`, { token: at.token })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_by_link' }])
    expect(await visitor.me()).toBeNull()
  })

  it('is asked for with the same answer for known and unknown addresses', async () => {
    await using site = await openRecoveryApp()
    await signUpAsha(site)
    const answers: unknown[] = []
    for (const email of [asha.email, 'nobody@example.com']) {
      const answer = await site.aVisitor().send('POST', link, { email })
      const page = await site.aVisitor().post('/sign-in-link', { email })
      answers.push([answer.status, await answer.json(), page.status, page.headers.get('location')])
    }
    expect(answers[0]).toEqual(answers[1])
    expect((await site.mails()).filter(({ event }) => event === 'sign_in_link')).toHaveLength(2)
  })

  it('to an unconfirmed account ends the password and the sessions of the person who created it', async () => {
    await using at = await withLink({ confirmed: false })
    const visitor = at.site.aVisitor()
    expect((await visitor.send('POST', `${link}/confirm`, { token: at.token })).status).toBe(200)
    expect(await at.owner.me()).toBeNull()
    expect(await opens(at.site, asha.email, asha.password)).toBe(false)
    expect(await visitor.me()).toBe(asha.email)
    expect(await at.site.mail('password_removed')).toMatchObject({ to: asha.email })
  })

  it('leaves the password and the sessions of a confirmed account', async () => {
    await using at = await withLink()
    await at.site.aVisitor().send('POST', `${link}/confirm`, { token: at.token })
    expect(await at.owner.me()).toBe(asha.email)
    expect(await opens(at.site, asha.email, asha.password)).toBe(true)
  })

  it('asks a user with a second factor for it', async () => {
    await using at = await withLink()
    const setUp = '2026-03-02T12:00:00.000Z'
    for (const user_id of at.site.data.texts('users', 'id')) {
      at.site.data.insert('totp_secrets', { user_id, sealed_secret: 'sealed', created_at: setUp, confirmed_at: setUp })
    }
    const visitor = at.site.aVisitor()
    const half = await visitor.send('POST', `${link}/confirm`, { token: at.token })
    expect([half.status, await half.json()]).toMatchObject([401, { code: 'second_factor_needed' }])
    expect(await visitor.me()).toBeNull()
  })

  it('is refused to a suspended user like any dead link', async () => {
    await using at = await withLink()
    at.site.data.set('users', {}, { status: 'suspended' })
    const refused = await at.site.aVisitor().send('POST', `${link}/confirm`, { token: at.token })
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'link_ended' }])
  })
})

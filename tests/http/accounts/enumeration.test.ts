import { describe, expect, it } from 'vitest'
import { type RecoveryApp, asha, openRecoveryApp, signUpAsha } from '../../support/apps/recovery-app.ts'

/** One address of each kind that somebody may try. */
const kinds = { known: asha.email, suspended: 'gone@example.com', staff: 'boss@example.com', unknown: 'no@example.com' }

async function withEveryKind() {
  const site = await openRecoveryApp()
  await signUpAsha(site)
  await site.aVisitor().send('POST', '/api/auth/signup', { ...asha, email: kinds.suspended })
  site.data.set('users', { email: 'gone@example.com' }, { status: 'suspended' })
  const owner = { email: kinds.staff, password: 'the long one of the boss', fullName: 'Boss', role: 'admin' } as const
  await site.modules.accounts.createStaff(owner)
  await site.mails()
  return site
}

interface Ask {
  readonly path: string
  readonly body: (email: string) => Readonly<Record<string, string>>
  readonly form?: boolean
}

const asks: Readonly<Record<string, Ask>> = {
  'signing in': { path: '/api/auth/login', body: (email) => ({ email, password: 'not the one' }) },
  'the form to sign in': { path: '/login', body: (email) => ({ email, password: 'not the one' }), form: true },
  'asking for a new password': { path: '/api/auth/password-reset', body: (email) => ({ email }) },
  'the form for a new password': { path: '/reset-password', body: (email) => ({ email }), form: true },
  'asking for a link to sign in': { path: '/api/auth/sign-in-link', body: (email) => ({ email }) },
  'the form for a link to sign in': { path: '/sign-in-link', body: (email) => ({ email }), form: true },
}

/** All that a stranger can see of an answer, but for what is new each time. */
async function seen(site: RecoveryApp, { path, body, form = false }: Ask, email: string) {
  const visitor = site.aVisitor()
  const answer = form ? await visitor.post(path, body(email)) : await visitor.send('POST', path, body(email))
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
  const text = (await answer.text()).replaceAll(email, 'the address')
  const shown = form ? JSON.stringify(site.shown.at(-1) ?? null).replaceAll(email, 'the address') : ''
  return { status: answer.status, headers, text, shown }
}

/** The server's work for one request: hashes, and rows written. */
async function workOf(site: RecoveryApp, ask: Ask, email: string) {
  site.hashed.mockClear()
  site.verified.mockClear()
  const before = site.data.written()
  await seen(site, ask, email)
  return {
    hashed: site.hashed.mock.calls.length,
    verified: site.verified.mock.calls.length,
    written: site.data.written() - before,
  }
}

describe.each(Object.entries(asks))('%s', (_, ask) => {
  it('is answered alike for known and unknown addresses: status, body and headers', async () => {
    await using site = await withEveryKind()
    const unknown = await seen(site, ask, kinds.unknown)
    for (const email of Object.values(kinds)) expect(await seen(site, ask, email)).toEqual(unknown)
  })

  it('costs the same work for known and unknown addresses: as many hashes, as many rows', async () => {
    await using site = await withEveryKind()
    const unknown = await workOf(site, ask, kinds.unknown)
    for (const email of Object.values(kinds)) expect(await workOf(site, ask, email)).toEqual(unknown)
  })
})

describe('signing up', () => {
  const signUp = (email: string): Ask => ({
    path: '/api/auth/signup',
    body: () => ({ email, password: 'another one', full_name: 'Somebody Else' }),
  })

  it('hashes once for known and unknown addresses, and reveals nothing of the account', async () => {
    await using site = await withEveryKind()
    const works: unknown[] = []
    for (const email of [kinds.known, kinds.suspended, 'new@example.com']) {
      const { hashed, verified } = await workOf(site, signUp(email), email)
      works.push([hashed, verified])
    }
    expect(works).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    const taken = await seen(site, signUp(kinds.known), kinds.known)
    expect(taken).toEqual(await seen(site, signUp(kinds.staff), kinds.staff))
    expect(taken.status).toBe(409)
    expect(taken.headers.map(([name]) => name)).not.toContain('set-cookie')
    expect(taken.text).not.toMatch(/Asha|Boss|usr_/)
  })

  it('with an address in use notifies its owner once a day, unless the account is suspended', async () => {
    await using site = await withEveryKind()
    const notified = async () =>
      (await site.mails()).filter(({ event }) => event === 'account_exists').map(({ to }) => to)
    for (let time = 0; time < 3; time += 1) {
      await seen(site, signUp(kinds.known), kinds.known)
      await seen(site, signUp(kinds.suspended), kinds.suspended)
    }
    expect(await notified()).toEqual([kinds.known])
    site.clock.move({ hours: 24 })
    await seen(site, signUp(kinds.known), kinds.known)
    expect(await notified()).toEqual([kinds.known, kinds.known])
  })

  it('reveals at most five addresses an hour to one network, and then refuses known and unknown ones alike', async () => {
    await using site = await openRecoveryApp({ RATE_LIMITS: 'on' })
    const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@example.com`)
    const users = people.map((email) =>
      site.modules.accounts.createStaff({ email, password: 'a long one of theirs', fullName: 'One', role: 'office' }),
    )
    await Promise.all(users)
    const statuses: number[] = []
    for (const email of people) statuses.push((await seen(site, signUp(email), email)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429])
    expect((await seen(site, signUp('new@example.com'), 'new@example.com')).status).toBe(429)
  })
})

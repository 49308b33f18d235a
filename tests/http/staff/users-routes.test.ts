import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { copyOf, like } from '../../support/test-port.ts'

const whole = await openWholeApp()
const { data } = whole
let cookie = ''

beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const password = 'a-long-enough-phrase-1'

async function send(method: string, path: string, body?: object, as = cookie): Promise<Response> {
  const headers = { cookie: as, 'content-type': 'application/json' }
  return whole.app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function form(path: string, fields: Readonly<Record<string, string>>) {
  const body = new URLSearchParams(fields)
  const answer = await whole.app.request(path, { method: 'POST', headers: { cookie }, body })
  return { status: answer.status, to: answer.headers.get('location') }
}

const idOf = (email: string) => data.text('users', 'id', { email })
const lastEvent = (kind: string) => data.text('outbox', 'body', { kind }, ['-id'])

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly next_cursor: string | null
}

async function codeOf(answer: Response): Promise<readonly [number, string]> {
  const { code } = await answer.json()
  return [answer.status, code]
}

/** Somebody new, signed in; of staff when a role is given. */
async function somebody(name: string, role = 'customer') {
  const email = `${name}@example.com`
  const body = { email, password, full_name: `${name} O'Test`, phone: '020 7946 0123', postcode: 'SE25 4PT' }
  const answer = await send('POST', '/api/auth/signup', body, '')
  data.set('users', { email }, { role, email_verified_at: copyOf('created_at') })
  return { id: idOf(email) ?? '', email, cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' }
}

const isSignedIn = async (as: string) => (await (await send('GET', '/api/auth/me', undefined, as)).json()).user !== null

describe('GET /api/admin/users', () => {
  it('finds users by a part of name, e-mail, phone or postcode, in any spelling', async () => {
    const { id } = await somebody('Bo-Finder')
    for (const q of ["finder O'te", 'BO-FINDER@EXAMPLE', '7946 0123', 'se254pt', 'SE25 4']) {
      const { items } = await (await send('GET', `/api/admin/users?q=${encodeURIComponent(q)}`)).json()
      expect(items.map((one: { id: string }) => one.id)).toContain(id)
    }
    const { items } = await (await send('GET', '/api/admin/users?q=nobody-is-called-that')).json()
    expect(items).toEqual([])
  })

  it('finds national telephone numbers, names in any order and without accents, page by page', async () => {
    for (let n = 0; n < 1_200; n += 1) {
      const at = `2020-01-01T00:${String(n % 60).padStart(2, '0')}:00.000Z`
      const status = n % 400 === 7 ? 'suspended' : 'active'
      const phone = `+4477009${String(n).padStart(5, '0')}`
      const email = `m${n}@many.example`
      const who = { id: `usr_many-${n}`, email, email_key: email, password_hash: '!', full_name: `Zoë Łukasz ${n}` }
      data.insert('users', { ...who, phone, role: 'customer', status, created_at: at, updated_at: at })
    }
    const found = async (query: string) => {
      const ids: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: string = `/api/admin/users?${query}&limit=100${cursor && `&cursor=${cursor}`}`
        const { items, next_cursor: next }: Page = await (await send('GET', page)).json()
        ids.push(...items.map(({ id }) => id))
        cursor = next
      }
      return ids
    }
    expect(await found('q=07700+901199')).toEqual(['usr_many-1199'])
    expect(await found('q=lukasz+ZOE+1199')).toEqual(['usr_many-1199'])
    expect((await found('q=zoe+lukasz&status=suspended')).toSorted()).toEqual(
      ['usr_many-7', 'usr_many-407', 'usr_many-807'].toSorted(),
    )
    const all = await found('q=lukasz')
    expect([all.length, new Set(all).size]).toEqual([1_200, 1_200])
    data.remove('users', { id: like('usr_many-%') })
  })

  it('filters by role and status, and turns pages', async () => {
    const staff = await (await send('GET', '/api/admin/users?user_type=office&status=active')).json()
    expect(staff.items.map((one: { email: string }) => one.email)).toEqual(['office@example.com'])
    expect(await (await send('GET', '/api/admin/users?status=suspended')).json()).toEqual({
      items: [],
      next_cursor: null,
    })
    const first = await (await send('GET', '/api/admin/users?limit=2')).json()
    const next = await (await send('GET', `/api/admin/users?limit=200&cursor=${first.next_cursor}`)).json()
    const all = data.count('users')
    expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(all)
  })

  it('refuses an unknown role', async () => {
    expect((await send('GET', '/api/admin/users?user_type=boss')).status).toBe(422)
  })
})

describe('GET /api/admin/users/{id}', () => {
  it('shows one user, and never the password', async () => {
    const answer = await send('GET', `/api/admin/users/${idOf('technician@example.com')}`)
    expect(await answer.json()).toMatchObject({
      email: 'technician@example.com',
      user_type: 'technician',
      is_owner: false,
      bookings: 0,
      sessions: 1,
      open_jobs: 0,
      technician_id: expect.stringMatching(/^tec_/),
    })
    expect((await send('GET', '/api/admin/users/usr_nobody')).status).toBe(404)
  })
})

describe('PATCH /api/admin/users/{id}', () => {
  it('changes the role, ends the sessions, and emits the event', async () => {
    const { id, cookie: theirs } = await somebody('promoted', 'office')
    const answer = await send('PATCH', `/api/admin/users/${id}`, { user_type: 'admin' })
    expect(await answer.json()).toMatchObject({ id, user_type: 'admin' })
    expect(await isSignedIn(theirs)).toBe(false)
    expect(lastEvent('role-changed')).toContain(id)
  })

  it('suspends, which ends all sessions and refuses sign-in; and restores', async () => {
    const { id, email, cookie: theirs } = await somebody('suspended')
    expect((await send('PATCH', `/api/admin/users/${id}`, { status: 'suspended' })).status).toBe(200)
    expect(await isSignedIn(theirs)).toBe(false)
    expect((await send('POST', '/api/auth/login', { email, password }, '')).status).not.toBe(200)
    expect((await send('PATCH', `/api/admin/users/${id}`, { status: 'active' })).status).toBe(200)
    expect((await send('POST', '/api/auth/login', { email, password }, '')).status).toBe(200)
  })

  it('takes a technician off the team, and emits the event', async () => {
    const email = 'technician@example.com'
    const id = idOf(email) ?? ''
    expect((await send('PATCH', `/api/admin/users/${id}`, { user_type: 'customer' })).status).toBe(200)
    expect(lastEvent('technician-left')).toContain(id)
    const active = data.value('technicians', 'is_active', { user_id: id })
    expect(active).toBe(0)
  })

  it('protects the owner, oneself and the last administrator, and keeps the ways to sign in', async () => {
    const admin = idOf('admin@example.com') ?? ''
    expect(await codeOf(await send('PATCH', `/api/admin/users/${admin}`, { user_type: 'office' }))).toEqual([
      409,
      'own_account',
    ])
    const { id } = await somebody('customer-who-asks')
    expect(await codeOf(await send('PATCH', `/api/admin/users/${id}`, { user_type: 'office' }))).toEqual([
      409,
      'invitation_needed',
    ])
    expect(await codeOf(await send('PATCH', `/api/admin/users/${id}`, { user_type: 'technician' }))).toEqual([
      409,
      'approval_needed',
    ])
    expect((await send('PATCH', `/api/admin/users/${id}`, { user_type: 'office', status: 'active' })).status).toBe(422)
    expect((await send('PATCH', `/api/admin/users/${id}`, {})).status).toBe(422)
    expect((await send('PATCH', `/api/admin/users/${id}`, { is_admin: true })).status).toBe(422)
    expect((await send('PATCH', '/api/admin/users/usr_nobody', { status: 'suspended' })).status).toBe(404)
  })

  it('asks for the password again when it is not fresh', async () => {
    const { id } = await somebody('stale')
    data.set('sessions', {}, { password_confirmed_at: null })
    expect(await codeOf(await send('PATCH', `/api/admin/users/${id}`, { status: 'suspended' }))).toEqual([
      403,
      'password_needed',
    ])
    cookie = await whole.signIn('admin')
  })
})

describe('POST /api/admin/users/{id}/sign-out', () => {
  it('ends all sessions, and leaves the account as it is', async () => {
    const { id, email, cookie: theirs } = await somebody('lost-phone')
    expect((await send('POST', `/api/admin/users/${id}/sign-out`)).status).toBe(204)
    expect(await isSignedIn(theirs)).toBe(false)
    expect((await send('POST', '/api/auth/login', { email, password }, '')).status).toBe(200)
    expect((await send('POST', '/api/admin/users/usr_nobody/sign-out')).status).toBe(404)
  })
})

describe('the forms of a user', () => {
  it('do the same and go back to the page', async () => {
    const { id } = await somebody('by-form', 'office')
    const page = `/admin/users/${id}`
    expect(await form(`${page}/sign-out`, {})).toEqual({ status: 303, to: `${page}?done=signed-out` })
    expect(await form(`${page}/status`, { status: 'suspended' })).toEqual({ status: 303, to: `${page}?done=suspended` })
    expect(await form(`${page}/status`, { status: 'active' })).toEqual({ status: 303, to: `${page}?done=active` })
    expect(await form(`${page}/role`, { user_type: 'customer' })).toEqual({ status: 303, to: `${page}?done=role` })
    expect((await form(`${page}/role`, { user_type: 'office' })).status).toBe(409)
    for (const wish of [{ user_type: 'boss' }, {}]) expect((await form(`${page}/role`, wish)).status).toBe(422)
    expect((await form('/admin/users/usr_nobody/role', {})).status).toBe(404)
    expect((await form('/admin/users/usr_nobody/status', { status: 'active' })).status).toBe(404)
    expect((await form('/admin/users/usr_nobody/sign-out', {})).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type UserId, withoutRest } from '#modules/shared'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
const { data } = whole
const cookies = new Map<string, string>()

beforeAll(async () => {
  await whole.addDemo()
  for (const role of ['admin', 'office', 'technician', 'customer'] as const) cookies.set(role, await whole.signIn(role))
  await fill()
})
afterAll(() => whole[Symbol.asyncDispose]())

async function fill(): Promise<void> {
  while ((await whole.modules.officeSearch.fill(100)) === 'more');
}

type Caller = 'admin' | 'office' | 'technician' | 'customer' | null

const ask = (path: string, caller: Caller) =>
  whole.app.request(path, { headers: { cookie: (caller && cookies.get(caller)) ?? '' } })

interface Found {
  readonly name: string
  readonly items: readonly { readonly title: string; readonly details: readonly string[]; readonly href: string }[]
  readonly has_more: boolean
}

async function search(q: string, caller: Caller = 'admin', more: Record<string, string> = {}) {
  const answer = await ask(`/api/admin/search?${new URLSearchParams({ q, ...more }).toString()}`, caller)
  const body = (await answer.json()) as { readonly groups?: readonly Found[]; readonly code?: string }
  return { status: answer.status, groups: body.groups ?? [], code: body.code }
}

const namesOf = ({ groups }: { readonly groups: readonly Found[] }) => groups.map(({ name }) => name)
const linesOf = ({ groups }: { readonly groups: readonly Found[] }, group: string) =>
  groups.find(({ name }) => name === group)?.items ?? []
const booking = () => data.rows('bookings').find((row) => row['status'] === 'confirmed') ?? {}

const ownersOnly = /api-keys|audit|security|redirects|vat-return|message-templates|users/

describe('the search over everything', () => {
  it('finds a booking by its reference, with and without its hyphen, before all else', async () => {
    const { id, reference } = booking()
    for (const text of [String(reference), String(reference).toLowerCase(), String(reference).replace('-', '')]) {
      const found = await search(text)
      expect(linesOf(found, 'bookings').map(({ href }) => href)).toEqual([`/admin/bookings/${String(id)}`])
    }
    expect(namesOf(await search(String(reference)))[0]).toBe('bookings')
  })

  it('finds a customer by a phone number in any way of writing it, by e-mail, and by parts of the name in any order', async () => {
    const customer = data
      .rows('users')
      .find((row) => row['role'] === 'customer' && String(row['phone']).startsWith('+447'))
    const [id, phone, email, name] = ['id', 'phone', 'email', 'full_name'].map((column) => String(customer?.[column]))
    const digits = (phone ?? '').slice(3)
    const written = [
      phone,
      `0${digits}`,
      `0${digits.slice(0, 4)} ${digits.slice(4)}`,
      `0044 ${digits}`,
      `(0${digits.slice(0, 4)}) ${digits.slice(4)}`,
    ]
    for (const text of [...written, email, (name ?? '').split(' ').toReversed().join(' ').toUpperCase()]) {
      const found = linesOf(await search(text ?? '', 'office', { limit: '50' }), 'customers').map(({ href }) => href)
      expect([text, found.includes(`/admin/customers/${id}`)]).toEqual([text, true])
    }
  })

  it('finds a payment by its amount, a service, a setting and an action', async () => {
    const { amount_pence: pence } = data.rows('payments')[0] ?? {}
    const pounds = `£${(Number(pence) / 100).toFixed(2)}`
    expect(linesOf(await search(pounds), 'payments')[0]?.title).toBe(pounds)
    const service = data.rows('services')[0] ?? {}
    expect(linesOf(await search(String(service['name'])), 'services')[0]?.href).toBe(
      `/admin/services/${String(service['id'])}`,
    )
    expect(linesOf(await search('bank holidays'), 'pages').map(({ href }) => href)).toEqual(['/admin/hours'])
    expect(linesOf(await search('new booking'), 'actions').map(({ href }) => href)).toEqual(['/admin/bookings/new'])
  })

  it('finds what was written a moment ago, before any job ran', async () => {
    await ask('/', null)
    const sent = await whole.app.request('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies.get('admin') ?? '' },
      body: JSON.stringify({
        name: 'Quillon Vexley',
        email: 'quillon@example.com',
        phone: '020 7946 0958',
        message: 'A question of mine.',
      }),
    })
    expect(sent.status).toBeLessThan(300)
    expect(linesOf(await search('vexley quillon', 'office'), 'conversations')).toHaveLength(1)
    await fill()
    expect(linesOf(await search('vexley quillon', 'office'), 'conversations')).toHaveLength(1)
  })

  it('reads signs as letters, and a text of one or two characters too', async () => {
    for (const text of ['%', '_', '"', '*', '%%%', '"*"', "' or 1=1 --", 'NEAR(a b)', '^cb', 'a AND']) {
      expect([text, (await search(text)).status]).toEqual([text, 200])
    }
    expect(namesOf(await search('%%%'))).toEqual([])
    expect(namesOf(await search('CB'))).toContain('bookings')
    expect(namesOf(await search(''))).toEqual([])
    expect(namesOf(await search('   '))).toEqual([])
    expect((await search('x'.repeat(101))).status).toBe(422)
    expect((await search('cb', 'admin', { in: 'nothing' })).status).toBe(422)
    expect((await search('cb', 'admin', { limit: '51' })).status).toBe(422)
  })

  it('gives the office no group of the owner, and others nothing at all', async () => {
    const service = String(data.rows('services')[0]?.['name'])
    expect(namesOf(await search(service, 'admin'))).toContain('services')
    expect(namesOf(await search(service, 'office'))).not.toContain('services')
    for (const text of [
      'API keys',
      'audit log',
      'redirects',
      'VAT return',
      'payment security',
      'message texts',
      'users',
    ]) {
      expect([text, linesOf(await search(text, 'admin'), 'pages').length > 0]).toEqual([text, true])
      const seen = await search(text, 'office')
      const hrefs = [...linesOf(seen, 'pages'), ...linesOf(seen, 'actions')].map(({ href }) => href)
      expect(hrefs.filter((href) => ownersOnly.test(href))).toEqual([])
    }
    const email = String(data.rows('users').find((row) => row['role'] === 'office')?.['email'])
    expect(linesOf(await search(email, 'admin'), 'users')).toHaveLength(1)
    expect(namesOf(await search(email, 'office'))).not.toContain('users')
    expect(namesOf(await search(email, 'office', { in: 'users' }))).toEqual([])
    expect((await search(email, 'technician')).status).toBe(403)
    expect((await search(email, 'customer')).status).toBe(403)
    expect((await search(email, null)).status).toBe(401)
  })
})

describe('what is gone', () => {
  const has = (text: string) => data.rows('office_search_entries').some((row) => String(row['text']).includes(text))

  it('of an erased customer is found by nobody at once, and is in no table of the search once the job ran', async () => {
    const id = data.text('users', 'id', { email_key: 'customer@example.com' }) as UserId
    const email = 'customer@example.com'
    expect(has(email)).toBe(true)
    expect(linesOf(await search(email), 'customers').map(({ href }) => href)).toEqual([`/admin/customers/${id}`])
    expect(await whole.modules.privacy.erase(id)).toEqual({ ok: true, value: null })
    expect(linesOf(await search(email), 'customers')).toEqual([])
    await fill()
    expect(has(email)).toBe(false)
    expect(data.rows('office_search_pending')).toEqual([])
  })

  it('by the rules of retention goes from the search with its row', async () => {
    expect(has('quillon@example.com')).toBe(true)
    data.set(
      'enquiries',
      { email_key: 'quillon@example.com' },
      { created_at: '2015-01-01T00:00:00.000Z', state: 'closed', answered_at: '2015-01-01T00:00:00.000Z' },
    )
    await whole.modules.privacy.retain({ dry: false, inBatches: withoutRest })
    expect(data.rows('enquiries', { email_key: 'quillon@example.com' })).toEqual([])
    expect(linesOf(await search('quillon@example.com'), 'conversations')).toEqual([])
    await fill()
    expect(has('quillon@example.com')).toBe(false)
  })
})

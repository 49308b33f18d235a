import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { impersonalTables, personalTables } from '../../../adapters/sqlite/privacy/personal-data.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { not, notOneOf, oneOf } from '../../support/test-port.ts'

const log = createLog('silent')
const whole = await openWholeApp(log)
const { data } = whole
const relay = startOutboxRelay({ ...whole.adapters, log, unreadable: async () => {} }, subscribersOf(whole.modules), {
  everyMs: 1e9,
})
let cookie = ''

beforeAll(async () => {
  await addDemo(whole.adapters.database, whole.modules.catalogue, whole.clock.now(), () => {})
  cookie = await whole.signIn('customer')
})
afterAll(async () => {
  await relay[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

const tables = data.tables()

function call(method: string, path: string, body?: object, as = cookie) {
  return whole.app.request(path, {
    method,
    headers: { cookie: as, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const idOf = (email: string) => data.text('users', 'id', { email_key: email }) as UserId

describe('the list of personal data', () => {
  it('names every table of the database', () => {
    const known = [...personalTables.map(({ table }) => table), ...Object.keys(impersonalTables)]
    expect(known.toSorted()).toEqual(tables)
  })

  it('hides existing columns only', () => {
    for (const { table, hidden = [] } of personalTables) {
      const columns = data.columns(table)
      expect([table, hidden.filter((column) => !columns.includes(column))]).toEqual([table, []])
    }
  })

  it('covers every row of the demo business that names a customer in their export', async () => {
    const customers = data.texts('users', 'id', { demo: 1, role: 'customer' }).slice(0, 12)
    expect(customers.length).toBeGreaterThan(5)
    for (const id of customers) {
      const email = data.text('users', 'email_key', { id })
      const name = data.text('users', 'full_name', { id }).toLowerCase()
      const exported = await whole.adapters.privacy.privacy.collect(id as UserId)
      const counts = new Map(Object.entries(exported).map(([table, rows]) => [table, rows.length]))
      for (const table of tables) {
        const naming = data.rows(table).filter((row) => {
          const text = JSON.stringify(row).toLowerCase()
          return text.includes(email) || text.includes(id.toLowerCase()) || text.includes(name)
        })
        if (naming.length === 0 || table in impersonalTables) continue
        expect(counts.get(table) ?? 0, `${table} of ${name}`).toBeGreaterThanOrEqual(naming.length)
      }
      expect(JSON.stringify(exported)).toContain(email)
    }
  })

  it('leaves hashes, keys and codes out of the export', async () => {
    const text = await (await call('GET', '/api/me/export')).text()
    const secrets = [
      ...data.texts('users', 'password_hash', { password_hash: not(null) }),
      ...data.texts('sessions', 'token_hash'),
    ]
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({
      format: 'callout-export-1',
      data: { users: [{ email: 'customer@example.com' }] },
    })
  })
})

describe('the archive of an export', () => {
  it('is made in the background, notified by e-mail, and open to its owner only', async () => {
    const asked = await call('POST', '/api/me/exports')
    expect(asked.status).toBe(202)
    expect((await call('POST', '/api/me/exports')).status).toBe(409)
    const { id } = await asked.json()
    expect((await call('GET', `/api/me/exports/${id}/file`)).status).toBe(404)
    await relay.drain()
    const file = await call('GET', `/api/me/exports/${id}/file`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const found = unzipSync(new Uint8Array(await file.arrayBuffer()))
    expect(Object.keys(found)).toEqual(['about.txt', 'data.json'])
    expect(new TextDecoder().decode(found['data.json'])).toContain('customer@example.com')
    const admin = await whole.signIn('admin')
    expect((await call('GET', `/api/me/exports/${id}/file`, undefined, admin)).status).toBe(404)
    const mails = { event: 'export_ready', channel: 'email' }
    expect(data.texts('messages', 'recipient', mails)).toEqual(['customer@example.com'])
  })
})

describe('staff who have to set up a second factor first', () => {
  it("can export nothing of the office's messages, and cannot mark them as read", async () => {
    const office = await whole.signIn('office')
    data.insert('notifications', {
      id: 'ntf_withheld',
      user_id: idOf('office@example.com'),
      type: 'booking',
      title: 'A new booking',
      message: 'Of somebody',
      data: '{}',
      created_at: whole.adapters.clock.now().toString(),
    })
    const readAt = () => data.value('notifications', 'read_at', { id: 'ntf_withheld' })
    await whole.modules.accounts.setStaffNeedFactor(true)
    for (const path of ['/api/me/export', '/api/me/exports/exp_none/file']) {
      const refused = await call('GET', path, undefined, office)
      expect([path, refused.status, (await refused.json()).code]).toEqual([path, 403, 'second_factor_setup_needed'])
      const led = await whole.app.request(path, { headers: { cookie: office, accept: 'text/html' } })
      expect([led.status, led.headers.get('location')]).toEqual([303, '/profile/security?needed=1'])
    }
    const marked = () =>
      whole.app.request('/notifications/read', {
        method: 'POST',
        headers: { cookie: office },
        body: new URLSearchParams({}),
      })
    expect((await marked()).headers.get('location')).toBe('/profile/security?needed=1')
    expect(readAt()).toBeNull()
    await whole.modules.accounts.setStaffNeedFactor(false)
    expect((await call('GET', '/api/me/export', undefined, office)).status).toBe(200)
    expect((await marked()).headers.get('location')).toBe('/notifications')
    expect(readAt()).not.toBeNull()
  })
})

describe('a session without a fresh password', () => {
  const password = 'a-long-enough-phrase-1'
  const form = (path: string, fields: Readonly<Record<string, string>>, as: string) =>
    whole.app.request(path, { method: 'POST', headers: { cookie: as }, body: new URLSearchParams(fields) })

  it('exports nothing, and is redirected to the form that asks for the password', async () => {
    const stale = await whole.signIn('customer')
    data.set('sessions', {}, { password_confirmed_at: null })
    const { items } = await (await call('GET', '/api/me/exports', undefined, stale)).json()
    for (const path of ['/api/me/export', `/api/me/exports/${items[0].id}/file`]) {
      const refused = await call('GET', path, undefined, stale)
      expect([path, refused.status, (await refused.json()).code]).toEqual([path, 403, 'password_needed'])
      const led = await whole.app.request(path, { headers: { cookie: stale, accept: 'text/html' } })
      expect([led.status, led.headers.get('location')]).toEqual([303, '/profile/privacy?done=password#download'])
    }
    expect((await form('/profile/privacy/open', {}, stale)).headers.get('location')).toBeNull()
    expect((await form('/profile/privacy/open', { password: 'wrong-phrase' }, stale)).status).toBe(403)
    const opened = await form('/profile/privacy/open', { password }, stale)
    expect(opened.headers.get('location')).toBe('/profile/privacy?done=open#download')
    const file = await call('GET', `/api/me/exports/${items[0].id}/file`, undefined, stale)
    expect(file.headers.get('content-length')).toBe(String((await file.arrayBuffer()).byteLength))
    cookie = await whole.signIn('customer')
  })
})

describe('the deletion of an account', () => {
  const password = 'a-long-enough-phrase-1'

  it('is refused with a wrong password and to staff, and changes nothing', async () => {
    const before = JSON.stringify(data.rows('users'))
    expect((await call('DELETE', '/api/me', { password: 'wrong-phrase' })).status).toBe(403)
    for (const role of ['technician', 'office', 'admin'] as const) {
      const answer = await call('DELETE', '/api/me', { password }, await whole.signIn(role))
      expect([role, answer.status]).toEqual([role, 409])
    }
    expect(JSON.stringify(data.rows('users'))).toBe(before)
  })

  it('is refused with open bookings, which it names', async () => {
    const open = data.row('bookings', { status: 'confirmed' })
    const id = String(open?.['customer_id']) as UserId
    const refusal = await whole.modules.privacy.mayErase(id)
    expect(refusal).toMatchObject({ kind: 'open-bookings', references: expect.arrayContaining([open?.['reference']]) })
    const erased = await whole.modules.privacy.erase(id)
    expect(erased).toEqual({ ok: false, refusal })
    expect(data.value('users', 'erased_at', { id })).toBeNull()
  })

  it('leaves no name except on paid bookings, ends every session, and keeps the ledger', async () => {
    const customer = idOf('customer@example.com')
    const other = await whole.signIn('customer')
    const sums = () => JSON.stringify([data.rows('ledger_entries'), data.rows('takings_hours')])
    const before = sums()
    await call('POST', '/api/contact', {
      name: 'Asha Patel',
      email: 'customer@example.com',
      phone: '020 7946 0958',
      message: 'Asha Patel here.',
    })
    await relay.drain()
    const answer = await call('DELETE', '/api/me', { password })
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([202, 1])
    await relay.drain()
    for (const session of [cookie, other]) {
      expect(await (await call('GET', '/api/auth/me', undefined, session)).json()).toEqual({ user: null })
    }
    const again = await call('POST', '/api/auth/login', { email: 'customer@example.com', password }, '')
    expect(again.status).toBe(401)
    const left = tables.flatMap((table) =>
      data
        .rows(table)
        .filter((row) => /customer@example\.com/.test(JSON.stringify(row)))
        .map((row) => [table, row['event']]),
    )
    // The last message to the address confirms the deletion, with the link that every message has.
    expect(new Set(left.map(([table, event]) => `${String(table)} ${String(event)}`))).toEqual(
      new Set(['messages account_deleted', 'stop_links undefined']),
    )
    const erased = data.row('users', { id: customer })
    expect(erased).toMatchObject({ full_name: 'Deleted account', status: 'suspended' })
    expect(sums()).toBe(before)
    await relay.drain()
    expect(data.rows('files_to_remove')).toEqual([])
    expect(await whole.modules.privacy.erase(customer)).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
  })

  it('of a customer of the demo business keeps what the accounts need, and nothing else', async () => {
    const open = { status: oneOf('pending', 'confirmed') }
    data.set('bookings', open, { status: 'cancelled', cancel_reason: 'office' })
    const paid = data.texts('payments', 'booking_id', { status: 'succeeded' })
    const busy = data.texts('bookings', 'customer_id', { status: 'in_progress' })
    const completed = { status: 'completed', id: oneOf(...paid), customer_id: notOneOf(...busy) }
    const id = data.text('bookings', 'customer_id', completed) as UserId
    const before = data.rows('bookings', { customer_id: id })
    expect(await whole.modules.privacy.erase(id)).toEqual({ ok: true, value: null })
    for (const booking of before) {
      expect(data.row('bookings', { id: booking['id'] ?? null })).toMatchObject({
        reference: booking['reference'],
        contact_name: booking['contact_name'],
        customer_address: booking['customer_address'],
        estimated_cost_pence: booking['estimated_cost_pence'],
        contact_email: '',
        customer_phone: '',
        problem_description: '',
      })
    }
    const kept = await whole.adapters.privacy.privacy.collect(id)
    expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['messages', 'notifications', 'sessions']))
    expect(kept['payments']?.length).toBeGreaterThan(0)
  })
})

describe('retention', () => {
  it('deletes the documents of an applicant declined long ago, and of nobody else', async () => {
    const body = { email: 'declined@example.com', password: 'a-long-enough-phrase-1', full_name: 'Dee Clined' }
    await call('POST', '/api/auth/signup', { ...body, user_type: 'technician' }, '')
    const declined = idOf('declined@example.com')
    const technician = idOf('technician@example.com')
    for (const [userId, file] of [
      [declined, '00000000-0000-0000-0000-000000000001.pdf'],
      [technician, '00000000-0000-0000-0000-000000000002.pdf'],
    ] as const) {
      data.insert('documents', {
        id: `doc_of-${userId.slice(4)}`,
        user_id: userId,
        kind: 'identity',
        file,
        media_type: 'application/pdf',
        bytes: 9,
        created_at: '2020-01-01T00:00:00.000Z',
      })
    }
    const decision = { status: 'declined', reason: 'No.', decided_at: '2020-01-02T00:00:00.000Z' }
    const by = { decided_by: idOf('admin@example.com') }
    expect(data.set('technician_applications', { user_id: declined }, { ...decision, ...by })).toBe(1)
    const forgotten = await whole.modules.privacy.retain({ dry: false })
    expect(forgotten.find(({ name }) => name === 'applicants')?.count).toBe(1)
    expect(data.texts('documents', 'user_id')).toEqual([technician])
    expect(data.rows('files_to_remove')).toEqual([])
  })

  it('counts in a dry run exactly what it deletes, once', async () => {
    const old = '2015-01-02T03:04:05.000Z'
    data.set('enquiries', {}, { created_at: old })
    data.set('notifications', {}, { created_at: old })
    data.set('messages', { state: notOneOf('queued', 'sending') }, { created_at: old })
    data.set('outbox', { done_at: not(null) }, { done_at: old })
    const completed = data.texts('bookings', 'id', { status: 'completed' })
    data.set('bookings', { id: oneOf(...completed.slice(0, 3)) }, { created_at: old })
    const counts = (forgotten: Awaited<ReturnType<typeof whole.modules.privacy.retain>>) =>
      Object.fromEntries(forgotten.map(({ name, count }) => [name, count]))
    const rows = () => tables.map((table) => [table, data.count(table)])
    const before = rows()
    const would = counts(await whole.modules.privacy.retain({ dry: true }))
    expect(rows()).toEqual(before)
    expect(would['bookings']).toBe(3)
    expect(would['messages']).toBeGreaterThan(0)
    expect(counts(await whole.modules.privacy.retain({ dry: false }))).toEqual(would)
    expect(new Set(Object.values(counts(await whole.modules.privacy.retain({ dry: true }))))).toEqual(new Set([0]))
    expect(data.count('bookings', { contact_name: '', reference: not('') })).toBe(3)
  })
})

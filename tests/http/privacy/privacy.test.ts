import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { impersonalTables, personalTables } from '../../support/stores.ts'
import { like, not } from '../../support/test-port.ts'
import { openPrivacySite, password } from './privacy-site.ts'

const whole = await openPrivacySite()
const { call, data, idOf, relay, tables } = whole
const cookie = await whole.signIn('customer')
afterAll(() => whole[Symbol.asyncDispose]())

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

  it('covers every row that names a guest or caller of the demo business in the copy that the office makes', async () => {
    const guests = data.rows('users', { demo: 1, role: 'guest', erased_at: null })
    expect(guests.length).toBeGreaterThan(1)
    for (const { id, email, email_verified_at: confirmed } of guests) {
      const exported = await whole.adapters.privacy.privacy.collect(String(id) as UserId)
      for (const table of tables) {
        const naming = data.rows(table).filter((row) => {
          const text = JSON.stringify(row).toLowerCase()
          return text.includes(String(id).toLowerCase()) || (confirmed !== null && text.includes(String(email)))
        })
        if (naming.length === 0 || table in impersonalTables) continue
        expect(exported[table]?.length ?? 0, `${table} of ${String(id)}`).toBeGreaterThanOrEqual(naming.length)
      }
      expect(JSON.stringify(exported)).toContain(String(id))
    }
  })

  it('leaves hashes, keys and codes out of the export', async () => {
    const text = await (await call('GET', '/api/me/export', cookie)).text()
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

describe('the history of a booking in the export of its customer', () => {
  it('names the technician, and not why somebody was chosen or passed over', async () => {
    const assigned = like('%"kind":"assigned"%')
    const booking = data.text('booking_history', 'booking_id', { fact: assigned })
    const reason = 'qualified, absent then, 1.1 km away'
    const facts = [
      { kind: 'assigned', name: 'Tom Fixer', reason },
      { kind: 'reserved', reason },
      { kind: 'no-access', visit: 1, reason: 'The street was dark' },
    ]
    const lines = data.rows('booking_history', { booking_id: booking })
    for (const fact of facts) {
      const line = { ...lines[0], id: 9_000 + facts.indexOf(fact), fact: JSON.stringify(fact), done_once: null }
      data.insert('booking_history', line)
    }
    const customer = data.text('bookings', 'customer_id', { id: booking }) as UserId
    const { booking_history: history = [] } = await whole.adapters.privacy.privacy.collect(customer)
    expect(history.length).toBeGreaterThanOrEqual(lines.length + facts.length)
    const text = JSON.stringify(history)
    for (const kept of ['Tom Fixer', 'The street was dark', 'reserved']) expect(text).toContain(kept)
    expect(text).not.toMatch(/absent then|km away/)
  })
})

describe('the papers in the archive of an export', () => {
  it('are the kept PDFs of their own documents, and of nobody else', async () => {
    await using site = await openPrivacySite()
    const own = await site.signIn('customer')
    const office = await site.signIn('office')
    const admin = await site.signIn('admin')
    site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
    const facts = await (await site.call('GET', '/api/admin/site', admin)).json()
    const changed = { ...facts, business_address: '1 High Street', vat_registered: false, vat_number: '' }
    expect((await site.call('PUT', '/api/admin/site', admin, changed)).status).toBe(200)
    const issued = async (email: string) => {
      const made = await site.call('POST', '/api/invoices', office, {
        document_type: 'invoice',
        no_booking: true,
        customer: { name: 'Cleo', address: '4 Surrey Street', email },
        items: [{ description: 'Tap', quantity: 1, unit_price: 10, item_type: 'parts' }],
      })
      const { id } = await made.json()
      expect((await site.call('POST', `/api/invoices/${id}/issue`, office)).status).toBe(200)
      return new Uint8Array(await (await site.call('GET', `/api/invoices/${id}/pdf`, office)).arrayBuffer())
    }
    const pdf = await issued('customer@example.com')
    await issued('somebody@example.com')
    const { id } = await (await site.call('POST', '/api/me/exports', own)).json()
    await site.relay.drain()
    const file = await site.call('GET', `/api/me/exports/${id}/file`, own)
    const found = unzipSync(new Uint8Array(await file.arrayBuffer()))
    expect(Object.keys(found)).toEqual(['about.txt', 'data.json', 'invoices/1-INV-000001.pdf'])
    expect(found['invoices/1-INV-000001.pdf']).toEqual(pdf)
  })
})

describe('the archive of an export', () => {
  it('is made in the background, notified by e-mail, and open to its owner only', async () => {
    const asked = await call('POST', '/api/me/exports', cookie)
    expect(asked.status).toBe(202)
    expect((await call('POST', '/api/me/exports', cookie)).status).toBe(409)
    const { id } = await asked.json()
    expect((await call('GET', `/api/me/exports/${id}/file`, cookie)).status).toBe(404)
    await relay.drain()
    const file = await call('GET', `/api/me/exports/${id}/file`, cookie)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const found = unzipSync(new Uint8Array(await file.arrayBuffer()))
    expect(Object.keys(found)).toEqual(['about.txt', 'data.json'])
    expect(new TextDecoder().decode(found['data.json'])).toContain('customer@example.com')
    const admin = await whole.signIn('admin')
    expect((await call('GET', `/api/me/exports/${id}/file`, admin)).status).toBe(404)
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
      created_at: whole.clock.now().toString(),
    })
    const readAt = () => data.value('notifications', 'read_at', { id: 'ntf_withheld' })
    await whole.modules.accounts.setStaffNeedFactor(true)
    for (const path of ['/api/me/export', '/api/me/exports/exp_none/file']) {
      const refused = await call('GET', path, office)
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
    expect((await call('GET', '/api/me/export', office)).status).toBe(200)
    expect((await marked()).headers.get('location')).toBe('/notifications')
    expect(readAt()).not.toBeNull()
  })
})

describe('a session without a fresh password', () => {
  const form = (path: string, fields: Readonly<Record<string, string>>, as: string) =>
    whole.app.request(path, { method: 'POST', headers: { cookie: as }, body: new URLSearchParams(fields) })

  it('exports nothing, and is redirected to the form that asks for the password', async () => {
    const stale = await whole.signIn('customer')
    data.set('sessions', {}, { password_confirmed_at: null })
    const { items } = await (await call('GET', '/api/me/exports', stale)).json()
    for (const path of ['/api/me/export', `/api/me/exports/${items[0].id}/file`]) {
      const refused = await call('GET', path, stale)
      expect([path, refused.status, (await refused.json()).code]).toEqual([path, 403, 'password_needed'])
      const led = await whole.app.request(path, { headers: { cookie: stale, accept: 'text/html' } })
      expect([led.status, led.headers.get('location')]).toEqual([303, '/profile/privacy?done=password#download'])
    }
    expect((await form('/profile/privacy/open', {}, stale)).headers.get('location')).toBeNull()
    expect((await form('/profile/privacy/open', { password: 'wrong-phrase' }, stale)).status).toBe(403)
    const opened = await form('/profile/privacy/open', { password }, stale)
    expect(opened.headers.get('location')).toBe('/profile/privacy?done=open#download')
    expect(await (await call('GET', '/api/auth/me', stale)).json()).toEqual({ user: null })
    const renewed = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    const file = await call('GET', `/api/me/exports/${items[0].id}/file`, renewed)
    expect(file.headers.get('content-length')).toBe(String((await file.arrayBuffer()).byteLength))
  })
})

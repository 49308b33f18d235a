import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { impersonalTables, personalTables } from '../../../adapters/sqlite/privacy/personal-data.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

type Row = Readonly<Record<string, unknown>>

const log = createLog('silent')
const whole = await openWholeApp(log)
const { raw } = whole.adapters.database
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

const tables = raw
  .prepare<[], string>(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`)
  .pluck()
  .all()
const rowsOf = (table: string) => raw.prepare<[], Row>(`select rowid as its_row, * from ${table}`).all()
const withoutRowid = new Set(
  raw
    .prepare<[], string>(`select name from sqlite_master where type = 'table' and lower(sql) like '%without rowid%'`)
    .pluck()
    .all(),
)
const allRows = (table: string): readonly Row[] =>
  withoutRowid.has(table) ? raw.prepare<[], Row>(`select * from ${table}`).all() : rowsOf(table)

function call(method: string, path: string, body?: object, as = cookie) {
  return whole.app.request(path, {
    method,
    headers: { cookie: as, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const idOf = (email: string) => {
  const id = raw.prepare<[string], UserId>('select id from users where email_key = ?').pluck().get(email)
  if (!id) throw new Error(`nobody is ${email}`)
  return id
}

describe('what is held about people', () => {
  it('is known for every table of the database, so that a new one cannot be forgotten', () => {
    const known = [...personalTables.map(({ table }) => table), ...Object.keys(impersonalTables)]
    expect(known.toSorted()).toEqual(tables)
  })

  it('is known by columns that are there', () => {
    for (const { table, hidden = [] } of personalTables) {
      const columns = raw.prepare<[], string>(`select name from pragma_table_info('${table}')`).pluck().all()
      expect([table, hidden.filter((column) => !columns.includes(column))]).toEqual([table, []])
    }
  })

  it('is handed out whole: every row of the made-up business that names a customer is in their export', async () => {
    const customers = raw
      .prepare<[], { id: UserId; email_key: string; full_name: string }>(
        `select id, email_key, full_name from users where demo = 1 and role = 'customer' order by id limit 12`,
      )
      .all()
    expect(customers.length).toBeGreaterThan(5)
    for (const { id, email_key: email, full_name: name } of customers) {
      const data = await whole.adapters.privacy.privacy.collect(id)
      const told = JSON.stringify(data)
      const handed = new Map(Object.entries(data).map(([table, rows]) => [table, rows.length]))
      for (const table of tables) {
        const naming = allRows(table).filter((row) => {
          const text = JSON.stringify(row).toLowerCase()
          return text.includes(email) || text.includes(id.toLowerCase()) || text.includes(name.toLowerCase())
        })
        if (naming.length === 0 || table in impersonalTables) continue
        expect([table, name, handed.get(table) ?? 0]).toEqual([table, name, expect.any(Number)])
        expect(handed.get(table) ?? 0, `${table} of ${name}`).toBeGreaterThanOrEqual(naming.length)
      }
      expect(told).toContain(email)
    }
  })

  it('never has a hash, a key or a code in it', async () => {
    const text = await (await call('GET', '/api/me/export')).text()
    const secrets = [
      ...raw.prepare<[], string>('select password_hash from users').pluck().all(),
      ...raw.prepare<[], string>('select token_hash from sessions').pluck().all(),
    ]
    expect(secrets.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(JSON.parse(text)).toMatchObject({
      format: 'callout-export-1',
      data: { users: [{ email: 'customer@example.com' }] },
    })
  })
})

describe('the archive of somebody’s data', () => {
  it('is prepared in the background, told of by e-mail, and theirs alone', async () => {
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
    const mails = raw.prepare(`select recipient from messages where event = 'export_ready' and channel = 'email'`)
    expect(mails.all()).toEqual([{ recipient: 'customer@example.com' }])
  })
})

describe('staff who have to set up a second factor first', () => {
  it('take nothing away of what came for the office, and lay none of it aside', async () => {
    const office = await whole.signIn('office')
    raw
      .prepare(
        `insert into notifications (id, user_id, type, title, message, data, created_at)
         values ('ntf_withheld', ?, 'booking', 'A new booking', 'Of somebody', '{}', ?)`,
      )
      .run(idOf('office@example.com'), whole.adapters.clock.now().toString())
    const readAt = raw.prepare(`select read_at from notifications where id = 'ntf_withheld'`).pluck()
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
    expect(readAt.get()).toBeNull()
    await whole.modules.accounts.setStaffNeedFactor(false)
    expect((await call('GET', '/api/me/export', undefined, office)).status).toBe(200)
    expect((await marked()).headers.get('location')).toBe('/notifications')
    expect(readAt.get()).not.toBeNull()
  })
})

describe('whoever sits at an open screen', () => {
  const password = 'a-long-enough-phrase-1'
  const form = (path: string, fields: Readonly<Record<string, string>>, as: string) =>
    whole.app.request(path, { method: 'POST', headers: { cookie: as }, body: new URLSearchParams(fields) })

  it('takes nobody’s data away without their password, and is led to where it is asked', async () => {
    const stale = await whole.signIn('customer')
    raw.exec('update sessions set password_confirmed_at = null')
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

describe('deleting an account', () => {
  const password = 'a-long-enough-phrase-1'

  it('is refused with a wrong password and to those who work here, and changes nothing', async () => {
    const before = JSON.stringify(allRows('users'))
    expect((await call('DELETE', '/api/me', { password: 'wrong-phrase' })).status).toBe(403)
    for (const role of ['technician', 'office', 'admin'] as const) {
      const answer = await call('DELETE', '/api/me', { password }, await whole.signIn(role))
      expect([role, answer.status]).toEqual([role, 409])
    }
    expect(JSON.stringify(allRows('users'))).toBe(before)
  })

  it('is refused while something is still to be done, and says what', async () => {
    const demo = raw
      .prepare<[], { customer_id: UserId; reference: string }>(
        `select customer_id, reference from bookings where status = 'confirmed' limit 1`,
      )
      .get()
    if (!demo) throw new Error('the made-up business has confirmed bookings')
    const refusal = await whole.modules.privacy.mayErase(demo.customer_id)
    expect(refusal).toMatchObject({ kind: 'open-bookings', references: expect.arrayContaining([demo.reference]) })
    const erased = await whole.modules.privacy.erase(demo.customer_id)
    expect(erased).toEqual({ ok: false, refusal })
    expect(raw.prepare('select erased_at from users where id = ?').pluck().get(demo.customer_id)).toBeNull()
  })

  it('leaves nobody’s name but on what was paid, ends every session, and moves no money', async () => {
    const customer = idOf('customer@example.com')
    const other = await whole.signIn('customer')
    const sums = () => JSON.stringify([allRows('ledger_entries'), allRows('takings_hours')])
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
      allRows(table)
        .filter((row) => /customer@example\.com/.test(JSON.stringify(row)))
        .map((row) => [table, row['event']]),
    )
    // Only that it is deleted is told to the address itself, with the link that every message has.
    expect(new Set(left.map(([table, event]) => `${String(table)} ${String(event)}`))).toEqual(
      new Set(['messages account_deleted', 'stop_links undefined']),
    )
    expect(raw.prepare('select full_name, status from users where id = ?').get(customer)).toEqual({
      full_name: 'Deleted account',
      status: 'suspended',
    })
    expect(sums()).toBe(before)
    await relay.drain()
    expect(allRows('files_to_remove')).toEqual([])
    expect(await whole.modules.privacy.erase(customer)).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
  })

  it('of a customer of the made-up business keeps what the accounts need, and no more', async () => {
    raw.exec(
      `update bookings set status = 'cancelled', cancel_reason = 'office' where status in ('pending', 'confirmed')`,
    )
    const id = raw
      .prepare<[], UserId>(
        `select customer_id from bookings b where status = 'completed' and exists (select 1 from payments p
           where p.booking_id = b.id and p.status = 'succeeded')
           and not exists (select 1 from bookings o where o.customer_id = b.customer_id and o.status = 'in_progress') limit 1`,
      )
      .pluck()
      .get()
    if (!id) throw new Error('the made-up business has paid bookings')
    const before = raw.prepare<[string], Row>('select * from bookings where customer_id = ?').all(id)
    expect(await whole.modules.privacy.erase(id)).toEqual({ ok: true, value: null })
    for (const booking of before) {
      const after = raw.prepare<[unknown], Row>('select * from bookings where id = ?').get(booking['id'])
      expect(after).toMatchObject({
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

describe('forgetting by rule', () => {
  it('lets go of what an applicant showed who was declined long ago, and of nobody else’s', async () => {
    const body = { email: 'declined@example.com', password: 'a-long-enough-phrase-1', full_name: 'Dee Clined' }
    await call('POST', '/api/auth/signup', { ...body, user_type: 'technician' }, '')
    const declined = idOf('declined@example.com')
    const technician = idOf('technician@example.com')
    for (const [userId, file] of [
      [declined, '00000000-0000-0000-0000-000000000001.pdf'],
      [technician, '00000000-0000-0000-0000-000000000002.pdf'],
    ] as const) {
      raw
        .prepare(
          `insert into documents (id, user_id, kind, file, media_type, bytes, created_at)
           values (?, ?, 'identity', ?, 'application/pdf', 9, '2020-01-01T00:00:00.000Z')`,
        )
        .run(`doc_of-${userId.slice(4)}`, userId, file)
    }
    raw
      .prepare(
        `update technician_applications set status = 'declined', reason = 'No.', decided_at = '2020-01-02T00:00:00.000Z',
           decided_by = ? where user_id = ?`,
      )
      .run(idOf('admin@example.com'), declined)
    const forgotten = await whole.modules.privacy.retain({ dry: false })
    expect(forgotten.find(({ name }) => name === 'applicants')?.count).toBe(1)
    expect(raw.prepare('select user_id from documents').pluck().all()).toEqual([technician])
    expect(allRows('files_to_remove')).toEqual([])
  })

  it('says first what it would forget, then forgets exactly that, and nothing twice', async () => {
    const old = '2015-01-02T03:04:05.000Z'
    raw.exec(`update enquiries set created_at = '${old}'; update notifications set created_at = '${old}';
      update messages set created_at = '${old}' where state not in ('queued', 'sending');
      update outbox set done_at = '${old}' where done_at is not null;
      update bookings set created_at = '${old}' where id in (
        select id from bookings where status = 'completed' order by id limit 3)`)
    const counts = (forgotten: Awaited<ReturnType<typeof whole.modules.privacy.retain>>) =>
      Object.fromEntries(forgotten.map(({ name, count }) => [name, count]))
    const rows = () => tables.map((table) => [table, allRows(table).length])
    const before = rows()
    const would = counts(await whole.modules.privacy.retain({ dry: true }))
    expect(rows()).toEqual(before)
    expect(would['bookings']).toBe(3)
    expect(would['messages']).toBeGreaterThan(0)
    expect(counts(await whole.modules.privacy.retain({ dry: false }))).toEqual(would)
    expect(new Set(Object.values(counts(await whole.modules.privacy.retain({ dry: true }))))).toEqual(new Set([0]))
    expect(raw.prepare(`select count(*) from bookings where contact_name = '' and reference <> ''`).pluck().get()).toBe(
      3,
    )
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { not, notOneOf, oneOf } from '../../support/test-port.ts'
import { openPrivacySite, password } from './privacy-site.ts'

const whole = await openPrivacySite()
const { call, data, idOf, relay, tables } = whole
const cookie = await whole.signIn('customer')
afterAll(() => whole[Symbol.asyncDispose]())

describe('the deletion of an account', () => {
  it('is refused with a wrong password and to staff, and changes nothing', async () => {
    const before = JSON.stringify(data.rows('users'))
    expect((await call('DELETE', '/api/me', cookie, { password: 'wrong-phrase' })).status).toBe(403)
    for (const role of ['technician', 'office', 'admin'] as const) {
      const answer = await call('DELETE', '/api/me', await whole.signIn(role), { password })
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
    expect((await call('POST', '/api/me/exports', cookie)).status).toBe(202)
    await call('POST', '/api/contact', cookie, {
      name: 'Asha Patel',
      email: 'customer@example.com',
      phone: '020 7946 0958',
      message: 'Asha Patel here.',
    })
    await relay.drain()
    const answer = await call('DELETE', '/api/me', cookie, { password })
    expect([answer.status, answer.headers.getSetCookie().length]).toEqual([202, 1])
    await relay.drain()
    for (const session of [cookie, other]) {
      expect(await (await call('GET', '/api/auth/me', session)).json()).toEqual({ user: null })
    }
    const again = await call('POST', '/api/auth/login', '', { email: 'customer@example.com', password })
    expect(again.status).toBe(401)
    const left = tables.flatMap((table) =>
      data
        .rows(table)
        .filter((row) => /customer@example\.com/.test(JSON.stringify(row)))
        .map((row) => [table, row['event']]),
    )
    // The last message to the address confirms the deletion. It cannot be stopped, so that it has no link for that.
    expect(new Set(left.map(([table, event]) => `${String(table)} ${String(event)}`))).toEqual(
      new Set(['messages account_deleted']),
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
    const body = { email: 'declined@example.com', password, full_name: 'Dee Clined' }
    await call('POST', '/api/auth/signup', '', { ...body, user_type: 'technician' })
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

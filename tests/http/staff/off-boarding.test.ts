import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { addDemo } from '../../../src/cli/demo/index.ts'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const log = createLog('silent')
const whole = await openWholeApp(log)
const { raw } = whole.adapters.database
const relay = startOutboxRelay({ ...whole.adapters, log, unreadable: async () => {} }, subscribersOf(whole.modules), {
  everyMs: 1e9,
})
let admin = ''
let technician = ''
let userId = ''

beforeAll(async () => {
  await addDemo(whole.adapters.database, whole.modules.catalogue, whole.clock.now(), () => {})
  admin = await whole.signIn('admin')
  technician = await whole.signIn('technician')
  const found = raw.prepare<[], string>(`select id from users where email = 'technician@example.com'`).pluck().get()
  userId = found ?? expect.fail('there is a technician')
  // The rounds of one of the made-up technicians are theirs.
  raw.prepare('delete from technicians where user_id = ?').run(userId)
  raw.prepare(`update technicians set user_id = ? where id = 'tec_demo-01'`).run(userId)
})
afterAll(async () => {
  await relay[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

const bookings = (status: string) =>
  raw
    .prepare<[string], BookingId>(
      `select id from bookings where technician_id = 'tec_demo-01' and status = ? order by id`,
    )
    .pluck()
    .all(status)
const look = (id: string, cookie: string) => whole.app.request(`/api/bookings/${id}`, { headers: { cookie } })

async function change(body: object): Promise<number> {
  const headers = { cookie: admin, 'content-type': 'application/json' }
  const answer = await whole.app.request(`/api/admin/users/${userId}`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify(body),
  })
  await relay.drain()
  return answer.status
}

describe('a technician who goes', () => {
  it('is signed out, sees no address any more, and hands back what is not begun; what was done stays theirs', async () => {
    const [open, begun, done] = [bookings('confirmed'), bookings('in_progress'), bookings('completed')]
    expect([open.length > 1, begun.length, done.length > 1]).toEqual([true, 1, true])
    const [first] = open
    expect(await (await look(String(first), technician)).json()).toMatchObject({ customer_address: expect.any(String) })

    expect(await change({ status: 'suspended' })).toBe(200)
    expect((await look(String(first), technician)).status).toBe(401)
    expect([bookings('confirmed'), bookings('in_progress'), bookings('completed')]).toEqual([[], begun, done])
    const back = raw.prepare<[string], { status: string; technician_id: null }>(
      'select status, technician_id from bookings where id = ?',
    )
    for (const id of open) expect(back.get(id)).toEqual({ status: 'pending', technician_id: null })
    const told = raw.prepare(
      `select count(*) from messages where event = 'booking_needs_technician' and channel = 'email'
         and recipient = 'office@example.com'`,
    )
    expect(told.pluck().get()).toBe(open.length)

    expect([await change({ status: 'active' }), await change({ user_type: 'customer' })]).toEqual([200, 200])
    const asCustomer = await whole.signIn('technician')
    for (const id of [...open, ...begun, ...done]) expect([id, (await look(id, asCustomer)).status]).toEqual([id, 404])
    expect(raw.prepare(`select is_active from technicians where id = 'tec_demo-01'`).pluck().get()).toBe(0)
    expect(bookings('completed')).toEqual(done)
  })
})

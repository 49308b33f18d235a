import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRelayedApp } from '../../support/apps/relayed-app.ts'

const whole = await openRelayedApp()
const { data, relay } = whole
let admin = ''
let technician = ''
let userId = ''

beforeAll(async () => {
  await whole.addDemo()
  admin = await whole.signIn('admin')
  technician = await whole.signIn('technician')
  const found = data.text('users', 'id', { email: 'technician@example.com' })
  userId = found ?? expect.fail('there is a technician')
  // The rounds of a demo technician become theirs.
  data.remove('technicians', { user_id: userId })
  data.set('technicians', { id: 'tec_demo-01' }, { user_id: userId })
})
afterAll(() => whole[Symbol.asyncDispose]())

const bookings = (status: string) => data.texts('bookings', 'id', { technician_id: 'tec_demo-01', status }, ['id'])
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

describe('a technician who leaves', () => {
  it('is signed out, sees no addresses, and returns the jobs not begun; completed ones keep their name', async () => {
    const [open, begun, done] = [bookings('confirmed'), bookings('in_progress'), bookings('completed')]
    expect([open.length > 1, begun.length, done.length > 1]).toEqual([true, 1, true])
    const [first] = open
    expect(await (await look(String(first), technician)).json()).toMatchObject({ customer_address: expect.any(String) })

    expect(await change({ status: 'suspended' })).toBe(200)
    expect((await look(String(first), technician)).status).toBe(401)
    expect([bookings('confirmed'), bookings('in_progress'), bookings('completed')]).toEqual([[], begun, done])
    for (const id of open) {
      expect(data.pick('bookings', ['status', 'technician_id'], { id })).toEqual([
        { status: 'pending', technician_id: null },
      ])
    }
    const mail = { event: 'booking_needs_technician', channel: 'email', recipient: 'office@example.com' }
    expect(data.count('messages', mail)).toBe(open.length)

    expect([await change({ status: 'active' }), await change({ user_type: 'customer' })]).toEqual([200, 200])
    const asCustomer = await whole.signIn('technician')
    for (const id of [...open, ...begun, ...done]) expect([id, (await look(id, asCustomer)).status]).toEqual([id, 404])
    expect(data.value('technicians', 'is_active', { id: 'tec_demo-01' })).toBe(0)
    expect(bookings('completed')).toEqual(done)
  })
})

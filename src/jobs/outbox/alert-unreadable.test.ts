import { afterEach, describe, expect, it } from 'vitest'
import { type BookingId, instantText } from '#modules/shared'
import { type WholeApp, openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { createLog } from '../../log.ts'
import { alertOfUnreadable } from './alert-unreadable.ts'
import { type OutboxRelay, startOutboxRelay } from './relay.ts'
import { subscribersOf } from './subscribers.ts'

let whole: WholeApp | null = null
let relay: OutboxRelay | null = null

afterEach(async () => {
  await relay?.[Symbol.asyncDispose]()
  whole?.[Symbol.dispose]()
  relay = null
  whole = null
})

async function open() {
  const { adapters, modules } = (whole = await openWholeApp())
  const { raw } = adapters.database
  const { clock } = whole
  const refunds: unknown[] = []
  const payments: typeof modules.payments = {
    ...modules.payments,
    async settleBeforeExpiry(id: BookingId) {
      refunds.push(id)
      return 'unpaid'
    },
  }
  relay = startOutboxRelay(
    { outbox: adapters.outbox, clock, log: createLog('silent'), unreadable: alertOfUnreadable(modules) },
    subscribersOf({ ...modules, payments }),
    { everyMs: 2 ** 30 },
  )
  const insert = raw.prepare<[string, string, string, string]>(
    'insert into outbox (kind, body, at, next_try_at) values (?, ?, ?, ?)',
  )
  return {
    modules,
    raw,
    refunds,
    async attempt(times: number) {
      for (let time = 0; time < times; time += 1) {
        await relay?.drain()
        clock.move({ minutes: 11 })
      }
    },
    keep(kind: string, body: object) {
      const at = instantText(clock.now())
      return Number(insert.run(kind, JSON.stringify(body), at, at).lastInsertRowid)
    },
    alerts: () =>
      raw
        .prepare<[], { readonly role: string; readonly cause: string; readonly text: string; readonly link: string }>(
          `select u.role, m.cause, m.text, m.link from messages m join users u on u.id = m.user_id
           where m.event = 'event_unreadable' order by m.cause, u.role`,
        )
        .all(),
  }
}

const withoutAmount = { bookingId: 'bkg_one', customerId: 'usr_one', technicianId: null, reason: 'office' }

describe('an event that cannot be read', () => {
  it('alerts owner and office once over all attempts, and reaches no subscriber', async () => {
    const world = await open()
    const id = world.keep('booking-cancelled', withoutAmount)
    await world.attempt(4)
    const alert = {
      cause: `evt_${id}`,
      text: expect.stringContaining(`Event ${id} (booking-cancelled), Monday 2 March`),
      link: '/admin/messages',
    }
    expect(world.alerts()).toEqual([
      { role: 'admin', ...alert },
      { role: 'office', ...alert },
    ])
    expect(world.refunds).toEqual([])
  })

  it('has an alert of its own, also with an unknown kind', async () => {
    const world = await open()
    const ids = [world.keep('booking-cancelled', withoutAmount), world.keep('booking-painted', {})]
    await world.attempt(2)
    expect(new Set(world.alerts().map(({ cause }) => cause))).toEqual(new Set(ids.map((id) => `evt_${id}`)))
  })

  it('delays no later event', async () => {
    const world = await open()
    world.keep('booking-painted', {})
    const later = world.keep('service-edited', { serviceId: 'svc_one' })
    await world.attempt(1)
    const done = world.raw.prepare('select done_at is not null from outbox where id = ?').pluck().get(later)
    expect(done).toBe(1)
  })

  it('is shown to the office from its third attempt until it is processed', async () => {
    const world = await open()
    const id = world.keep('booking-painted', {})
    await world.attempt(2)
    expect(world.modules.outbox.stuck()).toEqual([])
    await world.attempt(1)
    expect(world.modules.outbox.stuck()).toMatchObject([{ id, kind: 'booking-painted', attempts: 3 }])
    world.raw
      .prepare(`update outbox set kind = 'service-edited', body = '{"serviceId":"svc_one"}' where id = ?`)
      .run(id)
    await world.attempt(1)
    expect(world.modules.outbox.stuck()).toEqual([])
    expect(world.alerts()).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { createSqliteReminderStore, createSqliteReportStore } from '#adapters/sqlite'
import { createReturns } from '#modules/booking'
import { asha } from '../../../tests/support/builders/bookings.ts'
import { office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { createLog } from '../../log.ts'
import { remind } from './reminders.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const friday = Temporal.Instant.from('2026-03-06T10:00:00Z')

/** Asha's visit on Wednesday, whose work waits for a part by noon. */
async function waiting() {
  const world = openNotifyingWorld(['tom', 'ann'])
  const id = await world.book(wednesdayTen)
  await world.pay(id)
  const at = '2026-03-04T10:00:00.000Z'
  const begun = { check_in_at: at, check_out_at: at, arrived_at: at }
  world.data.set(
    'visits',
    { booking_id: id },
    { status: 'awaiting_parts', completion_status: 'pending_parts', ...begun },
  )
  world.data.set('bookings', { id }, { status: 'in_progress', actual_start_time: at })
  world.clock.set(wednesdayTen.add({ hours: 2 }))
  await world.relayAll()
  const reports = createSqliteReportStore(world.database)
  const returns = createReturns({ ...world.ports, reports })
  const mails = (event: string, to = 'asha') =>
    world
      .messagesFor(event)
      .filter(({ channel, to: address }) => channel === 'email' && address === `${to}@example.com`)
  const needed = async () => world.notify(emitted('return-visit-needed', { bookingId: id, visit: 1 }))
  const tell = async () => {
    world.clock.set(world.clock.now().add({ minutes: 1 }))
    await world.booking.sendPlanNews()
    await world.relayAll()
  }
  return { ...world, id, returns, mails, needed, tell, [Symbol.dispose]: () => world[Symbol.dispose]() }
}

describe('a return visit', () => {
  it('is told to the customer with the reason and the next step, and not where it is planned already', async () => {
    using world = await waiting()
    await world.needed()
    expect(world.mails('return_visit_needed')).toMatchObject([
      { subject: expect.stringContaining('We have to come again'), text: expect.stringContaining('We write to you') },
    ])
    expect((await world.returns.plan(office, world.id, friday)).ok).toBe(true)
    await world.notify(emitted('return-visit-needed', { bookingId: world.id, visit: 1 }, { id: 2 }))
    expect(world.mails('return_visit_needed')).toHaveLength(1)
  })

  it('that nobody opened to is told to the office and the customer, while the booking goes on', async () => {
    using world = await waiting()
    await world.notify(emitted('return-visit-needed', { bookingId: world.id, visit: 1, noAccess: true }))
    const told = world.messagesFor('nobody_opened').map(({ channel, to }) => `${channel} ${to}`)
    expect(told).toContain('email office@example.com')
    expect(world.mails('nobody_opened')).toMatchObject([
      {
        subject: expect.stringContaining('We could not get in'),
        text: expect.stringMatching(/nobody opened.*Your booking goes on/s),
      },
    ])
    // The booking was not called off, and nobody has to come again for its work.
    expect(world.messagesFor('booking_cancelled')).toEqual([])
    expect(world.messagesFor('return_visit_needed')).toEqual([])
  })

  it('that nobody opened to is told to nobody twice', async () => {
    using world = await waiting()
    const missed = emitted('return-visit-needed', { bookingId: world.id, visit: 1, noAccess: true })
    await world.notify(missed)
    await world.notify(missed)
    expect(world.mails('nobody_opened')).toHaveLength(1)
  })

  it('is offered by a link of its own, which is dead once the customer is asked again', async () => {
    using world = await waiting()
    expect((await world.returns.ask(office, world.id)).ok).toBe(true)
    await world.relayAll()
    const tokenOf = (text: string) => /\/return\/([0-9a-f]{32})/.exec(text)?.[1] ?? ''
    const [first] = world.mails('return_choice_asked')
    const token = tokenOf(JSON.stringify(first))
    expect(await world.links.open(token, 'return')).toMatchObject({ id: world.id })
    expect(await world.links.open(token, 'track')).toBeNull()
    world.clock.set(world.clock.now().add({ minutes: 11 }))
    await world.returns.ask(office, world.id)
    await world.relayAll()
    expect(world.mails('return_choice_asked')).toHaveLength(2)
    expect(await world.links.open(token, 'return')).toBeNull()
  })

  it('is announced as one, not as a move, a minute after it was planned', async () => {
    using world = await waiting()
    await world.returns.ask(office, world.id)
    expect((await world.returns.plan(asha, world.id, friday)).ok).toBe(true)
    await world.relayAll()
    expect(world.messagesFor('return_visit_planned')).toEqual([])
    await world.tell()
    expect(world.mails('return_visit_planned')).toMatchObject([{ subject: expect.stringContaining('Friday 6 March') }])
    expect(world.messagesFor('booking_rescheduled')).toEqual([])
    // The office did not plan it, and is notified.
    expect(
      world.messagesFor('return_visit_planned').filter(({ channel }) => channel === 'in_app').length,
    ).toBeGreaterThan(1)
  })

  it('is nobody’s news where the office takes it back within the minute', async () => {
    using world = await waiting()
    await world.returns.ask(office, world.id)
    const planned = await world.returns.plan(asha, world.id, friday)
    if (!planned.ok) throw new Error('Friday is free')
    const undone = await world.booking.undoPlan(
      office,
      `vis_${world.id.slice('bkg_'.length)}-2` as never,
      planned.value.version,
    )
    expect(undone.ok).toBe(true)
    await world.tell()
    expect(world.messagesFor('return_visit_planned')).toEqual([])
  })

  it('has its reminders, until somebody is there', async () => {
    using world = await waiting()
    const reminders = createSqliteReminderStore(world.database)
    const remindAt = async (at: Temporal.Instant) => {
      world.clock.set(at)
      await remind({ ...world, reminders }, createLog('silent'))
    }
    await world.returns.plan(office, world.id, friday)
    await remindAt(friday.subtract({ hours: 25 }))
    expect(world.messagesFor('reminder_24h')).toEqual([])
    await remindAt(friday.subtract({ hours: 24 }))
    expect(world.mails('reminder_24h')).toMatchObject([{ subject: expect.stringContaining('tomorrow') }])
    world.data.set('visits', { booking_id: world.id, number: 2 }, { status: 'on_site' })
    await remindAt(friday.subtract({ hours: 2 }))
    expect(world.messagesFor('reminder_2h')).toEqual([])
  })
})

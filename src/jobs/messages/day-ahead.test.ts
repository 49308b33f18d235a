import { describe, expect, it } from 'vitest'
import { createSqliteReminderStore } from '#adapters/sqlite'
import { office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { createLog } from '../../log.ts'
import { remind } from './reminders.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const tuesdayEvening = Temporal.Instant.from('2026-03-03T18:00:00Z')

function openEvening(plumbers: readonly string[] = ['tom']) {
  const world = openNotifyingWorld(plumbers)
  const reminders = createSqliteReminderStore(world.database)
  return {
    ...world,
    dayAhead: () => world.messagesFor('jobs_tomorrow'),
    async confirmed(startsAt: Temporal.Instant) {
      const id = await world.book(startsAt)
      await world.pay(id)
      await world.relayAll()
      return id
    },
    async remindAt(at: Temporal.Instant) {
      world.clock.set(at)
      await remind({ ...world, reminders }, createLog('silent'))
    },
  }
}

describe('the evening message of a technician', () => {
  it('lists the jobs of the next day in order, once, without an address', async () => {
    using world = openEvening()
    await world.confirmed(wednesdayTen.add({ hours: 3 }))
    await world.confirmed(wednesdayTen)
    await world.remindAt(tuesdayEvening.subtract({ seconds: 1 }))
    expect(world.dayAhead()).toEqual([])
    await world.remindAt(tuesdayEvening)
    await world.remindAt(tuesdayEvening.add({ minutes: 1 }))
    expect(world.dayAhead().map(({ channel }) => channel)).toEqual(['in_app', 'email', 'push'])
    const [bell, letter] = world.dayAhead()
    expect(bell).toMatchObject({
      subject: 'Tomorrow: 2 jobs',
      text: '2 jobs, the first at 10\u{a0}am.',
      link: '/dashboard',
    })
    expect(letter?.subject).toBe('Your 2 jobs on Wednesday 4 March')
    expect(letter?.text).toMatch(/10\sam to .*\n1\spm to .*/)
    expect(letter?.text).not.toMatch(/Park Lane|Asha/)
    expect(letter?.userId).toBe('usr_tom')
  })

  it('is sent to each technician with jobs, and to no other', async () => {
    using world = openEvening(['tom', 'ann'])
    await world.confirmed(wednesdayTen)
    await world.remindAt(tuesdayEvening)
    expect(new Set(world.dayAhead().map(({ userId }) => userId)).size).toBe(1)
  })

  it('has no visit of another day, no cancelled one, and is not sent at night', async () => {
    using world = openEvening()
    const id = await world.confirmed(wednesdayTen)
    await world.confirmed(wednesdayTen.add({ hours: 24 }))
    expect((await world.booking.cancel(office, id, null)).ok).toBe(true)
    await world.remindAt(tuesdayEvening)
    expect(world.dayAhead()).toEqual([])
    await world.remindAt(Temporal.Instant.from('2026-03-04T21:00:00Z'))
    expect(world.dayAhead()).toEqual([])
    await world.remindAt(Temporal.Instant.from('2026-03-04T20:59:00Z'))
    expect(world.dayAhead()).toHaveLength(3)
  })

  it('follows the time of London', async () => {
    using world = openEvening()
    await world.confirmed(Temporal.Instant.from('2026-03-31T09:00:00Z'))
    await world.remindAt(Temporal.Instant.from('2026-03-30T16:59:00Z'))
    expect(world.dayAhead()).toEqual([])
    await world.remindAt(Temporal.Instant.from('2026-03-30T17:00:00Z'))
    expect(world.dayAhead()[0]?.text).toBe('1 job, the first at 10\u{a0}am.')
  })
})

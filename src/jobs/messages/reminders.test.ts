import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSqliteReminderStore } from '#adapters/sqlite'
import { inBusinessZone } from '#modules/shared'
import { asha, office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { createLog } from '../../log.ts'
import { overtakes } from './overtake.ts'
import { remind } from './reminders.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const log = createLog('silent')

function openReminded() {
  const world = openNotifyingWorld(['tom'])
  const reminders = createSqliteReminderStore(world.database)
  const channelsOf = (event: string) => world.messagesFor(event).map(({ channel }) => channel)
  return {
    ...world,
    remind: () => remind({ ...world, reminders }, log),
    channelsOf,
    whole: world.messagesFor,
    /** Asha has switched off everything that can be. */
    silence: () =>
      world.choices.put(
        asha.userId,
        (['reminders', 'payments'] as const).flatMap((group) =>
          (['in_app', 'email', 'push'] as const).map((channel) => ({ group, channel, on: false })),
        ),
        [],
        world.clock.now(),
      ),
    async confirmed(startsAt = wednesdayTen) {
      const id = await world.book(startsAt)
      await world.pay(id)
      await world.relayAll()
      return id
    },
  }
}

describe('reminders of a visit', () => {
  it('are sent 24 and 2 hours before, each once', async () => {
    using world = openReminded()
    await world.confirmed()
    world.clock.set(wednesdayTen.subtract({ hours: 24, seconds: 1 }))
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toEqual([])
    world.clock.set(wednesdayTen.subtract({ hours: 24 }))
    await world.remind()
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toEqual(['in_app', 'email', 'push'])
    expect(world.whole('reminder_24h')[0]?.subject).toBe('Your visit is tomorrow')
    world.clock.set(wednesdayTen.subtract({ hours: 2 }))
    await world.remind()
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toHaveLength(3)
    expect(world.channelsOf('reminder_2h')).toEqual(['in_app', 'email', 'push'])
  })

  it('are not sent when the booking or its move came later than that', async () => {
    using world = openReminded()
    const value = JSON.stringify({ standard_from_open_day: 0, priority_from_open_day: 0 })
    world.database.data.insert('settings', { key: 'booking_rules', value, updated_at: '' })
    world.clock.set(wednesdayTen.subtract({ hours: 20 }))
    const id = await world.confirmed()
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toEqual([])
    expect((await world.booking.reschedule(office, id, wednesdayTen.add({ hours: 1 }))).ok).toBe(true)
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toEqual([])
    world.clock.set(wednesdayTen.subtract({ hours: 1 }))
    await world.remind()
    expect(world.channelsOf('reminder_2h')).toHaveLength(3)
  })

  it('make no link for a customer who stopped them', async () => {
    using world = openReminded()
    await world.silence()
    await world.confirmed()
    const links = world.database.count('links')
    world.clock.set(wednesdayTen.subtract({ hours: 24 }))
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toEqual([])
    expect(world.database.count('links')).toBe(links)
  })

  it('are sent again for another time, and not for a cancelled or unconfirmed booking', async () => {
    using world = openReminded()
    const id = await world.confirmed()
    world.clock.set(wednesdayTen.subtract({ hours: 24 }))
    await world.remind()
    const friday = wednesdayTen.add({ hours: 48 })
    expect((await world.booking.reschedule(asha, id, friday)).ok).toBe(true)
    world.clock.set(friday.subtract({ hours: 24 }))
    await world.remind()
    expect(world.channelsOf('reminder_24h')).toHaveLength(6)
    expect((await world.booking.cancel(asha, id, null)).ok).toBe(true)
    world.clock.set(friday.subtract({ hours: 2 }))
    await world.remind()
    expect(world.channelsOf('reminder_2h')).toEqual([])
  })

  it('that still wait are cancelled when the visit is moved or cancelled', async () => {
    using world = openReminded()
    const early = Temporal.Instant.from('2026-03-04T08:00:00Z')
    const id = await world.confirmed(early.add({ minutes: 60 }))
    world.clock.set(early.subtract({ hours: 1 }))
    await world.remind()
    const push = world.whole('reminder_2h').find(({ channel }) => channel === 'push')
    expect(push).toMatchObject({ state: 'queued', notBefore: early })
    await world.booking.cancel(office, id, null)
    const event = emitted('booking-cancelled', { bookingId: id }, { id: 9, at: early })
    await overtakes(world)['booking-cancelled'](event)
    const after = world.whole('reminder_2h').map(({ channel, state }) => [channel, state])
    expect(after).toEqual([
      ['in_app', 'delivered'],
      ['email', 'cancelled'],
      ['push', 'cancelled'],
    ])
  })

  it('are not queued for a time at which they would be of no use', async () => {
    using world = openReminded()
    const eight = Temporal.Instant.from('2026-03-04T08:00:00Z')
    await world.confirmed(eight)
    world.clock.set(eight.subtract({ hours: 2 }))
    await world.remind()
    expect(world.channelsOf('reminder_2h')).toEqual(['in_app', 'email'])
  })

  it('are 24 and 2 hours before across a change of the clocks, and name the right day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26', '2026-06-10'),
        fc.integer({ min: 8, max: 17 }),
        fc.constantFrom(24, 2),
        async (day, hour, hours) => {
          using world = openReminded()
          const startsAt = Temporal.PlainDate.from(day)
            .toZonedDateTime({ timeZone: 'Europe/London', plainTime: { hour } })
            .toInstant()
          const id = await world.confirmed()
          world.database.raw
            .prepare('update bookings set starts_at = ? where id = ?')
            .run(startsAt.toString({ smallestUnit: 'millisecond' }), id)
          const event = `reminder_${hours}h`
          world.clock.set(startsAt.subtract({ hours, seconds: 1 }))
          await world.remind()
          expect(world.channelsOf(event)).toEqual([])
          world.clock.set(startsAt.subtract({ hours }))
          await world.remind()
          const [bell] = world.whole(event)
          expect(bell?.text).toContain(`${hour % 12 === 0 ? 12 : hour % 12}\u{a0}`)
          const today = inBusinessZone(world.clock.now()).toPlainDate().toString() === day
          expect(bell?.subject).toBe(
            hours === 2 ? 'Your visit is soon' : `Your visit is ${today ? 'today' : 'tomorrow'}`,
          )
        },
      ),
      { numRuns: runs(20) },
    )
  })
})

describe('reminders of an open amount', () => {
  it('are sent 3 and 10 days after the work, each once, with a pay link, until it is paid', async () => {
    using world = openReminded()
    world.policy('after')
    const id = await world.book(wednesdayTen)
    await world.relayAll()
    world.clock.set(wednesdayTen)
    await world.complete(id)
    const bells = () => world.channelsOf('rest_due').filter((channel) => channel === 'in_app')
    for (const [hours, sent] of [
      [24 * 3 - 1, 0],
      [24 * 3, 1],
      [24 * 3 + 5, 1],
      [24 * 5, 1],
      [24 * 10 + 1, 2],
      [24 * 10 + 2, 2],
    ] as const) {
      world.clock.set(wednesdayTen.add({ hours }))
      await world.remind()
      expect(bells()).toHaveLength(sent)
    }
    const mails = world.whole('rest_due').filter(({ channel }) => channel === 'email')
    const token = mails.at(-1)?.action?.url.split('/').at(-1) ?? ''
    expect((await world.links.open(token, 'pay'))?.id).toBe(id)
  })

  it('leave the earlier link valid where the customer stopped them', async () => {
    using world = openReminded()
    await world.silence()
    world.policy('after')
    const id = await world.book(wednesdayTen)
    world.clock.set(wednesdayTen)
    await world.complete(id)
    const sent = await world.links.makePayLink(office, id)
    if (!sent.ok) throw new Error(sent.refusal.kind)
    world.clock.set(wednesdayTen.add({ hours: 24 * 3 + 1 }))
    await world.remind()
    expect(world.channelsOf('rest_due')).toEqual([])
    expect(await world.links.open(sent.value.token, 'pay')).not.toBeNull()
  })

  it('are not sent for a paid booking', async () => {
    using world = openReminded()
    const id = await world.confirmed()
    world.clock.set(wednesdayTen)
    await world.complete(id)
    world.clock.set(wednesdayTen.add({ hours: 24 * 3 + 1 }))
    await world.remind()
    expect(world.channelsOf('rest_due')).toEqual([])
  })
})

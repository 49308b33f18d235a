import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { asha, office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'
import { tapRepair } from '../../../tests/support/builders/bookings.ts'
import { emitted } from '../../../tests/support/builders/events.ts'
import { overtakes } from './overtake.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const anHourLater = wednesdayTen.add({ minutes: 60 })

/** A visit on Wednesday at ten, promised between ten and noon. */
async function promised(plumbers: readonly string[] = ['tom']) {
  const world = openNotifyingWorld(plumbers)
  world.data.set('services', { id: tapRepair }, { arrival: 'two_hours' })
  const id = await world.book(wednesdayTen)
  await world.pay(id)
  await world.relayAll()
  const moved = async (to: Temporal.Instant) => {
    expect(await world.booking.reschedule(office, id, to)).toMatchObject({ ok: true })
    await world.relayAll()
  }
  const mailsTo = (event: string, to: string) =>
    world.messagesFor(event).filter((message) => message.channel === 'email' && message.to === to).length
  return { ...world, id, moved, mailsTo, [Symbol.dispose]: () => world[Symbol.dispose]() }
}

describe('a move of a visit within its arrival window', () => {
  it('notifies the technician, and not the customer, whose promise is the same', async () => {
    using world = await promised()
    await world.moved(anHourLater)
    expect(world.mailsTo('booking_rescheduled', 'tom@example.com')).toBe(1)
    expect(world.mailsTo('booking_rescheduled', 'asha@example.com')).toBe(0)
    expect(await world.booking.undoMove(office, world.id)).toMatchObject({ ok: true })
    await world.relayAll()
    expect(world.mailsTo('booking_rescheduled', 'tom@example.com')).toBe(2)
    expect(world.mailsTo('booking_rescheduled', 'asha@example.com')).toBe(0)
  })

  it('tells the customer who comes, where that is another technician now', async () => {
    using world = await promised(['tom', 'ann'])
    const { technicianId } = await world.details(world.id)
    world.data.set('technicians', { id: technicianId ?? '' }, { availability: 'off' })
    await world.moved(anHourLater)
    expect((await world.details(world.id)).technicianId).not.toBe(technicianId)
    expect(world.mailsTo('booking_rescheduled', 'asha@example.com')).toBe(0)
    expect(world.mailsTo('technician_changed', 'asha@example.com')).toBe(1)
  })

  describe('after "On my way"', () => {
    const customers = (world: Awaited<ReturnType<typeof promised>>, event: string) =>
      world.messagesFor(event).filter(({ channel, to }) => channel === 'email' && to === 'asha@example.com')

    /** Tom has set out to the visit at ten. */
    async function underWay(plumbers?: readonly string[]) {
      const world = await promised(plumbers)
      world.clock.set(wednesdayTen.subtract({ minutes: 60 }))
      const { technicianId } = await world.details(world.id)
      const userId = world.data.row('technicians', { id: technicianId ?? '' })?.['user_id'] as UserId
      const left = await world.departures.setOut({ userId, role: 'technician' }, world.id, 45)
      expect(left).toMatchObject({ ok: true })
      await world.relayAll()
      return world
    }

    it('tells the customer the new time, at once', async () => {
      using world = await underWay()
      await world.moved(anHourLater)
      const [mail, ...others] = customers(world, 'booking_rescheduled')
      expect(others).toEqual([])
      expect(mail?.subject).toMatch(/^Booking moved: Tap repair, Wednesday 4 March, at about 11\sam$/)
      expect(mail?.text).toMatch(/is now Wednesday 4 March, at about 11\sam, with Tom, at 12 Park Lane/)
      const pushed = world.messagesFor('booking_rescheduled').find(({ channel }) => channel === 'push')
      expect(pushed?.notBefore).toEqual(world.clock.now())
      expect(world.mailsTo('booking_rescheduled', 'tom@example.com')).toBe(1)
      await world.relayAll(true)
      expect(customers(world, 'booking_rescheduled')).toHaveLength(1)
    })

    it('tells the customer of the undo, too, with its start: the technician has not set out to it again', async () => {
      using world = await underWay()
      await world.moved(anHourLater)
      expect(await world.booking.undoMove(office, world.id)).toMatchObject({ ok: true })
      await world.relayAll()
      expect(customers(world, 'booking_rescheduled').at(-1)?.text).toMatch(/at about 10\sam/)
    })

    it('names another technician in the same message', async () => {
      using world = await underWay(['tom', 'ann'])
      const { technicianId } = await world.details(world.id)
      world.data.set('technicians', { id: technicianId ?? '' }, { availability: 'off' })
      await world.moved(anHourLater)
      expect(customers(world, 'booking_rescheduled')).toHaveLength(1)
      expect(customers(world, 'technician_changed')).toEqual([])
    })

    it('is no news within the window of a later day: nobody has set out to that visit', async () => {
      using world = await underWay()
      await world.moved(wednesdayTen.add({ hours: 24 }))
      await world.moved(anHourLater.add({ hours: 24 }))
      expect(customers(world, 'booking_rescheduled')).toHaveLength(1)
    })
  })

  it('keeps a reminder that waits', async () => {
    using world = await promised()
    const cancelled: (readonly string[])[] = []
    const messaging = {
      cancelQueued: async (_: string, events: readonly string[]) => {
        cancelled.push(events)
        return 0
      },
    }
    const ends = overtakes({ ...world, messaging } as Parameters<typeof overtakes>[0])['booking-rescheduled']
    const body = { bookingId: world.id, customerId: asha.userId }
    await ends(emitted('booking-rescheduled', { ...body, keepsPromise: true }, { id: 8, at: wednesdayTen }))
    await ends(emitted('booking-rescheduled', body, { id: 9, at: wednesdayTen }))
    expect(cancelled[0]).not.toContain('reminder_24h')
    expect(cancelled[0]).toContain('technician_on_the_way')
    expect(cancelled[1]).toContain('reminder_24h')
  })

  it('is no move within it where the window is another: the customer is notified', async () => {
    using world = await promised()
    await world.moved(wednesdayTen.add({ hours: 3 }))
    expect(world.mailsTo('booking_rescheduled', 'asha@example.com')).toBe(1)
  })
})

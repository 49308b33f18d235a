import { describe, expect, it } from 'vitest'
import { visitIdOf } from '#modules/fulfilment'
import type { TechnicianId } from '#modules/shared'
import { asha } from '../../../tests/support/builders/bookings.ts'
import { office } from '../../../tests/support/apps/money-world.ts'
import { openNotifyingWorld } from '../../../tests/support/apps/notifying-world.ts'

const wednesdayTen = Temporal.Instant.from('2026-03-04T10:00:00Z')
const thursdayTen = wednesdayTen.add({ hours: 24 })

type Wish = Parameters<ReturnType<typeof openNotifyingWorld>['booking']['changeVisit']>[3]

/** A visit on Wednesday at ten that Tom makes. */
async function planned() {
  const world = openNotifyingWorld(['tom', 'ann'])
  const id = await world.book(wednesdayTen)
  await world.pay(id)
  const tom = 'tec_tom' as TechnicianId
  const ann = 'tec_ann' as TechnicianId
  const versionOf = async (number: number) => {
    const found = await world.booking.visits(office, id)
    return found.ok ? (found.value.find((visit) => visit.number === number)?.version ?? 0) : 0
  }
  /** The minute in which it could be undone is over. */
  const tell = async () => {
    world.clock.set(world.clock.now().add({ minutes: 1 }))
    await world.booking.sendPlanNews()
    await world.relayAll()
  }
  const change = async (number: number, wish: Omit<Wish, 'confirmed'>) => {
    const visit = visitIdOf({ bookingId: id, number })
    const changed = await world.booking.changeVisit(office, visit, await versionOf(number), { ...wish, confirmed: [] })
    expect(changed).toMatchObject({ ok: true })
    await tell()
  }
  const plan = async (technicians: readonly TechnicianId[], startsAt: Temporal.Instant) => {
    expect(await world.booking.planVisit(office, id, { technicians, startsAt, confirmed: [] })).toMatchObject({
      ok: true,
    })
    await tell()
  }
  await change(1, { technicians: [tom], startsAt: wednesdayTen.add({ hours: 1 }) })
  await change(1, { startsAt: wednesdayTen })
  const mails = (event: string, to: string) =>
    world.messagesFor(event).filter((message) => message.channel === 'email' && message.to === `${to}@example.com`)
  return { ...world, id, tom, ann, change, plan, mails, [Symbol.dispose]: () => world[Symbol.dispose]() }
}

describe('a crew', () => {
  it('reads of a move by the customer and of the cancellation, as the one who leads it does', async () => {
    using world = await planned()
    await world.change(1, { technicians: [world.tom, world.ann] })
    expect((await world.booking.reschedule(asha, world.id, thursdayTen)).ok).toBe(true)
    await world.relayAll()
    expect((await world.booking.cancel(asha, world.id, null)).ok).toBe(true)
    await world.relayAll()
    for (const name of ['tom', 'ann']) {
      expect(world.mails('booking_rescheduled', name)).not.toEqual([])
      expect(world.mails('booking_cancelled', name)).toHaveLength(1)
    }
  })
})

describe('a plan', () => {
  it('is no news of another technician to the customer, where a helper goes', async () => {
    using world = await planned()
    const before = world.mails('technician_changed', 'asha').length
    await world.change(1, { technicians: [world.tom, world.ann] })
    await world.change(1, { technicians: [world.tom] })
    expect(world.mails('technician_released', 'ann')).not.toEqual([])
    expect(world.mails('technician_changed', 'asha')).toHaveLength(before)
  })

  it('is no news of another technician to the customer, where a later visit is called off', async () => {
    using world = await planned()
    const before = world.mails('technician_changed', 'asha').length
    await world.plan([world.ann], thursdayTen)
    await world.change(2, { isCalledOff: true })
    expect(world.mails('technician_changed', 'asha')).toHaveLength(before)
  })

  it('notifies technician and customer of the move of a later visit, with its time', async () => {
    using world = await planned()
    await world.plan([world.ann], thursdayTen)
    await world.change(2, { startsAt: thursdayTen.add({ hours: 24 }) })
    expect(world.mails('booking_rescheduled', 'ann').at(-1)?.text).toContain('Friday 6 March')
    expect(world.mails('booking_rescheduled', 'asha').at(-1)?.text).toMatch(/Friday 6 March, 10\sam, with Ann/)
    expect(world.mails('booking_rescheduled', 'asha').at(-1)?.attachments).toEqual([])
  })

  it('gives a later visit to its technician with its time and an entry of its own in the calendar', async () => {
    using world = await planned()
    const before = world.mails('technician_assigned', 'tom').length
    await world.plan([world.ann, world.tom], thursdayTen)
    for (const name of ['ann', 'tom']) {
      const mail = world.mails('technician_assigned', name).at(-1)
      expect(mail?.subject).toMatch(/Thursday 5 March, 10\sam$/)
      expect(mail?.attachments[0]?.content).toContain('20260305T100000')
      expect(mail?.attachments[0]?.content).toContain(`${world.id}-2@`)
    }
    expect(world.mails('technician_assigned', 'tom')).toHaveLength(before + 1)
  })

  it('names another lead to the customer once, though a helper goes as well', async () => {
    using world = await planned()
    await world.change(1, { technicians: [world.ann, world.tom] })
    const before = world.mails('technician_changed', 'asha').length
    await world.change(1, { technicians: [world.tom] })
    expect(world.mails('technician_changed', 'asha')).toHaveLength(before + 1)
  })
})

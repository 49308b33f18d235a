import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, now, office, technicianId, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { createSqliteFieldStore } from './field-store.ts'

const [tom, ann, bob] = [technicianId('tom'), technicianId('ann'), technicianId('bob')]

describe('the visits that a technician is to make', () => {
  it('are those they lead and those they come along to, also a second visit of a booking', async () => {
    using opened = openBooking(['tom', 'ann', 'bob'])
    const store = createSqliteFieldStore(opened.database)
    const made = await opened.booking.request(aRequest())
    if (!made.ok) throw new Error('somebody is free')
    const { id } = made.value
    await opened.booking.assign(office, id, tom)
    const thursday = tuesdayTen.add({ hours: 48 })
    const wish = { technicians: [ann, bob], startsAt: thursday, confirmed: [] }
    expect(await opened.booking.planVisit(office, id, wish)).toMatchObject({ ok: true })
    const startsOf = async (who: typeof tom, from = now) =>
      (await store.visitsToCome(who, from)).map(({ startsAt }) => startsAt?.toString())
    expect(await startsOf(tom)).toEqual([tuesdayTen.toString()])
    for (const who of [ann, bob]) expect(await startsOf(who)).toEqual([thursday.toString()])
    expect(await startsOf(bob, thursday.add({ minutes: 1 }))).toEqual([])
  })

  it('are not those that were called off, have begun or are over', async () => {
    using opened = openBooking(['tom'])
    const store = createSqliteFieldStore(opened.database)
    const made = await opened.booking.request(aRequest())
    if (!made.ok) throw new Error('somebody is free')
    const { id } = made.value
    await opened.booking.assign(office, id, tom)
    expect(await store.visitsToCome(tom, now)).toHaveLength(1)
    opened.clock.set(tuesdayTen)
    const begun = { status: 'in_progress', technicianNotes: null, finalCost: null } as const
    expect(await opened.booking.changeStatus(office, id, begun)).toMatchObject({ ok: true })
    expect(await store.visitsToCome(tom, now)).toEqual([])
  })
})

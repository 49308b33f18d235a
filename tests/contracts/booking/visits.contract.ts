import { aVisit } from '../../support/builders/a-visit.ts'
import { describe, expect, it } from 'vitest'
import { spanOf } from '#modules/scheduling'
import { aBooking, bookingId, tuesdayEleven, tuesdayTen } from '../../support/builders/bookings.ts'
import { type OpenedBookingStore, aMove, anOrder, tom } from './booking-store-builders.ts'

const asConfirmed = { status: 'confirmed', technicianId: tom } as const
const keep = { kind: 'keep' } as const

/** The contract of every `BookingStore` for visits: they are kept with their booking, or neither is. */
export function visitsContract(keeper: string, open: () => OpenedBookingStore): void {
  describe(`visits kept by ${keeper}`, () => {
    async function requested(opened: OpenedBookingStore) {
      const made = await opened.store.request(anOrder(aBooking()))
      if (!made.ok) throw new Error('it could be requested')
      return made.value
    }

    it('begin with the booking', async () => {
      using opened = open()
      const { id } = await requested(opened)
      expect(await opened.store.visits(id)).toEqual([{ ...aVisit, bookingId: id, technicians: [] }])
    })

    it('are none for an unknown booking, nor for one that was refused', async () => {
      using opened = open()
      await requested(opened)
      const refused = await opened.store.request(anOrder(aBooking({ id: 'second' })))
      expect(refused.ok).toBe(false)
      for (const id of ['second', 'missing']) expect(await opened.store.visits(bookingId(id))).toEqual([])
    })

    it('follow the booking, with a new version for each change that concerns them', async () => {
      using opened = open()
      const made = await requested(opened)
      const given = await opened.store.save(aMove(made, keep, asConfirmed))
      if (!given.ok) throw new Error('it could be saved')
      const kept = { ...made, ...given.value }
      expect(await opened.store.visits(made.id)).toMatchObject([
        { technicians: [tom], status: 'scheduled', version: 2 },
      ])
      const noted = await opened.store.save(aMove(kept, keep, { technicianNotes: 'Ring twice.' }))
      if (!noted.ok) throw new Error('it could be saved')
      expect(await opened.store.visits(made.id)).toMatchObject([{ version: 2 }])
      const begun = { status: 'in_progress', actualStartTime: tuesdayTen } as const
      await opened.store.save(aMove({ ...kept, ...noted.value }, keep, begun))
      expect(await opened.store.visits(made.id)).toMatchObject([
        { status: 'on_site', arrivedAt: tuesdayTen, checkIn: tuesdayTen, checkOut: null, version: 3 },
      ])
    })

    it('stay as they are when the change is refused', async () => {
      using opened = open()
      const made = await requested(opened)
      await opened.store.request(anOrder(aBooking({ id: 'other' }), { span: spanOf(tuesdayEleven, 60, 0) }))
      const before = await opened.store.visits(made.id)
      const place = { kind: 'place', resource: tom, span: spanOf(tuesdayEleven, 60, 0) } as const
      const onto = await opened.store.save(aMove(made, place, { ...asConfirmed, startsAt: tuesdayEleven }))
      const stale = await opened.store.save(aMove({ ...made, version: 7 }, keep, asConfirmed))
      expect([onto.ok, stale.ok]).toEqual([false, false])
      expect(await opened.store.visits(made.id)).toEqual(before)
    })

    it('are called off with the booking, and their time is free again', async () => {
      using opened = open()
      const made = await requested(opened)
      const cancelled = { status: 'cancelled', cancelReason: 'customer' } as const
      await opened.store.save(aMove(made, { kind: 'release' }, cancelled))
      expect(await opened.store.visits(made.id)).toMatchObject([{ status: 'scheduled', calledOffAt: made.updatedAt }])
      const again = await opened.store.request(anOrder(aBooking({ id: 'next' })))
      expect(again).toMatchObject({ ok: true, value: { reservedResource: tom } })
    })
  })
}

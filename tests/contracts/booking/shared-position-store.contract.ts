import { describe, expect, it } from 'vitest'
import type { Booking, SharedPositionStore } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import { type BookingId, type TechnicianId, accept } from '#modules/shared'
import { aBooking, bookingId, now, technicianId, tuesdayEleven, tuesdayTen } from '../../support/builders/bookings.ts'

interface OpenedSharedPositions extends AsyncDisposable {
  readonly shared: SharedPositionStore
  addBooking(booking: Booking): Promise<void>
  /** Writes the first visit of a booking with these facts. */
  change(id: BookingId, changes: Partial<Visit>): Promise<void>
  /** How many rows there are. */
  count(): number
}

const [tom, ann] = [technicianId('tom'), technicianId('ann')]
const id = bookingId('one')
const visit = { bookingId: id, number: 1 }
const place = { latitude: 51.3727, longitude: -0.0999 }
const rough = { latitude: 51.3714, longitude: -0.10084 }

/** The contract of every `SharedPositionStore`. It is opened furnished, with the technicians Tom and Ann. */
export function sharedPositionStoreContract(keeper: string, openEmpty: () => Promise<OpenedSharedPositions>): void {
  async function open({ agrees = true } = {}): Promise<OpenedSharedPositions> {
    const opened = await openEmpty()
    await opened.addBooking(aBooking({ id: 'one' }))
    await opened.change(id, { technicians: [tom], startsAt: tuesdayTen, status: 'en_route', arrivesAt: tuesdayTen })
    if (agrees) await opened.shared.agree(visit, tom, now)
    return opened
  }

  describe(`SharedPositionStore kept by ${keeper}`, () => {
    it('keeps a rounded position after a yes, and only the last one', async () => {
      await using opened = await open()
      expect(await opened.shared.find(visit)).toEqual({ agreedAt: now, position: null })
      expect(await opened.shared.put(visit, tom, place, now)).toEqual(accept({ ...rough, at: now }))
      const later = now.add({ minutes: 1 })
      const next = await opened.shared.put(visit, tom, { latitude: 51.4, longitude: -0.1 }, later)
      if (!next.ok) throw new Error('a minute has passed')
      expect(await opened.shared.find(visit)).toEqual({ agreedAt: now, position: next.value })
      expect(next.value.at).toEqual(later)
      expect(opened.count()).toBe(1)
    })

    it('keeps the position before where another reading comes within a minute', async () => {
      await using opened = await open()
      await opened.shared.put(visit, tom, place, now)
      const early = await opened.shared.put(visit, tom, { latitude: 52, longitude: 0 }, now.add({ seconds: 59 }))
      expect(early).toEqual(accept({ ...rough, at: now }))
    })

    it('keeps nothing without a yes, after a no, and two hours after the yes', async () => {
      await using opened = await open({ agrees: false })
      const refused = { ok: false, refusal: { kind: 'not-sharing' } }
      const put = (at = now) => opened.shared.put(visit, tom, place, at)
      expect(await put()).toEqual(refused)
      await opened.shared.agree(visit, tom, now)
      await put()
      await opened.shared.stop(visit)
      expect([await put(), await opened.shared.find(visit)]).toEqual([refused, null])
      await opened.shared.agree(visit, tom, now)
      const over = now.add({ hours: 2 })
      expect(await put(over)).toEqual(refused)
      expect(await opened.shared.agree(visit, tom, over)).toEqual(accept(null))
      expect(await put(over)).toMatchObject({ ok: true })
    })

    it('takes a yes and a position of the lead on the way alone', async () => {
      await using opened = await open({ agrees: false })
      const refused = { ok: false, refusal: { kind: 'not-on-the-way' } }
      const tryBoth = async (technician: TechnicianId, key = visit) => [
        await opened.shared.agree(key, technician, now),
        await opened.shared.put(key, technician, place, now),
      ]
      expect(await tryBoth(ann)).toEqual([refused, refused])
      expect(await tryBoth(tom, { bookingId: bookingId('missing'), number: 1 })).toEqual([refused, refused])
      expect(await tryBoth(tom, { ...visit, number: 2 })).toEqual([refused, refused])
      for (const status of ['scheduled', 'on_site'] as const) {
        await opened.change(id, { status })
        expect(await tryBoth(tom)).toEqual([refused, refused])
      }
      expect(opened.count()).toBe(0)
    })

    const ends: readonly (readonly [string, Partial<Visit>])[] = [
      ['the technician is there', { status: 'on_site', arrivedAt: now }],
      ['the work begins', { status: 'on_site', arrivedAt: now, checkIn: now }],
      ['nobody opens', { status: 'no_access' }],
      ['the visit is planned anew', { status: 'scheduled', arrivesAt: null }],
      ['it has another start', { startsAt: tuesdayEleven }],
      ['somebody else leads it', { technicians: [ann] }],
      ['nobody leads it', { technicians: [] }],
      ['it is called off', { calledOffAt: now }],
    ]
    it.each(ends)('deletes the position and the yes when %s', async (_, changes) => {
      await using opened = await open()
      await opened.shared.put(visit, tom, place, now)
      await opened.change(id, changes)
      expect([await opened.shared.find(visit), opened.count()]).toEqual([null, 0])
    })

    it('forgets what was agreed to before a moment, in batches', async () => {
      await using opened = await open()
      await opened.shared.put(visit, tom, place, now.add({ minutes: 90 }))
      expect(await opened.shared.forget(now.subtract({ seconds: 1 }), 10)).toBe(0)
      expect(await opened.shared.forget(now, 0)).toBe(0)
      expect(await opened.shared.forget(now, 10)).toBe(1)
      expect(opened.count()).toBe(0)
    })
  })
}

import { describe, expect, it } from 'vitest'
import { type BookingId, pence } from '#modules/shared'
import { aBooking, bookingId, now, tuesdayEleven } from '../../support/builders/bookings.ts'
import { spanOf } from '#modules/scheduling'
import { type OpenedBookingStore, aMove, anOrder, tom } from './booking-store-builders.ts'

/** The contract of every `BookingStore` for claims on a guarantee: one is open at most. */
export function openClaimContract(keeper: string, open: () => OpenedBookingStore): void {
  /** A booking, and claims on its guarantee that are made at eleven. */
  async function completed(opened: OpenedBookingStore, name = 'first') {
    const made = await opened.store.request(anOrder(aBooking({ id: name }), { resources: [tom, `lane:${name}:1`] }))
    if (!made.ok) throw new Error(made.refusal.kind)
    const of = made.value.id
    const claim = (id: string, resource: string = tom) => {
      const booking = aBooking({ id, guaranteeOf: of, startsAt: tuesdayEleven, estimatedCost: pence(0) })
      const entry = { at: now, actor: 'usr_asha', from: 'completed', to: 'completed', fact: null } as const
      return anOrder(booking, {
        span: spanOf(tuesdayEleven, 60, 0),
        resources: [resource],
        decide: (free) => (free === null ? null : { booking, history: [], events: [], claims: { of, entry } }),
      })
    }
    return { of, claim }
  }

  const cancel = async ({ store }: OpenedBookingStore, id: BookingId) => {
    const booking = await store.find(id)
    if (!booking) throw new Error('the claim is there')
    await store.save(aMove(booking, { kind: 'release' }, { status: 'cancelled', cancelReason: 'customer' }))
  }

  describe(`claims on a guarantee kept by ${keeper}`, () => {
    it('are none before one is made, and the one that is open then', async () => {
      using opened = open()
      const { of, claim } = await completed(opened)
      expect(await opened.store.openClaim(of)).toBeNull()
      expect(await opened.store.request(claim('claim'))).toMatchObject({ ok: true })
      expect(await opened.store.openClaim(of)).toBe(bookingId('claim'))
      expect(await opened.store.find(bookingId('claim'))).toMatchObject({ guaranteeOf: of, estimatedCost: 0 })
    })

    it('are refused while one is open, and nothing of them is kept', async () => {
      using opened = open()
      const { of, claim } = await completed(opened)
      await opened.store.request(claim('claim'))
      const [before, kinds] = [await opened.store.history(of), opened.eventKinds()]
      const second = await opened.store.request(claim('second', 'lane:x:1'))
      expect(second).toEqual({ ok: false, refusal: { kind: 'claim-open' } })
      expect(await opened.store.find(bookingId('second'))).toBeNull()
      expect([await opened.store.history(of), opened.eventKinds()]).toEqual([before, kinds])
      expect(await opened.store.openClaim(of)).toBe(bookingId('claim'))
    })

    it('are possible again after the one before is over', async () => {
      using opened = open()
      const { of, claim } = await completed(opened)
      await opened.store.request(claim('claim'))
      await cancel(opened, bookingId('claim'))
      expect(await opened.store.openClaim(of)).toBeNull()
      expect(await opened.store.request(claim('second'))).toMatchObject({ ok: true })
      expect(await opened.store.openClaim(of)).toBe(bookingId('second'))
    })

    it('are of one booking, and stand in its history', async () => {
      using opened = open()
      const [first, other] = [await completed(opened), await completed(opened, 'other')]
      const before = (await opened.store.history(first.of)).length
      await opened.store.request(first.claim('claim'))
      expect(await opened.store.history(first.of)).toHaveLength(before + 1)
      expect(await opened.store.openClaim(other.of)).toBeNull()
      expect(await opened.store.request(other.claim('of-other', 'lane:y:1'))).toMatchObject({ ok: true })
    })
  })
}

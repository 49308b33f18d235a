import { describe, expect, it } from 'vitest'
import { type BookingDetails, stateOf } from '#modules/booking'
import { pence, sumPence } from '#modules/shared'
import { aBooking, asha, now, stranger, tuesdayTen } from '../../support/builders/bookings.ts'
import { type OpenedBookingStore, aMove, anOrder, tom } from './booking-store-builders.ts'

/** The sums that every `BookingStore` has for a customer, for any database. It is opened furnished, with one plumber. */
export function customerSumsContract(keeper: string, open: () => OpenedBookingStore): void {
  describe(`The sums of a customer in a BookingStore kept by ${keeper}`, () => {
    it('counts a customer’s bookings except expired ones, and sums the amount spent', async () => {
      using opened = open()
      const paid = aBooking({ id: 'paid' })
      const expired = aBooking({ id: 'expired', status: 'cancelled', cancelReason: 'expired' })
      for (const booking of [paid, expired, aBooking({ id: 'off', status: 'cancelled', cancelReason: 'customer' })]) {
        await opened.store.request(
          anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
        )
      }
      opened.pay(paid.id, 8_500)
      opened.pay(paid.id, -500)
      expect(await opened.store.totals(asha.userId, null)).toEqual({
        bookings: 2,
        completed: 0,
        cancelled: 1,
        spent: 8_000,
      })
      expect((await opened.store.totals(asha.userId, 'test')).spent).toBe(0)
      expect((await opened.store.totals(asha.userId, 'stripe')).spent).toBe(8_000)
      expect(await opened.store.totals(stranger.userId, null)).toEqual({
        bookings: 0,
        completed: 0,
        cancelled: 0,
        spent: 0,
      })
    })

    it('counts the visits that start between two times, without the cancelled ones', async () => {
      using opened = open()
      const statuses = ['confirmed', 'in_progress', 'completed', 'completed', 'cancelled'] as const
      for (const [at, status] of statuses.entries()) {
        const cancelReason = status === 'cancelled' ? 'customer' : null
        const startsAt = tuesdayTen.add({ hours: at })
        const booking = aBooking({ id: `visit-${at}`, status, cancelReason, technicianId: tom, startsAt })
        await opened.store.request(
          anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
        )
      }
      const count = (from: number, until: number) =>
        opened.store.visitCounts({ from: tuesdayTen.add({ hours: from }), until: tuesdayTen.add({ hours: until }) })
      expect(await count(0, 5)).toEqual({ all: 4, underWay: 1, completed: 2 })
      expect(await count(0, 1)).toEqual({ all: 1, underWay: 0, completed: 0 })
      expect(await count(4, 9)).toEqual({ all: 0, underWay: 0, completed: 0 })
    })

    it('adds up what a customer has left to pay, as the state of each booking says', async () => {
      using opened = open()
      const { store } = opened
      const statuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
      const costs = [{}, { agreedCost: pence(12_000) }, { agreedCost: pence(12_000), finalCost: pence(9_000) }]
      const payments = [[], [2_000], [9_000, -1_000], [20_000], [4_000, -4_000]]
      const all: BookingDetails[] = []
      for (const status of statuses) {
        const cancelReason = status === 'cancelled' ? 'customer' : null
        const technicianId = status === 'pending' || status === 'cancelled' ? null : tom
        for (const [at, cost] of costs.entries()) {
          for (const [place, amounts] of payments.entries()) {
            const first = status === 'completed' ? 'in_progress' : status
            const name = `${status}-${at}-${place}`
            const booking = aBooking({ id: name, status: first, cancelReason, technicianId, ...cost })
            await store.request(
              anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
            )
            if (status === 'completed') await store.save(aMove(booking, { kind: 'keep' }, { status }))
            for (const amount of amounts) opened.pay(booking.id, amount)
            const found = await store.find(booking.id)
            if (found) all.push(found)
          }
        }
      }
      expect(all).toHaveLength(75)
      const owedBy = (those: readonly BookingDetails[]) => {
        const amounts = those.map((one) => stateOf(one, now).owed).filter((amount) => amount > 0)
        return { amount: sumPence(amounts), bookings: amounts.length }
      }
      expect(await store.dues(asha.userId)).toEqual({
        forCompleted: owedBy(all.filter(({ status }) => status === 'completed')),
        ahead: owedBy(all.filter(({ status }) => status !== 'completed')),
      })
      expect(owedBy(all).amount).toBeGreaterThan(0)
      const nothing = { amount: 0, bookings: 0 }
      expect(await store.dues(stranger.userId)).toEqual({ forCompleted: nothing, ahead: nothing })
    })
  })
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentStatuses } from '#modules/payments'
import { instantText } from '#modules/shared'
import { aBooking, asha, now } from '../../support/builders/bookings.ts'
import type { OpenedRetention } from './retention-records.ts'
import { runs } from '../../support/property-runs.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const keepFrom = Temporal.Instant.from('2019-04-05T23:00:00Z')

/** The contract of every `PrivacyStore` for the bookings of an erased account, for any database. */
export function erasureOfBookingsContract(keeper: string, open: () => Promise<OpenedRetention>): void {
  describe(`bookings of an account erased by the PrivacyStore kept by ${keeper}`, () => {
    it('lose what the accounts do not need, keep name and address from the kept tax years, and all figures', async () => {
      const aged = fc.constantFrom(-86_400_000, -1, 0, 1, 86_400_000)
      await fc.assert(
        fc.asyncProperty(fc.array(aged, { minLength: 1, maxLength: 4 }), async (milliseconds) => {
          await using opened = await open()
          const bookings = milliseconds.map((ms, place) =>
            aBooking({
              id: `number-${place}`,
              status: 'cancelled',
              cancelReason: 'office',
              purchaseOrder: 'PO-7',
              payer: { name: 'Larry Landlord', email: 'larry@example.com' },
              createdAt: keepFrom.add({ milliseconds: ms }),
            }),
          )
          for (const booking of bookings) await opened.addBooking(booking)
          expect(await opened.store.erase(asha.userId, 'owner', at, keepFrom)).toMatchObject({ ok: true })
          for (const { id, createdAt, contact, estimatedCost } of bookings) {
            const isKept = Temporal.Instant.compare(createdAt, keepFrom) >= 0
            expect(opened.data.row('bookings', { id })).toMatchObject({
              contact_email: '',
              customer_phone: '',
              problem_description: '',
              access_notes: '{}',
              payer_email: null,
              contact_name: isKept ? contact.name : '',
              customer_address: isKept ? contact.address : '',
              customer_postcode: isKept ? contact.postcode : '',
              payer_name: isKept ? 'Larry Landlord' : null,
              purchase_order: isKept ? 'PO-7' : null,
              status: 'cancelled',
              estimated_cost_pence: estimatedCost,
            })
          }
        }),
        { numRuns: runs(20) },
      )
    })

    it.each(
      paymentStatuses.map((status) => [status, status === 'authorised' || status === 'requires_action'] as const),
    )('with a payment that is %s on a cancelled booking: the erasure is refused: %s', async (status, isRefused) => {
      await using opened = await open()
      const booking = aBooking({ status: 'cancelled', cancelReason: 'office' })
      await opened.addBooking(booking)
      const times = { created_at: instantText(now), updated_at: instantText(now) }
      const money = { purpose: 'booking', provider: 'test', amount_pence: 8_500, currency: 'gbp', attempts: 0 }
      const payment = { booking_id: booking.id, user_id: asha.userId, status, version: 1, ...money, ...times }
      opened.data.insert('payments', { id: 'pay_one', ...payment })
      const refusal = isRefused ? { kind: 'open-bookings', references: [booking.reference], more: false } : null
      expect(await opened.store.mayErase(asha.userId, 'owner')).toEqual(refusal)
    })
  })
}

import type { BookingDetails, BookingOrder, BookingStore, ReservationChange } from '#modules/booking'
import { spanOf } from '#modules/scheduling'
import type { BookingId, IdempotencyClaim } from '#modules/shared'
import { asha, now, technicianId, tuesdayTen } from '../../support/builders/bookings.ts'

export interface OpenedBookingStore extends Disposable {
  readonly store: BookingStore
  /** The kinds of the events that were kept, oldest first. */
  eventKinds(): readonly string[]
  /** Erases the data of the customer of the builders. */
  eraseCustomer(): void
  /** The ids of the customers without an account. */
  guests(): readonly string[]
  pay(id: BookingId, amount: number): unknown
  /** Puts the stored form of the room between visits in the place of what is stored. */
  storeRoom(room: unknown): void
  /** Authorises an amount; returns the function that releases it. */
  setAside(id: BookingId, amount: number): () => void
}

export const tom = technicianId('tom')
const ten = spanOf(tuesdayTen, 60, 0)

export function anOrder(booking: BookingDetails, changes: Partial<BookingOrder> = {}): BookingOrder {
  const common = { bookingId: booking.id, customerId: booking.customerId, at: now }
  return {
    at: now,
    span: ten,
    resources: [tom],
    decide: (free) =>
      free === null
        ? null
        : {
            booking: { ...booking, reservedResource: free },
            history: [{ at: now, actor: booking.customerId, from: null, to: 'pending', fact: null }],
            events: [{ kind: 'booking-requested', ...common }],
          },
    emergency: null,
    draftHash: null,
    claim: null,
    ...changes,
  }
}

export const aClaim = (fingerprint = 'one'): IdempotencyClaim<BookingDetails> => ({
  userId: asha.userId,
  key: 'key-1',
  fingerprint,
  answer: ({ reference }) => ({ status: 201, body: JSON.stringify({ reference }) }),
})

export const aMove = (booking: BookingDetails, hold: ReservationChange, changes: Partial<BookingDetails> = {}) => ({
  booking: { ...booking, ...changes },
  hold,
  history: { at: now, actor: 'system', from: booking.status, to: changes.status ?? booking.status, fact: null },
  events: [{ kind: 'booking-rescheduled', bookingId: booking.id, customerId: booking.customerId, at: now } as const],
})

import type { Caller, Property } from '#modules/customers'
import type { PropertyId } from '#modules/shared'
import { asha, bookingId, now, tapRepair } from './bookings.ts'

/** A booking as the office sees it while its customer calls. */
export function aCallersBooking(changes: Partial<Caller['bookings'][number]> = {}): Caller['bookings'][number] {
  return {
    id: bookingId('first'),
    reference: 'CB-222222',
    service: { id: tapRepair, name: 'Tap repair' },
    startsAt: null,
    arrival: null,
    status: 'completed',
    address: '12 Park Lane',
    postcode: 'CR0 1AB',
    accessNotes: {},
    danger: null,
    ...changes,
  }
}

/** A property of Asha. */
export function aPlace(changes: Partial<Property> = {}): Property {
  return {
    id: 'prp_flat' as PropertyId,
    userId: asha.userId,
    name: 'Flat 2',
    address: '7 High Street',
    postcode: 'SE25 4QP',
    accessNotes: {},
    occupier: { name: null, phone: null, email: null },
    archivedAt: null,
    createdAt: now,
    ...changes,
  }
}

import type { Caller, Property } from '#modules/customers'
import type { PropertyId } from '#modules/shared'
import { asha, now } from './bookings.ts'

/** A booking whose notes the office reads while its customer calls. */
export function aNotedBooking(changes: Partial<Caller['noted'][number]> = {}): Caller['noted'][number] {
  return { reference: 'CB-222222', accessNotes: {}, danger: null, ...changes }
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

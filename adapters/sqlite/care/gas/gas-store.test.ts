import type { PropertyId } from '#modules/shared'
import { gasStoreContract } from '../../../../tests/contracts/care/gas-store.contract.ts'
import { openBooked } from '../../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../../tests/support/audited.ts'
import { aBooking, asha, technicianId, tom } from '../../../../tests/support/builders/bookings.ts'
import { instantText } from '../../kit/instant-text.ts'
import { createSqliteDueStore } from '../due-store.ts'
import { createSqliteGasStore } from './gas-store.ts'

gasStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked()
  const { data } = database
  const property = 'prp_home' as PropertyId
  data.insert('properties', {
    id: property,
    user_id: asha.userId,
    name: 'Home',
    address: '12 Park Lane',
    postcode: 'CR0 1AB',
    access_notes: '{}',
    created_at: '2026-03-01T12:00:00.000Z',
  })
  let visits = 0
  return {
    ...auditedSeams(database),
    gas: createSqliteGasStore(database),
    dues: createSqliteDueStore(database),
    engineer: tom.userId,
    customer: asha.userId,
    property,
    async visit(checkIn) {
      visits += 1
      const booking = aBooking({ id: `check-${visits}`, status: 'confirmed', technicianId: technicianId('tom') })
      await addBooking(booking)
      const of = { booking_id: booking.id, number: 1 }
      if (checkIn) data.set('visits', of, { status: 'on_site', check_in_at: instantText(checkIn) })
      return { bookingId: booking.id, number: 1 }
    },
  }
})

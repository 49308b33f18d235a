import type { PropertyId, RecurrenceId } from '#modules/shared'
import { visitKey } from '#modules/care-plans'
import { carePlanStoreContract } from '../../../tests/contracts/care-plans/care-plan-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { aBooking, asha, tapRepair, technicianId } from '../../../tests/support/builders/bookings.ts'
import type { TestPort } from '../../../tests/support/test-port.ts'
import { createSqliteCarePlanStore } from './care-plan-store.ts'

const moment = '2026-03-02T12:00:00.000Z'

carePlanStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked()
  const { data } = database
  const properties = [0, 1, 2].map((place) => addProperty(data, `prp_home-${place}` as PropertyId))
  let bookings = 0
  return {
    ...auditedSeams(database),
    plans: createSqliteCarePlanStore(database),
    customer: asha.userId,
    properties,
    service: tapRepair,
    begin: async (id) => addRecurrence(data, id),
    async book(plan, number, status) {
      bookings += 1
      const cancelReason = status === 'cancelled' ? 'customer' : null
      const booking = aBooking({
        id: `visit-${bookings}`,
        technicianId: technicianId('tom'),
        planVisit: visitKey(plan, number),
        status,
        cancelReason,
      })
      await addBooking(booking)
      return booking.id
    },
  }
})

function addProperty(data: TestPort, id: PropertyId): PropertyId {
  data.insert('properties', {
    id,
    user_id: asha.userId,
    name: `Home ${id}`,
    address: '12 Park Lane',
    postcode: 'CR0 1AB',
    access_notes: '{}',
    created_at: moment,
  })
  return id
}

function addRecurrence(data: TestPort, id: RecurrenceId): void {
  const none = { customer_vat_number: '', purchase_order: '', property: '', customer_peppol_id: '', notes: '' }
  const isNot = { is_business: false, cis_registered: false, is_end_user: false, is_short: false }
  data.insert('recurrences', {
    id,
    every_count: 1,
    unit: 'year',
    first_date: '2026-03-10',
    sends: true,
    document_type: 'invoice',
    user_id: asha.userId,
    customer_name: 'Asha Patel',
    customer_address: '12 Park Lane',
    customer_email: 'asha@example.com',
    discount_pence: 0,
    prices_include_vat: true,
    created_by: asha.userId,
    created_at: moment,
    updated_at: moment,
    version: 1,
    ...none,
    ...isNot,
  })
}

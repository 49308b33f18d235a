import type { BookingId } from '#modules/shared'
import {
  type OpenedCustomerDesk,
  customerDeskContract,
} from '../../../tests/contracts/customers/customer-desk.contract.ts'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { aRequest, giveBack, now, office, pay, setAside } from '../../../tests/support/builders/bookings.ts'
import { createSqliteCustomerDesk } from './customer-desk.ts'
import { createSqliteCustomerStore } from './customer-store.ts'

async function open(): Promise<OpenedCustomerDesk> {
  const { database, booking, ports } = openBooking()
  const { raw } = database
  const text = now.toString()
  let booked = 0
  return {
    ...auditedSeams(database),
    desk: createSqliteCustomerDesk(database),
    customers: createSqliteCustomerStore(database),
    async book(customerId) {
      const startsAt = now.add({ hours: 51 + 25 * booked })
      booked += 1
      const made = await booking.request(aRequest({ customerId, startsAt }))
      if (!made.ok) throw new Error(made.refusal.kind)
      return { id: made.value.id, reference: made.value.reference }
    },
    async erase(userId) {
      raw.prepare('update users set erased_at = ? where id = ?').run(text, userId)
    },
    async authorise(id) {
      const release = setAside(database, id, 8_500)
      return async () => release()
    },
    async payAndRefund(id) {
      giveBack(database, pay(database, id, 8_500), 8_500)
    },
    async addPayLink(id) {
      raw
        .prepare(
          `insert into links (token_hash, purpose, booking_id, created_at, expires_at) values ('h', 'pay', ?, ?, ?)`,
        )
        .run(id, text, now.add({ hours: 48 }).toString())
    },
    async openPayLinks(id) {
      const open = `select count(*) from links where booking_id = ? and purpose = 'pay' and revoked_at is null`
      return raw.prepare<[BookingId], number>(open).pluck().get(id) ?? 0
    },
    async facts(id) {
      const facts = `select fact ->> 'kind' from booking_history where booking_id = ? and actor = ? order by id`
      return raw.prepare<[BookingId, string], string>(facts).pluck().all(id, office.userId)
    },
    versionOf: async (id) => (await ports.bookings.find(id))?.version ?? 0,
  }
}

customerDeskContract('SQLite', open)

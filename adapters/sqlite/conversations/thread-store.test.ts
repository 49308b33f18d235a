import { threadStoreContract } from '../../../tests/contracts/conversations/thread-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { aBooking, bookingId, technicianId } from '../../../tests/support/builders/bookings.ts'
import { createSqliteThreadStore } from './thread-store.ts'

threadStoreContract('SQLite', async () => {
  const opened = openBooked(['tom', 'ann'])
  const { contact } = aBooking()
  const tom = { technicianId: technicianId('tom'), status: 'confirmed' } as const
  await opened.addBooking(
    aBooking({ id: 'one', ...tom, contact: { ...contact, name: 'Lenny Lodger', email: 'lenny@example.com' } }),
  )
  await opened.addBooking(aBooking({ id: 'two', ...tom }))
  const { raw } = opened.database
  const [booking, other] = [bookingId('one'), bookingId('two')]
  return {
    threads: createSqliteThreadStore(opened.database),
    booking,
    other,
    end(status, at) {
      raw
        .prepare(`update bookings set status = ?, cancel_reason = ?, actual_end_time = ?, updated_at = ? where id = ?`)
        .run(
          status,
          status === 'cancelled' ? 'office' : null,
          status === 'completed' ? at.toString() : null,
          at.toString(),
          booking,
        )
    },
    takeOff: () => void raw.prepare('update visits set technician_id = null where booking_id = ?').run(booking),
    filesToGo: () => raw.prepare<[], string>(`select file from files_to_remove where kind = 'thread'`).pluck().all(),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
})

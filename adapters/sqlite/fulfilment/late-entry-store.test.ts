import { lateEntryStoreContract } from '../../../tests/contracts/fulfilment/late-entry-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { auditedSeams } from '../../../tests/support/audited.ts'
import { tom } from '../../../tests/support/builders/bookings.ts'
import { prepareHistory } from '../booking/history-rows.ts'
import { createSqliteLateEntryStore } from './late-entry-store.ts'

lateEntryStoreContract('SQLite', async () => {
  const { database, addBooking } = openBooked(['tom', 'ann'])
  const { data } = database
  const history = prepareHistory(database)
  const at = '2026-03-03T12:00:00.000Z'
  return {
    ...auditedSeams(database),
    addBooking,
    late: createSqliteLateEntryStore(database),
    giveToAnn: ({ bookingId, number }) =>
      void data.set('visits', { booking_id: bookingId, number }, { technician_id: 'tec_ann' }),
    callOff: ({ bookingId, number }) =>
      void data.set('visits', { booking_id: bookingId, number }, { called_off_at: at }),
    complete: ({ bookingId, number }) => void data.set('visits', { booking_id: bookingId, number }, { status: 'done' }),
    act: (action_id, { bookingId, number }) =>
      data.insert('field_actions', {
        user_id: tom.userId,
        action_id,
        booking_id: bookingId,
        visit_number: number,
        kind: 'report',
        fingerprint: 'print',
        status: 200,
        body: '{}',
        at,
      }),
    announce: (file) => data.insert('files_to_remove', { kind: 'photo', file, at }),
    said: (id) => history(id).flatMap(({ fact }) => (fact?.kind === 'said' ? [fact.text] : [])),
  }
})

import { boardStoreContract } from '../../../tests/contracts/fulfilment/board-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { instantText } from '../kit/instant-text.ts'
import { createSqliteFieldStore } from './field-store.ts'

const at = '2026-03-03T12:00:00.000Z'

boardStoreContract('SQLite', async () => {
  const { database, ...opened } = openBooked()
  const { data } = database
  return {
    ...opened,
    board: createSqliteFieldStore(database),
    reserve: (booking_id, from, until) =>
      data.insert('holds', {
        resource: 'tec_tom',
        booking_id,
        visit_number: 1,
        starts_ms: from.epochMilliseconds,
        ends_ms: until.epochMilliseconds,
        buffer_ms: 0,
      }),
    callOff: (booking_id) => void data.set('visits', { booking_id, number: 1 }, { called_off_at: at }),
    waitForParts(booking_id) {
      data.set('visits', { booking_id, number: 1 }, { status: 'awaiting_parts' })
      const valve = { name: 'Valve', quantity: 1, source: null, state: 'ordered', expectedOn: null }
      const parts = JSON.stringify([valve])
      data.insert('return_parts', {
        booking_id,
        visit_number: 1,
        parts,
        version: 1,
        written_at: at,
        written_by: 'usr_tom',
      })
    },
    promise: (booking_id, arrival) =>
      data.insert('emergency_requests', {
        booking_id,
        emergency_type: 'leak',
        severity_level: 'high',
        estimated_arrival: instantText(arrival),
        emergency_fee_pence: 0,
      }),
  }
})

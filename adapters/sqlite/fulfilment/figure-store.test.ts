import { figureStoreContract } from '../../../tests/contracts/booking/figure-store.contract.ts'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { aVisit } from '../../../tests/support/builders/a-visit.ts'
import { instantText } from '#modules/shared'
import { createSqliteFigureStore } from './figure-store.ts'
import { not } from '../../../tests/support/test-port.ts'
import { prepareVisits } from './visit-rows.ts'

const at = '2026-03-01T12:00:00.000Z'
const digest = '0'.repeat(64)

figureStoreContract('SQLite', async () => {
  const opened = openBooked(['tom', 'ann'])
  const { data } = opened.database
  const visits = prepareVisits(opened.database)
  let photos = 0
  const keyOf = (bookingId: string, number: number) => ({ booking_id: bookingId, visit_number: number })
  const has = (id: string, number: number) => data.row('visits', { booking_id: id, number }) !== undefined
  /** Opens the report where there is none. */
  function write(key: ReturnType<typeof keyOf>): void {
    if (data.row('visit_reports', key)) return
    const words = { work_performed: 'Done.', parts: '[]', issues_found: '', recommendations: '', written_at: '{}' }
    data.insert('visit_reports', { ...key, version: 1, ...words, opened_at: at, opened_by: 'usr_tom' })
  }
  return {
    ...opened,
    figures: createSqliteFigureStore(opened.database),
    change: async (id, number, changes) => {
      const visit = visits.of(id).find((one) => one.number === number)
      if (visit) visits.change(visit, { ...visit, ...changes })
      else visits.add({ ...aVisit, bookingId: id, number, ...changes })
    },
    addPhoto: (id, number) => {
      photos += 1
      const file = {
        file: `photo-${photos}`,
        width: 10,
        height: 10,
        bytes: 10,
        original_file: null,
        original_type: 'image/jpeg',
      }
      const row = { ...keyOf(id, number), id: `photo-${photos}`, type: 'after', caption: null, digest, ...file }
      const version = data.row('visit_reports', { ...keyOf(id, number) }) ? 2 : 1
      if (has(id, number)) data.insert('visit_photos', { ...row, added_in: version, removed_in: null, created_at: at })
    },
    removePhotos: (id) => {
      for (const { added_in, id: photo } of data.rows('visit_photos', { booking_id: id })) {
        if (added_in === 2) data.set('visit_photos', { booking_id: id, id: photo ?? '' }, { removed_in: 3 })
      }
    },
    submit: (id, number) => {
      const key = keyOf(id, number)
      if (!has(id, number) || data.row('visit_reports', { ...key, submitted_at: not(null) })) return
      write(key)
      data.set('visit_reports', key, {
        submitted_at: at,
        submitted_by: 'usr_tom',
        canonical: '{}',
        report_hash: digest,
      })
    },
    sign: (id, number) => {
      const key = keyOf(id, number)
      const isOver = data.row('visit_reports', { ...key, submitted_at: not(null) }) !== undefined
      if (!has(id, number) || isOver || data.row('visit_signatures', key)) return
      write(key)
      data.insert('visit_signatures', { ...key, version: 1, absent_reason: 'refused', at, taken_by: 'usr_tom' })
    },
    addEmergency: (id, dueAt) => {
      data.set('bookings', { id }, { created_at: instantText(dueAt.subtract({ minutes: 60 })) })
      data.insert('emergency_requests', {
        booking_id: id,
        emergency_type: 'burst',
        severity_level: 'high',
        estimated_arrival: instantText(dueAt),
        emergency_fee_pence: 0,
      })
    },
  }
})

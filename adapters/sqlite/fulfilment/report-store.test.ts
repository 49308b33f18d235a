import { submittedReportsContract } from '../../../tests/contracts/booking/submitted-reports.contract.ts'
import { confirmed } from '../../../tests/http/bookings/confirmed-booking.ts'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { instantText } from '../kit/instant-text.ts'
import { createSqliteReportStore } from './report-store.ts'

submittedReportsContract('SQLite', async () => {
  const site = openBookingApp()
  const id = await confirmed(site)
  return {
    store: createSqliteReportStore(site.database),
    bookings: site.ports.bookings,
    id,
    add(version, submittedAt) {
      const submitted = submittedAt && {
        submitted_at: instantText(submittedAt),
        submitted_by: 'usr_tom',
        canonical: '{}',
        report_hash: '0'.repeat(64),
      }
      site.data.insert('visit_reports', {
        booking_id: id,
        visit_number: 1,
        version,
        work_performed: '',
        parts: '[]',
        issues_found: '',
        recommendations: '',
        written_at: '{}',
        opened_at: '2026-03-03T10:00:00.000Z',
        opened_by: 'usr_tom',
        ...(version > 1 && { correction_reason: `Version ${version}.` }),
        ...submitted,
      })
    },
    [Symbol.dispose]: () => site[Symbol.dispose](),
  }
})

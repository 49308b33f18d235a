import type { BookingId, UserId } from '#modules/shared'
import { jobCostStoreContract } from '../../../tests/contracts/job-costs/job-cost-store.contract.ts'
import { openAudited } from '../../../tests/support/audited.ts'
import { prepareBareBookings } from '../../../tests/support/builders/bare-bookings.ts'
import { createSqliteJobCostStore } from './job-cost-store.ts'

jobCostStoreContract('SQLite', async () => {
  const { database, ...seams } = openAudited()
  const { raw } = database
  const at = '2026-03-02T12:00:00.000Z'
  raw.exec(`insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
    values ('usr_asha', 'a@e.org', 'a@e.org', '!', 'Asha', 'customer', 'active', '${at}', '${at}')`)
  const { id } = await prepareBareBookings(database)({
    customer: 'usr_asha' as UserId,
    technician: null,
    status: 'pending',
  })
  raw.exec(`insert into visits (booking_id, number, status, duration_minutes, version)
    values ('${id}', 1, 'done', 60, 1), ('${id}', 2, 'done', 60, 1) on conflict do nothing`)
  const add =
    raw.prepare(`insert into visit_reports (booking_id, visit_number, version, work_performed, parts, issues_found,
      recommendations, written_at, opened_at, opened_by, correction_reason, submitted_at, submitted_by, canonical, report_hash)
    select '${id}', @visit, 1 + n, '', @parts, '', '', '{}', '${at}', 'usr_tom', iif(n = 0, null, 'Wrong.'), '${at}', 'usr_tom',
      '{}', '${'0'.repeat(64)}'
    from (select count(*) as n from visit_reports where booking_id = '${id}' and visit_number = @visit)`)
  return {
    ...seams,
    costs: createSqliteJobCostStore(database),
    booking: id as BookingId,
    report: (visit, parts) => void add.run({ visit, parts: JSON.stringify(parts) }),
    forgetReports: () =>
      void raw.exec(`update bookings set contact_name = '' where id = '${id}'; delete from visit_reports`),
  }
})

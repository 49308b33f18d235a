import { expect, it } from 'vitest'
import { visitNamedBy } from '#modules/fulfilment'
import type { UserId } from '#modules/shared'
import { formAnswerStoreContract } from '../../../tests/contracts/booking/form-answer-store.contract.ts'
import { confirmed } from '../../../tests/http/bookings/confirmed-booking.ts'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { aForm } from '../../../tests/support/builders/forms.ts'
import { createSqliteFormStore } from '../catalogue/form-store.ts'
import { createSqliteFormAnswerStore } from './form-answer-store.ts'
import { createSqliteReportStore } from './report-store.ts'

async function open() {
  const site = openBookingApp()
  const { database, data } = site
  const booking_id = await confirmed(site)
  const key = { booking_id, visit_number: 1 }
  const report = {
    ...key,
    work_performed: 'Done.',
    parts: '[]',
    issues_found: '',
    recommendations: '',
    written_at: '{}',
  }
  const opened = { opened_at: '2026-03-03T10:00:00.000Z', opened_by: 'usr_tom' }
  const form = aForm('gas', { categories: ['plumbing'] })
  await createSqliteFormStore(database).add(form, 'usr_admin' as UserId, tuesdayTen)
  data.insert('visit_reports', { ...report, ...opened, version: 1 })
  const number = visitNamedBy(`vis_${booking_id.slice('bkg_'.length)}-1`)
  const found = number && (await createSqliteReportStore(database).find(number, 'latest'))
  if (!found) throw new Error('the booking has a visit')
  return {
    ...site,
    store: createSqliteFormAnswerStore(database),
    visit: found.visit,
    form,
    key,
    submit() {
      const submitted = { submitted_at: '2026-03-03T11:00:00.000Z', submitted_by: 'usr_tom' }
      data.set('visit_reports', key, { ...submitted, canonical: '{}', report_hash: '0'.repeat(64) })
    },
    correct() {
      data.insert('visit_reports', { ...report, ...opened, version: 2, correction_reason: 'A wrong part.' })
    },
    [Symbol.asyncDispose]: async () => site[Symbol.dispose](),
  }
}

formAnswerStoreContract('SQLite', open)

it('the answers of a submitted report are kept until the names of its booking go', async () => {
  using site = await open()
  const { data, key } = site
  const row = { ...key, form_id: 'frm_gas', report_version: 1, form_version: 1, answers: '{}' }
  data.insert('visit_forms', { ...row, written_by: 'usr_tom', updated_at: '2026-03-03T10:00:00.000Z' })
  site.submit()
  expect(() => data.set('visit_forms', key, { answers: '{"a":1}' })).toThrow('does not change')
  expect(() => data.remove('visit_forms', key)).toThrow('is kept')
  data.set('bookings', { id: key.booking_id }, { contact_name: '' })
  expect(data.remove('visit_forms', key)).toBe(1)
})

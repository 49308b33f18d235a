import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { confirmed } from '../../../tests/http/bookings/confirmed-booking.ts'

/** A report of a booking that was submitted, as rows. */
async function openSubmitted() {
  const site = openBookingApp()
  const booking_id = await confirmed(site)
  const key = { booking_id, visit_number: 1 }
  const draft = {
    ...key,
    work_performed: 'A new washer.',
    parts: '[]',
    issues_found: '',
    recommendations: '',
    written_at: '{}',
    opened_at: '2026-03-03T10:00:00.000Z',
    opened_by: 'usr_tom',
  }
  const submitted = {
    submitted_at: '2026-03-03T11:00:00.000Z',
    submitted_by: 'usr_tom',
    canonical: '{}',
    report_hash: '0'.repeat(64),
  }
  site.data.insert('visit_reports', { ...draft, version: 1, ...submitted })
  return { ...site, key, draft, submitted }
}

describe('the database', () => {
  it('changes and deletes no submitted report', async () => {
    using site = await openSubmitted()
    const { data, key } = site
    const before = data.row('visit_reports', key)
    for (const change of [{ work_performed: 'Nothing.' }, { submitted_at: null }, { report_hash: 'f'.repeat(64) }]) {
      expect(() => data.set('visit_reports', key, change)).toThrow('a submitted report does not change')
    }
    expect(() => data.remove('visit_reports', key)).toThrow('a submitted report is kept')
    expect(data.row('visit_reports', key)).toEqual(before)
  })

  it('deletes it with the names of its booking, and with the sample business', async () => {
    using named = await openSubmitted()
    named.data.set('bookings', { id: named.key.booking_id }, { contact_name: '' })
    expect(named.data.remove('visit_reports', named.key)).toBe(1)
    using sample = await openSubmitted()
    sample.data.set('users', { id: 'usr_asha' }, { demo: 1 })
    expect(sample.data.remove('visit_reports', sample.key)).toBe(1)
  })

  it('opens one version after another, and never two', async () => {
    using site = await openSubmitted()
    const { data, draft } = site
    const second = { ...draft, version: 2, correction_reason: 'A wrong part.' }
    expect(() => data.insert('visit_reports', { ...second, version: 3 })).toThrow('a correction follows')
    data.insert('visit_reports', second)
    expect(() => data.insert('visit_reports', { ...second, version: 3 })).toThrow('a correction follows')
    expect(data.set('visit_reports', { ...site.key, version: 2 }, { work_performed: 'Two washers.' })).toBe(1)
  })
})

describe('the signature of a submitted report', () => {
  const signature = {
    version: 1,
    customer_name: 'Asha Patel',
    file: 'signature.png',
    report_hash: '0'.repeat(64),
    satisfaction_rating: 5,
    at: '2026-03-03T10:50:00.000Z',
    taken_by: 'usr_tom',
  }

  /** A draft that is signed. */
  async function openSigned() {
    const site = await openSubmitted()
    const { data, key, draft } = site
    const second = { ...key, version: 2 }
    data.insert('visit_reports', { ...draft, version: 2, correction_reason: 'A wrong part.' })
    data.insert('visit_signatures', { ...signature, ...second })
    return { ...site, second, [Symbol.dispose]: () => site[Symbol.dispose]() }
  }

  it('is for the text that is submitted', async () => {
    using site = await openSigned()
    const { data, second, submitted } = site
    const other = { ...submitted, report_hash: 'f'.repeat(64) }
    expect(() => data.set('visit_reports', second, other)).toThrow('a signature is for the text that was signed')
    expect(data.set('visit_reports', second, submitted)).toBe(1)
  })

  it('is neither added, changed nor deleted any more; only the rating is emptied', async () => {
    using site = await openSigned()
    const { data, key, second, submitted } = site
    expect(() => data.insert('visit_signatures', { ...signature, ...key })).toThrow('does not change')
    data.set('visit_reports', second, submitted)
    for (const change of [{ customer_name: 'Eve' }, { report_hash: 'f'.repeat(64) }, { file: 'other.png' }]) {
      expect(() => data.set('visit_signatures', second, change)).toThrow('a submitted report does not change')
    }
    expect(() => data.remove('visit_signatures', second)).toThrow('a submitted report is kept')
    expect(data.set('visit_signatures', second, { satisfaction_rating: null })).toBe(1)
    data.set('bookings', { id: key.booking_id }, { contact_name: '' })
    expect(data.remove('visit_signatures', second)).toBe(1)
  })
})

import { describe, expect, it } from 'vitest'
import { openBookingApp } from '../../../tests/support/apps/booking-app.ts'
import { confirmed } from '../../../tests/http/bookings/confirmed-booking.ts'
import type { BookingId, TechnicianId } from '#modules/shared'
import { prepareDecisions } from './decision-rows.ts'

describe('the rows of automatic assignments', () => {
  it('leave out what is usual of a candidate, and are read as they were written', async () => {
    using site = openBookingApp()
    const id = (await confirmed(site)) as BookingId
    const { raw } = site.database
    raw.exec('delete from assignment_decisions')
    const decisions = prepareDecisions(site.database)
    const usual = { against: null, holds: false, onCall: null, kilometres: null, minutes: null, rating: null }
    const candidates = [
      { ...usual, id: 'tec_1' as TechnicianId },
      { ...usual, id: 'tec_2' as TechnicianId, onCall: false, kilometres: 0, minutes: 0, rating: 4.5, holds: true },
      { ...usual, id: 'tec_3' as TechnicianId, didTheWork: true, against: { kind: 'busy' } as const },
    ]
    const at = Temporal.Instant.from('2026-03-10T09:00:00Z')
    decisions.keep(id, { at, technicianId: null, candidates })
    expect(decisions.of(id)).toEqual([{ at, technicianId: null, candidates }])
    const kept = raw.prepare('select candidates from assignment_decisions').pluck().get()
    expect(JSON.parse(String(kept))[0]).toEqual({ id: 'tec_1' })
    raw.prepare('update assignment_decisions set candidates = ?').run(JSON.stringify(candidates))
    expect(decisions.of(id)).toEqual([{ at, technicianId: null, candidates }])
  })
})

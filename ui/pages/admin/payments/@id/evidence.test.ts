import { describe, expect, it } from 'vitest'
import { aBooking, aTeamMember, tuesdayTen } from '../../../../../tests/support/bookings.ts'
import { evidenceDraft } from './evidence.ts'

const payment = { paidAt: null, card: null } as Parameters<typeof evidenceDraft>[1]['payment']
const technician = aTeamMember('tom')

describe('what our records say in a dispute', () => {
  it('names the visit, who came and what was reported, and the history step by step', () => {
    const facts = { actualStartTime: tuesdayTen, technicianNotes: 'New washer.', termsVersion: '1' }
    const booking = { ...aBooking(facts), technician }
    const { description, account } = evidenceDraft(booking, { payment }, [
      { title: 'Booked', when: 'Monday', note: null },
      { title: 'Started', when: 'Tuesday', note: 'on time' },
    ])
    expect(description).toBe('Tap repair on Tuesday 3 March 2026 at 12 Park Lane, CR0 1AB')
    expect(account).toContain('Visit by tom: begun Tuesday 3 March 2026, 10\u{a0}am.')
    expect(account).toContain("The technician's report: New washer.")
    expect(account).toContain('terms, version 1')
    expect(account).toContain('- Tuesday: Started (on time)')
  })

  it('claims no visit that has not been, and never more than the bank reads', () => {
    const { description, account } = evidenceDraft(
      aBooking({ problemDescription: 'x'.repeat(30_000) }),
      { payment },
      [],
    )
    expect(description).toBe('Tap repair at 12 Park Lane, CR0 1AB')
    expect(account).not.toContain('Visit by')
    expect(account).toHaveLength(20_000)
  })
})

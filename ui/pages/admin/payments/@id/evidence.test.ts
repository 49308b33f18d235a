import { describe, expect, it } from 'vitest'
import { aBooking, aTeamMember, tuesdayTen } from '../../../../../tests/support/builders/bookings.ts'
import { aPayment, anEntry } from '../../../../../tests/contracts/payments/payment-store-builders.ts'
import { pence } from '#modules/shared'
import { evidenceDraft } from './evidence.ts'

const unpaid = { payment: aPayment(), ledger: [] }
const technician = aTeamMember('tom')

describe('dispute evidence from our records', () => {
  it('contains the visit, the technician, the report and each step of the history', () => {
    const facts = { actualStartTime: tuesdayTen, technicianNotes: 'New washer.', termsVersion: '1' }
    const booking = { ...aBooking(facts), technician }
    const { description, account } = evidenceDraft(booking, unpaid, [
      { title: 'Booked', when: 'Monday', note: null },
      { title: 'Started', when: 'Tuesday', note: 'on time' },
    ])
    expect(description).toBe('Tap repair on Tuesday 3 March 2026 at 12 Park Lane, CR0 1AB')
    expect(account).toContain('Visit by tom: begun Tuesday 3 March 2026, 10\u{a0}am.')
    expect(account).toContain("The technician's report: New washer.")
    expect(account).toContain('terms, version 1')
    expect(account).toContain('- Tuesday: Started (on time)')
  })

  it('contains the captured amount when more was authorised', () => {
    const payment = aPayment({ capture: 'manual', amount: pence(8_900), paidAt: tuesdayTen })
    const ledger = [anEntry({ amount: pence(6_000) })]
    const { account } = evidenceDraft(aBooking(), { payment, ledger }, [])
    expect(account).toMatch(/^Paid Tuesday 3 March 2026, 10.am: £60\.00/m)
    expect(account).not.toContain('£89.00')
  })

  it('claims no visit that has not taken place, and stays within the length limit', () => {
    const { description, account } = evidenceDraft(aBooking({ problemDescription: 'x'.repeat(30_000) }), unpaid, [])
    expect(description).toBe('Tap repair at 12 Park Lane, CR0 1AB')
    expect(account).not.toContain('Visit by')
    expect(account).toHaveLength(20_000)
  })
})

import { describe, expect, it } from 'vitest'
import { aBooking, aTeamMember, tuesdayTen } from '../../../../../../tests/support/builders/bookings.ts'
import { aPayment, anEntry } from '../../../../../../tests/contracts/payments/payment-store-builders.ts'
import { type VisitId, pence } from '#modules/shared'
import { evidenceDraft } from './evidence.ts'

const unpaid = { payment: aPayment(), ledger: [] }
const technician = aTeamMember('tom')

describe('dispute evidence from our records', () => {
  it('contains the visit, the technician, the report and each step of the history', () => {
    const facts = { actualStartTime: tuesdayTen, technicianNotes: 'New washer.', termsVersion: '1' }
    const booking = { ...aBooking(facts), technician }
    const { description, account } = evidenceDraft(
      booking,
      unpaid,
      [
        { title: 'Booked', when: 'Monday', note: null },
        { title: 'Started', when: 'Tuesday', note: 'on time' },
      ],
      null,
    )
    expect(description).toBe('Tap repair on Tuesday 3 March 2026 at 12 Park Lane, CR0 1AB')
    expect(account).toContain('Visit by tom: begun Tuesday 3 March 2026, 10\u{a0}am.')
    expect(account).toContain("The technician's notes: New washer.")
    expect(account).toContain('terms, version 1')
    expect(account).toContain('- Tuesday: Started (on time)')
  })

  it('contains the captured amount when more was authorised', () => {
    const payment = aPayment({ capture: 'manual', amount: pence(8_900), paidAt: tuesdayTen })
    const ledger = [anEntry({ amount: pence(6_000) })]
    const { account } = evidenceDraft(aBooking(), { payment, ledger }, [], null)
    expect(account).toMatch(/^Paid Tuesday 3 March 2026, 10.am: £60\.00/m)
    expect(account).not.toContain('£89.00')
  })

  it('quotes the submitted report of each visit, with who signed it', () => {
    const visit = {
      visitId: 'vis_one-1' as VisitId,
      heading: 'Visit 1',
      about: [{ label: 'Result', value: 'The work is completed.' }],
      texts: [{ heading: 'Work performed', text: 'A new washer.' }],
      parts: [{ name: 'Washer', quantity: '2', price: '£1.25', total: '£2.50', isExtra: false }],
      photos: [],
      record: [],
    }
    const signed = {
      words: '',
      lines: [{ label: 'Signed by', value: 'Asha Patel' }],
      picture: { alt: 'Signature', width: 600, height: 200 },
    }
    const unsigned = { words: 'Nobody signed: the customer did not want to.', lines: [], picture: null }
    const { id, reference } = aBooking()
    const document = { bookingId: id, reference, title: '', at: tuesdayTen, about: [], guarantee: null, notes: [] }
    const report = {
      ...document,
      business: { name: 'Callout', lines: [] },
      visits: [
        { ...visit, signature: signed },
        { ...visit, heading: 'Visit 2', signature: unsigned },
      ],
    }
    const { account } = evidenceDraft(aBooking(), unpaid, [], report)
    expect(account).toContain(
      'The report as it was submitted to the customer: visit 1\nResult: The work is completed.\nWork performed: A new washer.\nPart: 2 x Washer, £2.50\nSigned by: Asha Patel\n',
    )
    expect(account).toContain('visit 2')
    expect(account).toContain('Nobody signed: the customer did not want to.')
    expect(evidenceDraft(aBooking(), unpaid, [], null).account).not.toContain('as it was submitted')
  })

  it('claims no visit that has not taken place, and stays within the length limit', () => {
    const { description, account } = evidenceDraft(
      aBooking({ problemDescription: 'x'.repeat(30_000) }),
      unpaid,
      [],
      null,
    )
    expect(description).toBe('Tap repair at 12 Park Lane, CR0 1AB')
    expect(account).not.toContain('Visit by')
    expect(account).toHaveLength(20_000)
  })
})

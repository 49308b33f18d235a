import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking, now, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { jobOf } from './job.ts'

const far = tuesdayTen.add({ hours: 24 * 14 })
const cost = pence(8_500)

describe('payment label of a job, for the office', () => {
  it.each([
    ['No card yet', { startsAt: far }],
    ['No card yet', { startsAt: tuesdayTen }],
    ['Card saved', { startsAt: far, authorised: cost, onKeptCard: cost }],
    ['Held on the card', { startsAt: tuesdayTen, authorised: cost }],
    ['To pay', { startsAt: far, status: 'completed' as const }],
    ['Paid', { startsAt: far, status: 'completed' as const, charged: cost, paid: cost }],
    ['Not paid', { startsAt: far, status: 'cancelled' as const }],
  ])('shows "%s" for an authorised booking with %o', (words, changes) => {
    const booking = { ...aBooking({ paymentPolicy: 'hold', estimatedCost: cost }), ...changes }
    expect(jobOf(booking, now).payment).toBe(words)
  })
})

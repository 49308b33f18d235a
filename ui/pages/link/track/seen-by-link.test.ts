import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { type BookingDetails, type Departure, type HistoryEntry, historyByLink } from '#modules/booking'
import { type UserId, pence } from '#modules/shared'
import { Timeline } from '../../../components/Timeline.tsx'
import { stepsOf } from '../../track/steps.ts'
import {
  aBooking,
  asha,
  bookingId,
  now,
  technicianId,
  tuesdayTen,
} from '../../../../tests/support/builders/bookings.ts'
import { nextByLink, withFirstName } from './seen-by-link.ts'

const technician = { id: technicianId('amara'), userId: 'usr_amara' as UserId, fullName: 'Amara Osei' }
const contact = {
  name: 'Carla Customer',
  email: 'carla@example.com',
  phone: '+442079460958',
  address: '14 Surrey Street',
  postcode: 'CR0 1LH',
}
const payer = { name: 'Larry Landlord', email: 'larry@example.com' }

const entry = (changes: Partial<HistoryEntry>): HistoryEntry => ({
  at: now,
  actor: asha.userId,
  from: 'confirmed',
  to: 'confirmed',
  fact: null,
  ...changes,
})
const history = [
  entry({ from: null, to: 'pending' }),
  entry({
    from: 'pending',
    to: 'confirmed',
    fact: { kind: 'assigned', name: 'Amara Osei', reason: 'qualified, free' },
  }),
  entry({ fact: { kind: 'agreed', total: pence(34_550) } }),
  entry({ fact: { kind: 'payer-changed' } }),
  entry({ fact: { kind: 'moved', to: tuesdayTen } }),
]
const departure: Departure = {
  bookingId: bookingId('some-booking'),
  technicianId: technician.id,
  startsAt: tuesdayTen,
  at: now,
  arrivesAt: now.add({ minutes: 30 }),
}

function seen(booking: BookingDetails, left: Departure | null = null): string {
  const shown = withFirstName(booking)
  const next = nextByLink(shown, { arrival: null, departure: left, returning: null }, now)
  const items = stepsOf(shown, historyByLink(history), left, now)
  const steps = renderToStaticMarkup(createElement(Timeline, { items })).replaceAll(/<[^>]*>/g, ' ')
  return `${next.title}. ${next.words} ${steps}`
}

describe('visit behind a tracking link', () => {
  it('shows the technician’s first name, and a change of the start', () => {
    const words = seen({ ...aBooking({ status: 'confirmed', contact, payer }), technician })
    expect(words).toContain('Amara is coming on Tuesday 3 March, 10\u{a0}am')
    expect(words).toContain('Confirmed with Amara')
    expect(words).toContain('Moved to Tuesday 3 March')
  })

  it('shows who is on the way, and the expected arrival', () => {
    const words = seen({ ...aBooking({ status: 'confirmed' }), technician }, departure)
    expect(words).toContain('Amara is on the way. We expect to be there at about 7:30')
  })

  it('shows an unpaid visit as not confirmed, and asks for nothing', () => {
    expect(seen(aBooking())).toContain(
      'The visit is not confirmed yet. It is confirmed as soon as the payment is arranged.',
    )
    expect(seen({ ...aBooking(), charged: pence(8_500) })).toContain('We write as soon as we know who is coming.')
  })

  it('shows no surname, address, amount or payer, in any status', () => {
    const flag = fc.boolean()
    fc.assert(
      fc.property(
        fc.constantFrom('pending', 'confirmed', 'in_progress', 'completed'),
        fc.constantFrom('full', 'deposit', 'hold', 'after'),
        fc.constantFrom(0, 4_500, 8_500, 34_550),
        fc.constantFrom(null, 1, 5),
        flag,
        flag,
        (status, paymentPolicy, paid, rating, hasTechnician, hasLeft) => {
          const booking = {
            ...aBooking({ status, paymentPolicy, agreedCost: pence(34_550), contact, payer }),
            paid: pence(paid),
            charged: pence(paid),
            rating,
            technician: hasTechnician ? technician : null,
          }
          expect(seen(booking, hasLeft ? departure : null)).not.toMatch(
            /Osei|£|345|Carla|Surrey|CR0|7946|@|Larry|who pays was|qualified|bell/,
          )
        },
      ),
    )
  })
})

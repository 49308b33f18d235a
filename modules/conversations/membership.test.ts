import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UserId, may, roles } from '#modules/shared'
import { type ThreadFacts, memberOf } from './membership.ts'
import { isRead } from './message.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const customer = 'usr_asha' as UserId
const facts = (changes: Partial<ThreadFacts> = {}): ThreadFacts => ({
  bookingId: 'bkg_one' as ThreadFacts['bookingId'],
  customer: { id: customer, name: 'Asha Patel' },
  contact: { name: 'Lenny Lodger', isCustomer: false },
  isOfCrew: false,
  overAt: null,
  ...changes,
})

const anyFacts = fc
  .record({ isOfCrew: fc.boolean(), isCustomer: fc.boolean(), overFor: fc.option(fc.integer({ min: 0, max: 60 })) })
  .map(({ isOfCrew, isCustomer, overFor }) =>
    facts({
      isOfCrew,
      contact: { name: 'Lenny Lodger', isCustomer },
      overAt: overFor === null ? null : now.subtract({ hours: 24 * overFor }),
    }),
  )
const anyAsker = fc.record({
  user: fc.option(
    fc.record({
      id: fc.constantFrom(customer, 'usr_other' as UserId),
      role: fc.constantFrom(...roles),
      fullName: fc.constant('X'),
    }),
  ),
  hasTrackLink: fc.boolean(),
})

describe('memberOf', () => {
  it('lets in the customer, the holder of a link, the crew until the thread closes, and the office; nobody else', () => {
    fc.assert(
      fc.property(anyFacts, anyAsker, (known, asker) => {
        const member = memberOf(known, asker, now)
        const isClosed = known.overAt !== null && Temporal.Instant.compare(known.overAt.add({ hours: 720 }), now) <= 0
        const { user, hasTrackLink } = asker
        const side =
          user?.id === customer
            ? 'customer'
            : may(user, 'message')
              ? 'office'
              : may(user, 'field-work') && known.isOfCrew && !isClosed
                ? 'technician'
                : hasTrackLink
                  ? 'customer'
                  : undefined
        expect(member?.side).toBe(side)
        expect(member?.canWrite).toBe(side && !isClosed)
      }),
    )
  })

  it('takes the holder of a link for the customer where contact and customer are one, else for the contact', () => {
    const asker = { user: null, hasTrackLink: true }
    expect(memberOf(facts(), asker, now)).toMatchObject({ person: 'contact', name: 'Lenny Lodger', userId: customer })
    const same = facts({ contact: { name: 'Asha', isCustomer: true } })
    expect(memberOf(same, asker, now)).toMatchObject({ person: customer, name: 'Asha', isByLink: true })
  })
})

describe('isRead', () => {
  const markers = [
    { person: customer, side: 'customer', name: 'Asha', seq: 4 },
    { person: 'contact', side: 'customer', name: 'Lenny', seq: 6 },
    { person: 'usr_tom' as UserId, side: 'technician', name: 'Tom', seq: 2 },
  ] as const

  it('says of an own message whether another side has read it, of another whether the reader has', () => {
    const read = (seq: number, person: 'contact' | UserId, senderType: 'customer' | 'technician', reader: UserId) =>
      isRead({ seq, person, senderType }, reader, markers)
    expect(read(2, customer, 'customer', customer)).toBe(true)
    expect(read(3, customer, 'customer', customer)).toBe(false)
    expect(read(4, 'usr_tom' as UserId, 'technician', customer)).toBe(true)
    expect(read(5, 'usr_tom' as UserId, 'technician', customer)).toBe(false)
    expect(read(5, 'contact', 'customer', customer)).toBe(false)
  })
})

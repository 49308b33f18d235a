import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import { type User, emailKey, roles } from '../user.ts'
import { decideClaim } from './claim.ts'

const account = aUser({ id: 'asha', email: 'Asha@Example.com', emailVerifiedAt: noon })
const guest = aUser({ id: 'guest', role: 'guest', email: 'asha@example.com', emailVerifiedAt: noon })
const unknown = { ok: false, refusal: { kind: 'guest-unknown' } }

describe('decideClaim', () => {
  it('joins the bookings of the guest whose confirmed address is that of the account, in any spelling', () => {
    expect(decideClaim(account, guest)).toEqual({ ok: true, value: { from: guest, to: account } })
  })

  it.each<[string, User | null, User | null]>([
    ['an account without a confirmed address', { ...account, emailVerifiedAt: null }, guest],
    ['a suspended account', { ...account, status: 'suspended' }, guest],
    ['no account', null, guest],
    ['a guest', { ...guest, id: account.id }, guest],
    ['a guest with another address', account, { ...guest, email: 'ben@example.com' }],
    ['a guest whose address the office typed', account, { ...guest, emailVerifiedAt: null }],
    ['another account', account, { ...guest, role: 'customer' }],
    ['no guest', account, null],
    ['an erased guest', account, { ...guest, email: '', emailVerifiedAt: null }],
  ])('refuses %s', (_, of, from) => {
    expect(decideClaim(of, from)).toEqual(unknown)
  })

  it('never joins anything without two confirmed, equal addresses', () => {
    const anyone = fc.record({
      role: fc.constantFrom(...roles),
      email: fc.constantFrom('a@example.com', 'A@example.com', 'b@example.com', ''),
      emailVerifiedAt: fc.constantFrom(noon, null),
      status: fc.constantFrom('active', 'suspended'),
    })
    fc.assert(
      fc.property(anyone, anyone, (one, other) => {
        const decided = decideClaim(aUser({ ...one, id: 'one' }), aUser({ ...other, id: 'other' }))
        if (!decided.ok) return
        const { from, to } = decided.value
        expect(from.role).toBe('guest')
        expect(to.role).not.toBe('guest')
        expect([from.emailVerifiedAt, to.emailVerifiedAt]).toEqual([noon, noon])
        expect(emailKey(from.email)).toBe(emailKey(to.email))
        expect(from.email).not.toBe('')
      }),
    )
  })
})

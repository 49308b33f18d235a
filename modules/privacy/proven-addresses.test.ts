import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AddressFacts, provenAddresses } from './proven-addresses.ts'

const email = 'gill@example.com'
const number = '+447700900123'
const nothing = { email: null, codeNumber: null, number: null }
const guest: AddressFacts = {
  isGuest: true,
  key: email,
  isEmailConfirmed: true,
  isAccounts: false,
  isShared: false,
}
const account: AddressFacts = { ...guest, isGuest: false }
const byNumber: AddressFacts = { ...guest, key: number, isEmailConfirmed: false }

describe('provenAddresses', () => {
  it.each<[string, AddressFacts, object]>([
    ['the confirmed address of an account', account, { email }],
    ['no address of an account that is not confirmed', { ...account, isEmailConfirmed: false }, {}],
    ['the confirmed address of a guest', guest, { email }],
    ['no address of a guest that an account has', { ...guest, isAccounts: true }, {}],
    ['the number of a guest by number', byNumber, { codeNumber: number, number }],
    ['only codes sent to a number that somebody shares', { ...byNumber, isShared: true }, { codeNumber: number }],
    ['nothing of a caller, whose addresses are only typed', { ...guest, key: null, isEmailConfirmed: false }, {}],
  ])('has %s', (_, facts, proven) => {
    expect(provenAddresses(facts)).toEqual({ ...nothing, ...proven })
  })

  it('never has an address that nobody confirmed, that an account has, or a number that is shared', () => {
    const facts = fc.record({
      isGuest: fc.boolean(),
      key: fc.constantFrom(null, email, number),
      isEmailConfirmed: fc.boolean(),
      isAccounts: fc.boolean(),
      isShared: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (one) => {
        const proven = provenAddresses(one)
        expect([null, one.key]).toContain(proven.email ?? proven.codeNumber)
        expect(proven.email !== null && proven.codeNumber !== null).toBe(false)
        const isProven = one.isEmailConfirmed && !(one.isGuest && one.isAccounts)
        expect(proven.email === null || isProven).toBe(true)
        const isOnlyTheirs = proven.codeNumber === number && one.isGuest && !one.isShared
        expect(proven.number === null || isOnlyTheirs).toBe(true)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { type User, emailKey, isOwner } from './user.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const owner: User = {
  id: 'usr_owner' as UserId,
  email: 'Owner@Example.com',
  fullName: 'Olive Owner',
  phone: null,
  postcode: null,
  address: null,
  role: 'admin',
  status: 'active',
  emailVerifiedAt: at,
  demo: false,
  createdAt: at,
}

describe('emailKey', () => {
  it('returns one key for all spellings of an address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(emailKey(`  ${email.toUpperCase()} `)).toBe(emailKey(email))
        expect(emailKey(emailKey(email))).toBe(emailKey(email))
      }),
    )
  })
})

describe('isOwner', () => {
  it('returns true for the administrator with the configured address, in any spelling', () => {
    expect(isOwner(owner, { email: ' owner@example.COM', userId: null })).toBe(true)
  })

  it('returns true for who set the site up, where no address is configured', () => {
    expect(isOwner(owner, { email: null, userId: owner.id })).toBe(true)
    expect(isOwner(owner, { email: 'other@example.com', userId: owner.id })).toBe(false)
    expect(isOwner({ ...owner, role: 'office' }, { email: null, userId: owner.id })).toBe(false)
  })

  it.each([
    ['no address is configured', owner, null],
    ['the address is another', owner, 'other@example.com'],
    ['the address was never verified', { ...owner, emailVerifiedAt: null }, 'owner@example.com'],
    ['the account is a customer', { ...owner, role: 'customer' }, 'owner@example.com'],
    ['the account is in the office', { ...owner, role: 'office' }, 'owner@example.com'],
  ] as const)('returns false when %s', (_, user, configured) =>
    expect(isOwner(user, { email: configured, userId: null })).toBe(false),
  )
})

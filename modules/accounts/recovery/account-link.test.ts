import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import {
  type AccountLink,
  type AccountLinkPurpose,
  accountLinkMinutes,
  isAccountToken,
  isOpenLink,
} from './account-link.ts'

const made = Temporal.Instant.from('2026-03-02T12:00:00Z')
const purposes: readonly AccountLinkPurpose[] = [
  'password-reset',
  'verify-email',
  'change-email',
  'undo-email-change',
  'link-identity',
  'sign-in',
]

function aLink(purpose: AccountLinkPurpose): AccountLink {
  const expiresAt = made.add({ minutes: accountLinkMinutes[purpose] })
  return { tokenHash: 'h', purpose, userId: 'usr_1' as UserId, data: {}, createdAt: made, expiresAt, usedAt: null }
}

describe('an account link', () => {
  const anyPurpose = fc.constantFrom(...purposes)
  const minutes = fc.integer({ min: 0, max: 30 * 24 * 60 })

  it('is valid for its own purpose only, and until it expires, to the millisecond', () => {
    fc.assert(
      fc.property(anyPurpose, anyPurpose, minutes, (purpose, asked, later) => {
        const now = made.add({ minutes: later })
        const isOpen = purpose === asked && later < accountLinkMinutes[purpose]
        expect(isOpenLink(aLink(purpose), asked, now)).toBe(isOpen)
      }),
    )
    for (const purpose of purposes) {
      const { expiresAt } = aLink(purpose)
      expect(isOpenLink(aLink(purpose), purpose, expiresAt.subtract({ milliseconds: 1 }))).toBe(true)
      expect(isOpenLink(aLink(purpose), purpose, expiresAt)).toBe(false)
    }
  })

  it('is never valid again once it is used', () => {
    fc.assert(
      fc.property(anyPurpose, minutes, (purpose, later) => {
        expect(isOpenLink({ ...aLink(purpose), usedAt: made }, purpose, made.add({ minutes: later }))).toBe(false)
      }),
    )
  })

  it('lasts 60 minutes to set a password and 15 minutes to sign in', () => {
    expect([accountLinkMinutes['password-reset'], accountLinkMinutes['sign-in']]).toEqual([60, 15])
  })
})

describe('isAccountToken', () => {
  it('checks the form only: 32 hexadecimal digits', () => {
    expect(isAccountToken('0123456789abcdef0123456789abcdef')).toBe(true)
    for (const text of ['', 'x'.repeat(32), 'A'.repeat(32), '0'.repeat(31), '0'.repeat(33), ` ${'0'.repeat(31)}`]) {
      expect(isAccountToken(text)).toBe(false)
    }
  })
})

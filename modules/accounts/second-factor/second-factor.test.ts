import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFactor, noFactors, recoveryCodeKey, totpDigits, waysOf } from './second-factor.ts'
import { withheldRole } from './second-step.ts'
import { roles } from '../user.ts'

const factors = fc.record({ passkeys: fc.nat(3), totp: fc.boolean(), recoveryCodes: fc.nat(10) })

describe('the ways to pass the second factor', () => {
  it('are none without a factor, even with unused recovery codes', () => {
    expect(waysOf({ ...noFactors, recoveryCodes: 10 })).toEqual([])
  })

  it('include at least one besides the recovery codes when there is a factor', () => {
    fc.assert(
      fc.property(factors, (some) => {
        const ways = waysOf(some)
        expect(ways.length > 0).toBe(hasFactor(some))
        expect(ways.some((way) => way !== 'recovery-code')).toBe(hasFactor(some))
      }),
    )
  })
})

describe('withheldRole', () => {
  it('withholds only a staff role, only where a second factor is required of it, and only while there is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles), fc.boolean(), fc.boolean(), (role, has, needed) => {
        const withheld = withheldRole(role, has, needed)
        expect(withheld).toBe(needed && !has && role !== 'customer' && role !== 'guest' ? role : null)
      }),
    )
  })
})

describe('a typed code', () => {
  it.each(['123456', '123 456', ' 12 34 56 '])('%j is read as a code of an authenticator app', (typed) => {
    expect(totpDigits(typed)).toBe('123456')
  })

  it.each(['12345', '1234567', '12345a', '', '１２３４５６'])(
    '%j is not read as a code of an authenticator app',
    (typed) => {
      expect(totpDigits(typed)).toBeNull()
    },
  )

  it('is the same recovery code in upper and lower case, with or without hyphens, and with look-alike characters', () => {
    const key = recoveryCodeKey('7k0m-9x1p-a1qd-w8zt')
    for (const typed of ['7K0M 9X1P A1QD W8ZT', '7kom9xlpaiqdw8zt', ' 7kOm-9xIp-alqd-w8zt']) {
      expect(recoveryCodeKey(typed)).toBe(key)
    }
  })
})

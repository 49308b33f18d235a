import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFactor, noFactors, recoveryCodeKey, totpDigits, waysOf } from './second-factor.ts'
import { withheldRole } from './second-step.ts'
import { roles } from '../user.ts'

const factors = fc.record({ passkeys: fc.nat(3), totp: fc.boolean(), recoveryCodes: fc.nat(10) })

describe('the ways to take a second step', () => {
  it('are none without a factor, however many recovery codes are about', () => {
    expect(waysOf({ ...noFactors, recoveryCodes: 10 })).toEqual([])
  })

  it('are always one at least that needs no paper, where there is a factor', () => {
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
  it('withholds a role of staff only, only where a factor is asked of them, and only while there is none', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles), fc.boolean(), fc.boolean(), (role, has, needed) => {
        const withheld = withheldRole(role, has, needed)
        expect(withheld).toBe(needed && !has && role !== 'customer' ? role : null)
      }),
    )
  })
})

describe('a typed code', () => {
  it.each(['123456', '123 456', ' 12 34 56 '])('%j is of an app', (typed) => {
    expect(totpDigits(typed)).toBe('123456')
  })

  it.each(['12345', '1234567', '12345a', '', '１２３４５６'])('%j is of no app', (typed) => {
    expect(totpDigits(typed)).toBeNull()
  })

  it('of paper is the same in any capitals, with or without hyphens, and with what looks alike', () => {
    const key = recoveryCodeKey('7k0m-9x1p-a1qd-w8zt')
    for (const typed of ['7K0M 9X1P A1QD W8ZT', '7kom9xlpaiqdw8zt', ' 7kOm-9xIp-alqd-w8zt']) {
      expect(recoveryCodeKey(typed)).toBe(key)
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialKinds, registrationFor } from './credential.ts'
import { type Certificate, fitnessOf } from './fitness.ts'

const gasSafe: Certificate = { kind: 'gas_safe', isVerified: true, hasExpired: false }
const insurance: Certificate = { kind: 'insurance', isVerified: true, hasExpired: false }

const certificates = fc.array(
  fc.record({ kind: fc.constantFrom(...credentialKinds), isVerified: fc.boolean(), hasExpired: fc.boolean() }),
)
const skills = fc.uniqueArray(fc.constantFrom('plumbing', 'gas-safe', 'niceic', 'tiling', 'drains'))
const availability = fc.constantFrom('available', 'busy', 'off')

describe('fitnessOf', () => {
  it('a trade counts without a certificate, a skill of a registration only with that registration', () => {
    expect(fitnessOf(['plumbing', 'gas-safe'], 'available', [])).toEqual({ skills: ['plumbing'], off: false })
    expect(fitnessOf(['plumbing', 'gas-safe'], 'available', [gasSafe]).skills).toEqual(['plumbing', 'gas-safe'])
    expect(fitnessOf(['niceic'], 'available', [gasSafe]).skills).toEqual([])
  })

  it('a registration that nobody has verified, or that has expired, gives no work', () => {
    expect(fitnessOf(['gas-safe'], 'available', [{ ...gasSafe, isVerified: false }]).skills).toEqual([])
    expect(fitnessOf(['gas-safe'], 'available', [{ ...gasSafe, hasExpired: true }]).skills).toEqual([])
  })

  it('a technician is off by their own word, or once their verified insurance has expired', () => {
    expect(fitnessOf([], 'off', [insurance]).off).toBe(true)
    expect(fitnessOf([], 'available', [{ ...insurance, hasExpired: true }]).off).toBe(true)
    expect(fitnessOf([], 'available', [{ ...insurance, isVerified: false, hasExpired: true }]).off).toBe(false)
  })

  it('no skill of a registration ever counts without a verified registration that has not expired', () => {
    fc.assert(
      fc.property(skills, availability, certificates, (told, word, held) => {
        for (const skill of fitnessOf(told, word, held).skills) {
          expect(told).toContain(skill)
          const registration = registrationFor(skill)
          const isProven = held.some((one) => one.kind === registration && one.isVerified && !one.hasExpired)
          expect(registration === null || isProven).toBe(true)
        }
      }),
    )
  })

  it('an expired certificate never makes anybody fitter, and expired insurance always keeps them at home', () => {
    fc.assert(
      fc.property(skills, availability, certificates, fc.constantFrom(...credentialKinds), (told, word, held, kind) => {
        const before = fitnessOf(told, word, held)
        const after = fitnessOf(told, word, [...held, { kind, isVerified: true, hasExpired: true }])
        expect(after.skills).toEqual(before.skills)
        expect(after.off).toBe(before.off || kind === 'insurance')
      }),
    )
  })
})

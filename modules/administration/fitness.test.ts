import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { credentialKinds, registrationFor } from './credential.ts'
import { type Certificate, fitnessOf, lastDayOfWork } from './fitness.ts'

const gasSafe: Certificate = { kind: 'gas_safe', isVerified: true, hasExpired: false }
const insurance: Certificate = { kind: 'insurance', isVerified: true, hasExpired: false }

const certificates = fc.array(
  fc.record({ kind: fc.constantFrom(...credentialKinds), isVerified: fc.boolean(), hasExpired: fc.boolean() }),
)
const skills = fc.uniqueArray(fc.constantFrom('plumbing', 'gas-safe', 'niceic', 'tiling', 'drains'))
const availability = fc.constantFrom('available', 'busy', 'off')

describe('fitnessOf', () => {
  it('counts a trade without a certificate, and a skill of a registration only with that registration', () => {
    expect(fitnessOf(['plumbing', 'gas-safe'], 'available', [])).toEqual({ skills: ['plumbing'], off: false })
    expect(fitnessOf(['plumbing', 'gas-safe'], 'available', [gasSafe]).skills).toEqual(['plumbing', 'gas-safe'])
    expect(fitnessOf(['niceic'], 'available', [gasSafe]).skills).toEqual([])
  })

  it('gives no work for a registration that is unverified or expired', () => {
    expect(fitnessOf(['gas-safe'], 'available', [{ ...gasSafe, isVerified: false }]).skills).toEqual([])
    expect(fitnessOf(['gas-safe'], 'available', [{ ...gasSafe, hasExpired: true }]).skills).toEqual([])
  })

  it('makes a technician unavailable by their own choice, or once their verified insurance has expired', () => {
    expect(fitnessOf([], 'off', [insurance]).off).toBe(true)
    expect(fitnessOf([], 'available', [{ ...insurance, hasExpired: true }]).off).toBe(true)
    expect(fitnessOf([], 'available', [{ ...insurance, isVerified: false, hasExpired: true }]).off).toBe(false)
  })

  it('never counts a skill of a registration without a verified registration that has not expired', () => {
    fc.assert(
      fc.property(skills, availability, certificates, (declared, word, held) => {
        for (const skill of fitnessOf(declared, word, held).skills) {
          expect(declared).toContain(skill)
          const registration = registrationFor(skill)
          const isProven = held.some((one) => one.kind === registration && one.isVerified && !one.hasExpired)
          expect(registration === null || isProven).toBe(true)
        }
      }),
    )
  })

  it('never makes anybody fitter through an expired certificate, and always gives no work with expired insurance', () => {
    fc.assert(
      fc.property(
        skills,
        availability,
        certificates,
        fc.constantFrom(...credentialKinds),
        (declared, word, held, kind) => {
          const before = fitnessOf(declared, word, held)
          const after = fitnessOf(declared, word, [...held, { kind, isVerified: true, hasExpired: true }])
          expect(after.skills).toEqual(before.skills)
          expect(after.off).toBe(before.off || kind === 'insurance')
        },
      ),
    )
  })
})

describe('lastDayOfWork', () => {
  const day = (text: string) => Temporal.PlainDate.from(text)
  const [may, june] = [day('2026-05-31'), day('2026-06-30')]

  it('is that of the insurance, whatever the skills', () => {
    expect(lastDayOfWork(['plumbing'], [{ kind: 'insurance', expiresOn: may }])).toEqual(may)
    expect(lastDayOfWork([], [{ kind: 'insurance', expiresOn: may }])).toEqual(may)
    const both = [{ kind: 'insurance', expiresOn: june } as const, { kind: 'gas_safe', expiresOn: may } as const]
    expect(lastDayOfWork(['gas-safe'], both)).toEqual(may)
    expect(lastDayOfWork(['gas-safe', 'plumbing'], both)).toEqual(june)
  })

  it('is that of the last registration, where every skill needs one that ends', () => {
    const both = [{ kind: 'niceic', expiresOn: june } as const, { kind: 'gas_safe', expiresOn: may } as const]
    expect(lastDayOfWork(['gas-safe', 'niceic'], both)).toEqual(june)
    expect(lastDayOfWork(['gas-safe', 'niceic'], both.slice(1))).toBeNull()
    expect(lastDayOfWork(['plumbing'], both)).toBeNull()
    expect(lastDayOfWork([], both)).toBeNull()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PasskeyId, UserId } from '#modules/shared'
import {
  type SpendableRecord,
  decideFactorsRemoval,
  keepsRecoveryCodes,
  maySpend,
  staffFactorRuleSet,
} from './factor-steps.ts'
import type { Proof } from './second-factor.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const userId = 'usr_asha' as UserId
const totp = (step: number): Proof => ({ kind: 'totp', userId, step })
const passkey = (counter: number): Proof => ({
  kind: 'passkey',
  userId,
  id: 'pky_one' as PasskeyId,
  counter,
  backedUp: false,
})
const code: Proof = { kind: 'recovery-code', userId, codeHash: 'hash' }

describe('maySpend', () => {
  it('spends each time step of an app at most once, and never a step before a spent one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 30 }), (steps) => {
        let lastStep: number | null = null
        const spent: number[] = []
        for (const step of steps) {
          if (!maySpend(totp(step), { kind: 'totp', isConfirmed: true, lastStep })) continue
          spent.push(step)
          lastStep = step
        }
        expect(spent).toEqual([...new Set(spent)].toSorted((one, other) => one - other))
        expect(spent).toHaveLength(
          steps.filter((step, place) => steps.slice(0, place).every((one) => one < step)).length,
        )
      }),
    )
  })

  it('accepts a passkey whose counter grew or never counts, and refuses a copy of it', () => {
    const counters = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(counters, counters, (kept, shown) => {
        const isFresh = shown === 0 ? kept === 0 : shown > kept
        expect(maySpend(passkey(shown), { kind: 'passkey', counter: kept })).toBe(isFresh)
      }),
    )
  })

  it.each([
    ['a recovery code that was not used', code, { kind: 'recovery-code', isUsed: false }, true],
    ['a recovery code that was used', code, { kind: 'recovery-code', isUsed: true }, false],
    ['a code of an app that is being set up', totp(9), { kind: 'totp', isConfirmed: false, lastStep: null }, false],
    ['a proof without its record', totp(9), null, false],
    ['a proof of another kind than its record', code, { kind: 'passkey', counter: 0 }, false],
  ] as const)('judges %s', (_, proof, found: SpendableRecord | null, expected) => {
    expect(maySpend(proof, found)).toBe(expected)
  })
})

describe('keepsRecoveryCodes', () => {
  it('returns true while a passkey or an app is left', () => {
    const left = (passkeys: number, hasTotp: boolean) =>
      keepsRecoveryCodes({ passkeys, totp: hasTotp, recoveryCodes: 9 })
    expect([left(1, false), left(0, true), left(0, false)]).toEqual([true, true, false])
  })
})

describe('decideFactorsRemoval', () => {
  it('names each removed factor in one event and all of them in one audit note', () => {
    expect(decideFactorsRemoval(userId, { passkeys: 2, totp: true, recoveryCodes: 8 }, at)).toEqual({
      events: [
        { kind: 'second-factor-removed', userId, factor: 'passkey', at },
        { kind: 'second-factor-removed', userId, factor: 'totp', at },
      ],
      audit: {
        action: 'second_factors_removed',
        target: { kind: 'user', id: userId },
        before: { passkeys: 2, authenticator_app: true },
        after: { passkeys: 0, authenticator_app: false },
      },
    })
  })

  it('returns nothing for a user without a factor', () => {
    expect(decideFactorsRemoval(userId, { passkeys: 0, totp: false, recoveryCodes: 0 }, at)).toBeNull()
  })
})

describe('staffFactorRuleSet', () => {
  it('notes the rule before and after the change', () => {
    expect(staffFactorRuleSet(false, true)).toEqual({
      action: 'setting_changed',
      target: { kind: 'setting', id: 'staff_second_factor' },
      before: { value: false },
      after: { value: true },
    })
  })
})

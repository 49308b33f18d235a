import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLength, judgePassword, passwordRulesOf, passwordWords } from './password-rules.ts'

const businessName = async () => 'Brightwell Repairs'
const noneCommon = { passwords: { isCommon: async () => false }, businessName }
const allCommon = { passwords: { isCommon: async () => true }, businessName }
const asCustomer = { minimum: 6, owner: { fullName: 'Asha Patel', email: 'asha@example.com', phone: null } }

describe('judgeLength', () => {
  it('accepts from the minimum to 200 characters, and refuses every other length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 1, max: 20 }), (length, minimum) => {
        expect(judgeLength('a'.repeat(length), minimum).ok).toBe(length >= minimum && length <= 200)
      }),
    )
  })

  it('counts a character of two code units as one', () => {
    expect(judgeLength('🔧'.repeat(5), 6).ok).toBe(false)
    expect(judgeLength('🔧'.repeat(6), 6).ok).toBe(true)
  })
})

describe('judgePassword', () => {
  it('refuses a common password of any length', async () => {
    const judged = await judgePassword(allCommon, 'long and yet common', asCustomer)
    expect(judged).toEqual({ ok: false, refusal: { kind: 'password-too-common' } })
  })

  it('accepts a password that is long enough and not common', async () => {
    expect((await judgePassword(noneCommon, 'leaky tap 7', asCustomer)).ok).toBe(true)
  })
})

describe('judgePassword of somebody who is known', () => {
  it.each(['Patel1990', 'brightwell-7', 'asha@example.com', 'Callout!'])(
    'refuses a password of known words: %s',
    async (text) => {
      const judged = await judgePassword(noneCommon, text, asCustomer)
      expect(judged).toEqual({ ok: false, refusal: { kind: 'password-too-personal' } })
    },
  )
})

describe('passwordRulesOf', () => {
  it('asks staff for twelve characters, or as many as customers where those need more', () => {
    expect(passwordRulesOf(8)).toEqual({ customerMinimum: 8, staffMinimum: 12 })
    expect(passwordRulesOf(15)).toEqual({ customerMinimum: 15, staffMinimum: 15 })
  })
})

describe('passwordWords', () => {
  it('words each refusal, with the minimum length of the setting', () => {
    expect(passwordWords({ kind: 'password-too-short', minimum: 6 })).toBe('Password must be at least 6 characters')
    expect(passwordWords({ kind: 'password-too-short', minimum: 8 })).toBe('Password must be at least 8 characters')
    expect(passwordWords({ kind: 'password-too-common' })).toBe('This password is too common')
  })
})

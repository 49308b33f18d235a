import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLength, judgePassword, passwordWords } from './password-rules.ts'

const noneCommon = { isCommon: async () => false }
const allCommon = { isCommon: async () => true }

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
    const judged = await judgePassword(allCommon, 'long and yet common', 6)
    expect(judged).toEqual({ ok: false, refusal: { kind: 'password-too-common' } })
  })

  it('accepts a password that is long enough and not common', async () => {
    expect((await judgePassword(noneCommon, 'leaky tap 7', 6)).ok).toBe(true)
  })
})

describe('passwordWords', () => {
  it('words each refusal, with the minimum length of the setting', () => {
    expect(passwordWords({ kind: 'password-too-short', minimum: 6 })).toBe('Password must be at least 6 characters')
    expect(passwordWords({ kind: 'password-too-short', minimum: 8 })).toBe('Password must be at least 8 characters')
    expect(passwordWords({ kind: 'password-too-common' })).toBe('This password is too common')
  })
})

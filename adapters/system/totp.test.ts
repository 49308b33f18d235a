import { describe, expect, it } from 'vitest'
import { base32 } from './base32.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { createTotpCodes } from './totp.ts'

const codes = createTotpCodes()
/** The seed of the test vectors of RFC 6238. */
const secret = base32(Buffer.from('12345678901234567890'))
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

describe('createTotpCodes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('accepts the code of RFC 6238 at %s s', async (seconds, code) => {
    expect(await codes.stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
  })

  it('accepts the step before and after, and returns which step it was', async () => {
    expect(await codes.stepOf(secret, '287082', at(89))).toBe(1)
    expect(await codes.stepOf(secret, '287082', at(29))).toBe(1)
    expect(await codes.stepOf(secret, '287082', at(90))).toBeNull()
  })

  it('makes a new secret of 160 bits each time', () => {
    const made = new Set(Array.from({ length: 50 }, () => codes.secret()))
    expect(made.size).toBe(50)
    for (const each of made) expect(each).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('writes an otpauth URI that an app reads, for any names', () => {
    expect(codes.uri('ABC', { account: 'a+b@example.com', issuer: 'Pipes & Co: Croydon' })).toBe(
      'otpauth://totp/Pipes%20%26%20Co%3A%20Croydon:a%2Bb%40example.com?secret=ABC&issuer=Pipes%20%26%20Co%3A%20Croydon&algorithm=SHA1&digits=6&period=30',
    )
  })
})

describe('base32', () => {
  it.each([
    ['fooba', 'MZXW6YTB'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('encodes %s as RFC 4648 does', (text, spelled) => {
    expect(base32(Buffer.from(text))).toBe(spelled)
  })
})

describe('createRecoveryCodes', () => {
  it('makes distinct codes of 140 bits without ambiguous characters', () => {
    const codes = createRecoveryCodes()
    const made = Array.from({ length: 200 }, () => codes.next())
    for (const code of made) expect(code).toMatch(/^(?:[0-9a-hj-kmnp-tv-z]{4}-){6}[0-9a-hj-kmnp-tv-z]{4}$/)
    expect(new Set(made).size).toBe(200)
  })
})

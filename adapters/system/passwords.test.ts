import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Overloaded } from '#modules/shared'
import { createGate } from './gate.ts'
import { type Argon2Cost, createArgon2Passwords } from './passwords.ts'
import { formatPhc, parsePhc } from './phc.ts'
import { createTokens } from './tokens.ts'

const quick = { memory: 64, passes: 1 }

describe('argon2 passwords', () => {
  it('accept the same password, and no other', async () => {
    const passwords = createArgon2Passwords(quick)
    const hash = await passwords.hash('leaky tap 7')
    expect(await passwords.verify('leaky tap 7', hash)).toBe(true)
    expect(await passwords.verify('leaky tap 8', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
  })

  it("are hashed with OWASP's parameters by default", async () => {
    const hash = await createArgon2Passwords().hash('leaky tap 7')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(hash).not.toContain('leaky')
  })

  it('have a different hash each time, so that equal passwords do not show', async () => {
    const passwords = createArgon2Passwords(quick)
    expect(await passwords.hash('leaky tap 7')).not.toBe(await passwords.hash('leaky tap 7'))
  })

  it('are verified against a hash with other parameters', async () => {
    const old = await createArgon2Passwords({ memory: 128, passes: 3 }).hash('leaky tap 7')
    expect(await createArgon2Passwords(quick).verify('leaky tap 7', old)).toBe(true)
  })

  it('are compared after Unicode normalisation', async () => {
    const passwords = createArgon2Passwords(quick)
    expect(await passwords.verify('cafe\u0301 noir', await passwords.hash('caf\u00e9 noir'))).toBe(true)
  })

  it('are refused for an unknown account, for any password', async () => {
    const passwords = createArgon2Passwords(quick)
    expect(await passwords.verify('', null)).toBe(false)
    expect(await passwords.verify('leaky tap 7', null)).toBe(false)
  })

  it('cost an unknown account a derivation with the parameters of a new hash', async () => {
    const costs: Argon2Cost[] = []
    const passwords = createArgon2Passwords(quick, async (_, { memory, passes, tag }) => {
      costs.push({ memory, passes })
      return tag
    })
    const hash = await passwords.hash('leaky tap 7')
    expect([await passwords.verify('leaky tap 8', hash), await passwords.verify('leaky tap 8', null)]).toEqual([
      true,
      false,
    ])
    expect(costs).toEqual([quick, quick, quick])
  })

  it('throw on a malformed hash, and accept no password', async () => {
    const passwords = createArgon2Passwords(quick)
    await expect(passwords.verify('leaky tap 7', 'plain leaky tap 7')).rejects.toThrow('not readable')
    await expect(passwords.verify('', '')).rejects.toThrow('not readable')
  })

  it('refuse further checks when too many wait already, and serve the others', async () => {
    const passwords = createArgon2Passwords(quick)
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => passwords.hash('leaky tap 7')))
    const turnedAway = answers.filter((answer) => answer.status === 'rejected')
    expect(turnedAway).toHaveLength(80 - 4 - 64)
    expect(turnedAway.every(({ reason }) => reason instanceof Overloaded)).toBe(true)
    expect(await passwords.hash('leaky tap 7')).toMatch(/^\$argon2id/)
  })

  it.each(['123456', 'password', 'QWERTY', 'Football', 'iloveyou'])('knows %s as common', async (password) => {
    expect(await createArgon2Passwords(quick).isCommon(password)).toBe(true)
  })

  it('knows every password of the list, from the first to the last', async () => {
    const list = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trimEnd()
      .split('\n')
    const passwords = createArgon2Passwords(quick)
    // The 100,000 passwords in any case are fewer in lower case.
    expect(list.length).toBeGreaterThan(96_000)
    expect(await Promise.all(list.map((one) => passwords.isCommon(one)))).toEqual(list.map(() => true))
  })

  it.each(['', '\n', '123456\n', '123456\n1234567', '\u0000', '\uffff', '!qaz', 'zzzzzzzzzzzzzzzzzz'])(
    'does not know %j as common',
    async (password) => {
      expect(await createArgon2Passwords(quick).isCommon(password)).toBe(false)
    },
  )

  it('knows a common password in wide letters, which are hashed as the usual ones', async () => {
    expect(await createArgon2Passwords(quick).isCommon('\uff50assword')).toBe(true)
  })

  it('knows a phrase of three words as not common', async () => {
    expect(await createArgon2Passwords(quick).isCommon('leaky tap 7')).toBe(false)
  })
})

describe('PHC string', () => {
  it('is parsed as it was written', () => {
    const hash = { memory: 19_456, passes: 2, parallelism: 1, salt: Buffer.alloc(16, 7), tag: Buffer.alloc(32, 9) }
    expect(parsePhc(formatPhc(hash))).toEqual(hash)
  })
})

describe('gate for concurrent work', () => {
  it('runs at most its limit concurrently, and all in their order', async () => {
    const gate = createGate('the test', { atOnce: 2, waiting: 10 })
    let inside = 0
    let most = 0
    const done: number[] = []
    const work = async (name: number) => {
      inside += 1
      most = Math.max(most, inside)
      await Promise.resolve()
      inside -= 1
      done.push(name)
    }
    await Promise.all([1, 2, 3, 4, 5].map((name) => gate.pass(() => work(name))))
    expect(most).toBe(2)
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  it('releases its place after work that failed', async () => {
    const gate = createGate('the test', { atOnce: 1, waiting: 0 })
    await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate.pass(async () => 'in')).toBe('in')
  })
})

describe('tokens', () => {
  it('have 256 random bits, and are never the same', () => {
    const tokens = createTokens()
    const made = Array.from({ length: 1_000 }, () => tokens.next())
    expect(new Set(made).size).toBe(1_000)
    expect(made.every((token) => /^[\w-]{43}$/.test(token))).toBe(true)
  })

  it('are stored as a digest that does not reveal them', () => {
    const tokens = createTokens()
    const token = tokens.next()
    expect(tokens.hash(token)).toBe(tokens.hash(token))
    expect(tokens.hash(token)).not.toContain(token)
    expect(tokens.hash('token')).toBe('PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type SmsShare,
  isWithinSmsCap,
  judgeSmsUse,
  smsADayOfAccount,
  smsADayOfNumber,
  smsCodesADay,
} from './daily-cap.ts'

const message = fc.record({ segments: fc.integer({ min: 1, max: 5 }), isEmergency: fc.boolean() })

/** The segments that a day of messages uses. */
function dayOf(messages: readonly { readonly segments: number; readonly isEmergency: boolean }[], cap: number) {
  const used = { usual: 0, all: 0 }
  for (const one of messages) {
    if (!isWithinSmsCap({ used: used.all, cap, ...one })) continue
    used.all += one.segments
    if (!one.isEmergency) used.usual = used.all
  }
  return used
}

describe('isWithinSmsCap', () => {
  it('never lets a day pass the cap, or twice the cap with emergencies', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (messages, cap) => {
        const used = dayOf(messages, cap)
        expect(used.usual).toBeLessThanOrEqual(cap)
        expect(used.all).toBeLessThanOrEqual(2 * cap)
      }),
    )
  })

  it('accepts the last segment of the day, and an emergency after it', () => {
    expect(isWithinSmsCap({ used: 199, segments: 1, cap: 200, isEmergency: false })).toBe(true)
    expect(isWithinSmsCap({ used: 200, segments: 1, cap: 200, isEmergency: false })).toBe(false)
    expect(isWithinSmsCap({ used: 200, segments: 1, cap: 200, isEmergency: true })).toBe(true)
    expect(isWithinSmsCap({ used: 400, segments: 1, cap: 200, isEmergency: true })).toBe(false)
  })

  it('sends nothing with a cap of 0', () => {
    for (const isEmergency of [true, false]) {
      expect(isWithinSmsCap({ used: 0, segments: 1, cap: 0, isEmergency })).toBe(false)
    }
  })
})

describe('judgeSmsUse', () => {
  const text = fc.record({
    segments: fc.integer({ min: 1, max: 5 }),
    isEmergency: fc.boolean(),
    share: fc.constantFrom<SmsShare>('own', 'own', 'own', 'code', 'free'),
    number: fc.constantFrom('first', 'second'),
    account: fc.constantFrom('ann', 'ben'),
  })

  type Text = typeof text extends fc.Arbitrary<infer Value> ? Value : never

  /** The segments of the messages that may leave, by what they count for. */
  function dayOf(texts: readonly Text[], cap: number) {
    const used = new Map<string, number>()
    const of = (key: string) => used.get(key) ?? 0
    for (const { number, account: owner, ...one } of texts) {
      const account = one.share === 'code' ? 'codes' : one.share === 'free' ? 'staff' : owner
      const keys = { day: 'day', number: one.share === 'code' ? `code ${number}` : number, account }
      const before = { day: of('day'), number: of(keys.number), account: of(account) }
      if (judgeSmsUse({ ...one, cap, used: before }) !== null) continue
      const urgency = one.isEmergency ? 'urgent' : 'usual'
      for (const key of Object.values(keys)) used.set(key, of(key) + one.segments)
      if (one.share !== 'free') used.set(`${urgency} ${account}`, of(`${urgency} ${account}`) + one.segments)
    }
    return of
  }

  it('lets no account, no number and no stranger who asks for codes use up more than a share of a day', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 120 }), fc.integer({ min: 0, max: 400 }), (texts, cap) => {
        const of = dayOf(texts, cap)
        for (const account of ['ann', 'ben', 'codes']) {
          expect(of(`usual ${account}`)).toBeLessThanOrEqual(smsADayOfAccount(cap))
          expect(of(account)).toBeLessThanOrEqual(2 * smsADayOfAccount(cap))
        }
        for (const number of ['first', 'second']) {
          expect(of(`code ${number}`)).toBeLessThanOrEqual(2 * smsCodesADay)
        }
        expect(of('day')).toBeLessThanOrEqual(2 * cap)
      }),
    )
  })

  const usual = {
    segments: 2,
    cap: 200,
    isEmergency: false,
    share: 'own',
    used: { day: 0, number: 0, account: 0 },
  } as const

  it.each([
    ['day', { used: { ...usual.used, day: 199 } }],
    ['number', { used: { ...usual.used, number: smsADayOfNumber - 1 } }],
    ['account', { used: { ...usual.used, account: smsADayOfAccount(200) - 1 } }],
    ['number', { share: 'code', used: { ...usual.used, number: smsCodesADay - 1 } }],
    ['account', { share: 'code', used: { ...usual.used, account: smsADayOfAccount(200) - 1 } }],
  ] as const)('names the limit of the %s: %j', (limit, changes) => {
    expect(judgeSmsUse({ ...usual, ...changes })).toBe(limit)
    expect(judgeSmsUse({ ...usual, ...changes, isEmergency: true })).toBeNull()
    expect(judgeSmsUse({ ...usual, ...changes, segments: 1 })).toBeNull()
  })

  it('counts the staff’s own, and what the office sends again, for the day alone', () => {
    const used = { day: 198, number: 500, account: 500 }
    expect(judgeSmsUse({ ...usual, share: 'free', used })).toBeNull()
    expect(judgeSmsUse({ ...usual, share: 'free', used: { ...used, day: 199 } })).toBe('day')
  })
})

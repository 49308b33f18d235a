import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RetentionName, cutoff, retentionRule, retentionRules } from './retention.ts'
import {
  keptWords,
  leastMonths,
  mostMonths,
  parseRetention,
  printRetention,
  ruleBy,
  rulesBy,
} from './retention-settings.ts'

const names = fc.constantFrom<RetentionName>(...retentionRules.map(({ name }) => name))

describe('the months of the owner', () => {
  it('are from 1 to 120, and come back from what is stored', () => {
    fc.assert(
      fc.property(names, fc.integer({ min: -5, max: 130 }), (name, months) => {
        const read = parseRetention({ [name]: months })
        expect(read.ok).toBe(months >= leastMonths(name) && months <= mostMonths)
        expect(read.ok ? printRetention(read.value) : null).toEqual(read.ok ? { [name]: months } : null)
      }),
    )
  })

  it('never let records for tax go before the end of the sixth tax year after theirs', () => {
    const moments = fc
      .integer({ min: 0, max: 30 * 365 * 24 })
      .map((hours) => Temporal.Instant.from('2020-01-01T00:00:00Z').add({ hours }))
    const taxed = fc.constantFrom<RetentionName>('bookings', 'invoices')
    fc.assert(
      fc.property(taxed, fc.integer({ min: 1, max: mostMonths }), moments, (name, months, now) => {
        const read = parseRetention({ [name]: months })
        const own = cutoff(ruleBy(read.ok ? read.value : {}, name), now)
        expect(Temporal.Instant.compare(own, cutoff(retentionRule(name), now))).toBeLessThanOrEqual(0)
      }),
    )
    expect(parseRetention({ bookings: 83 })).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: 'bookings', message: expect.stringContaining('six tax years') }] },
    })
    expect(parseRetention({ bookings: 84 }).ok).toBe(true)
  })

  it('name every fault at once, and what is no rule', () => {
    const read = parseRetention({ chats: 0, sms: 'long', socks: 3, drafts: null })
    expect(read).toMatchObject({
      ok: false,
      refusal: { faults: [{ path: 'socks' }, { path: 'chats' }, { path: 'sms' }] },
    })
    expect(parseRetention('long').ok).toBe(false)
  })

  it('are said in words, and leave the other rules as the program came', () => {
    const words = keptWords({ chats: 1, bookings: 96 })
    expect(words).toContain('Chats with visitors of the site: 1 month')
    expect(words).toContain('Names and addresses of repairs: the figures stay: 96 months')
    expect(words).toContain('Bookings that were started and never made: 30 days')
    expect(rulesBy({})).toEqual(retentionRules)
  })
})

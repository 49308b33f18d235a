import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { runs } from '../../tests/support/property-runs.ts'
import { type WantedTaxFacts, decideTaxFacts, judgeTaxFacts, noTaxFacts } from './tax-facts.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const today = Temporal.PlainDate.from('2026-03-02')
const lena = 'usr_lena' as UserId
const [first, second] = ['usr_first' as UserId, 'usr_second' as UserId]

const wantedFacts: fc.Arbitrary<WantedTaxFacts> = fc.record({
  cisRegistered: fc.boolean(),
  cisRate: fc.constantFrom(null, 0 as const, 20 as const, 30 as const),
  peppolId: fc.constantFrom(null, '9932:GB123456782', 'GB123456782'),
  endUser: fc.constantFrom(
    null,
    { words: 'We are an end user.', on: today },
    { words: 'Later', on: today.add({ days: 1 }) },
  ),
})

describe('tax facts of a customer', () => {
  it('name each field that is at fault, and no other', () => {
    fc.assert(
      fc.property(wantedFacts, (wanted) => {
        const expected = [
          wanted.cisRate !== null && !wanted.cisRegistered && 'cis_rate',
          wanted.peppolId === 'GB123456782' && 'peppol_id',
          wanted.endUser?.words === 'Later' && 'end_user_on',
        ].filter((field) => field !== false)
        expect(judgeTaxFacts(wanted, today).map(({ field }) => field)).toEqual(expected)
      }),
      { numRuns: runs(100) },
    )
  })

  it('change over the version that was read; the same again changes nothing, and a stale change is refused', () => {
    fc.assert(
      fc.property(wantedFacts, wantedFacts, (one, other) => {
        const made = decideTaxFacts(lena, noTaxFacts, { version: 0, wanted: one, by: first, at })
        if (!made.ok) throw new Error('nothing was changed before')
        const { facts } = made.value
        const again = decideTaxFacts(lena, facts, { version: 0, wanted: one, by: second, at })
        expect(again).toEqual({ ok: true, value: { facts, audit: null } })
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        const stale = decideTaxFacts(lena, facts, { version: facts.version + 1, wanted: other, by: second, at })
        expect(stale.ok).toBe(isSame)
        const changed = decideTaxFacts(lena, facts, { version: facts.version, wanted: other, by: second, at })
        if (!changed.ok) throw new Error('the version was read')
        const { recordedBy = null } = changed.value.facts.endUser ?? {}
        const keeps = JSON.stringify(one.endUser) === JSON.stringify(other.endUser)
        expect(recordedBy).toBe(other.endUser ? (keeps ? first : second) : null)
        expect(changed.value.facts.version).toBe(facts.version + (isSame ? 0 : 1))
      }),
      { numRuns: runs(100) },
    )
  })
})

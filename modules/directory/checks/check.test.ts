import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '#modules/shared'
import { checkKinds, checksEndedBy, isInForce, shownChecks } from './check.ts'

const start = Temporal.Instant.from('2026-03-01T00:00:00Z')
const moment = fc.integer({ min: 0, max: 800 * 24 * 60 }).map((minutes) => start.add({ minutes }))
const day = fc.integer({ min: 0, max: 800 }).map((days) => Temporal.PlainDate.from('2026-03-01').add({ days }))
const check = fc.record({
  kind: fc.constantFrom(...checkKinds),
  registration: fc.constantFrom('POL-77', '123456'),
  checkedAt: moment,
  expiresOn: day,
  ended: fc.constantFrom(null, { at: start, cause: 'withdrawn' as const, by: null, reason: 'No' }),
})
const told = fc.record({
  businessName: fc.constantFrom('Swift Plumbing', 'swift  plumbing', 'Swift Gas'),
  postcode: fc.constantFrom('CR0 1LH', 'cr01lh', 'SE19 1AB'),
  certifications: fc.subarray(['Gas Safe', 'NICEIC approved', 'City & Guilds']),
  insuranceDeclared: fc.boolean(),
})

describe('a badge', () => {
  it('is shown exactly while its check has not ended and its last day is not over in London', () => {
    fc.assert(
      fc.property(fc.array(check, { maxLength: 6 }), moment, (checks, now) => {
        const shown = shownChecks(checks, now)
        const wanted = checks.filter(
          ({ ended, expiresOn }) => ended === null && Temporal.PlainDate.compare(expiresOn, businessDate(now)) >= 0,
        )
        expect(shown.map(({ kind }) => kind).toSorted()).toEqual(wanted.map(({ kind }) => kind).toSorted())
      }),
    )
  })

  it('ends with its last day at midnight of London, also on the night the clocks change', () => {
    const of = (text: string) => isInForce({ ended: null, expiresOn: Temporal.PlainDate.from('2026-03-29') }, at(text))
    expect([of('2026-03-29T22:59:59.999Z'), of('2026-03-29T23:00:00Z')]).toEqual([true, false])
  })

  it('names the number of a public register, and never that of a policy', () => {
    fc.assert(
      fc.property(fc.array(check), moment, (checks, now) => {
        for (const { kind, registration } of shownChecks(checks, now)) {
          expect(registration !== null).toBe(kind === 'gas_safe' || kind === 'niceic')
        }
      }),
    )
  })
})

describe('other words of a listing', () => {
  it('end every check with another name, that of the address with another postcode, and none with the same words', () => {
    fc.assert(
      fc.property(told, told, (before, after) => {
        expect(checksEndedBy(before, before)).toEqual([])
        const ended = checksEndedBy(before, after)
        const isRenamed = (before.businessName === 'Swift Gas') !== (after.businessName === 'Swift Gas')
        const hasMoved = (before.postcode === 'SE19 1AB') !== (after.postcode === 'SE19 1AB')
        expect(ended.includes('identity')).toBe(isRenamed)
        expect(ended.includes('address')).toBe(isRenamed || hasMoved)
      }),
    )
  })

  it.each([
    ['gas_safe', { certifications: ['NICEIC'] }],
    ['niceic', { certifications: ['GAS SAFE registered'] }],
    ['insurance', { insuranceDeclared: false }],
  ])('end the check of %s when its statement is taken back', (kind, change) => {
    const before = {
      businessName: 'Swift',
      postcode: 'CR0 1LH',
      certifications: ['gassafe', 'Niceic'],
      insuranceDeclared: true,
    }
    expect(checksEndedBy(before, { ...before, ...change })).toEqual([kind])
    expect(checksEndedBy({ ...before, ...change }, before)).toEqual([])
  })
})

function at(text: string) {
  return Temporal.Instant.from(text)
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../../../tests/support/documents/arbitrary.ts'
import { day } from '../../../tests/support/documents/build.ts'
import { taxPointOf } from './tax-point.ts'

const orNone = (text: string | null) => (text === null ? null : day(text))

describe('the tax point', () => {
  it.each([
    ['the issue up to 14 days after the work', '2026-11-15', '2026-11-01', null, '2026-11-15'],
    ['the completion from the 15th day on', '2026-11-16', '2026-11-01', null, '2026-11-01'],
    ['the issue on the day of the work', '2026-11-01', '2026-11-01', null, '2026-11-01'],
    ['the issue before the work', '2026-10-20', '2026-11-01', null, '2026-10-20'],
    ['the issue without work', '2026-11-16', null, null, '2026-11-16'],
    ['the money before the work', '2026-11-16', null, '2026-11-10', '2026-11-10'],
    ['the money on the day of the work', '2026-11-16', '2026-11-10', '2026-11-10', '2026-11-10'],
    ['the issue, where money came after the work', '2026-11-16', '2026-11-10', '2026-11-12', '2026-11-16'],
    ['the issue, where money came after the invoice', '2026-11-16', null, '2026-11-20', '2026-11-16'],
    ['the issue in the new year', '2027-01-02', '2026-12-30', null, '2027-01-02'],
  ])('is %s', (_, issuedOn, suppliedOn, paidAheadOn, taxPoint) => {
    const days = { issuedOn: day(issuedOn), suppliedOn: orNone(suppliedOn), paidAheadOn: orNone(paidAheadOn) }
    expect(taxPointOf(days).toString()).toBe(taxPoint)
  })

  it.each([
    ['the completion, once the registration has ended before the issue', '2026-11-10', '2026-11-05', '2026-11-05'],
    ['the completion on the last day of the registration', '2026-11-10', '2026-11-09', '2026-11-09'],
    ['the issue on the last day of the registration', '2026-11-09', '2026-11-05', '2026-11-09'],
    ['the issue for work after it', '2026-11-12', '2026-11-10', '2026-11-12'],
  ])('is %s', (_, issuedOn, suppliedOn, taxPoint) => {
    const days = { issuedOn: day(issuedOn), suppliedOn: day(suppliedOn), paidAheadOn: null }
    expect(taxPointOf(days, day('2026-11-09')).toString()).toBe(taxPoint)
  })

  it('is one of its days, never after the issue, and more than 14 days before it only by completion or money', () => {
    fc.assert(
      fc.property(anyDay, fc.option(anyDay), fc.option(anyDay), (issuedOn, suppliedOn, paidAheadOn) => {
        const taxPoint = taxPointOf({ issuedOn, suppliedOn, paidAheadOn })
        const days = [issuedOn, suppliedOn, paidAheadOn].flatMap((one) => (one ? [one.toString()] : []))
        expect(days).toContain(taxPoint.toString())
        expect(taxPoint.until(issuedOn).days).toBeGreaterThanOrEqual(0)
        const isLate = suppliedOn !== null && suppliedOn.until(issuedOn).days > 14
        expect(isLate && suppliedOn.until(taxPoint).days > 0).toBe(false)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readVatNumber, vatWords } from './vat-number.ts'

const kindOf = (text: string) => {
  const read = readVatNumber(text)
  return read.ok ? read.value : read.refusal.kind
}

/** Seven digits are valid when their weighted sum plus the last two digits is a multiple of 97. */
const weighted = (base: string) => [8, 7, 6, 5, 4, 3, 2].reduce((sum, weight, at) => sum + weight * Number(base[at]), 0)
const twoFigures = (sum: number) => String((97 - (sum % 97)) % 97).padStart(2, '0')
const base = fc.integer({ min: 1, max: 9_999_999 }).map((number) => String(number).padStart(7, '0'))
const oldStyle = base.map((figures) => `${figures}${twoFigures(weighted(figures))}`)
const newStyle = base.map((figures) => `${figures}${twoFigures(weighted(figures) + 55)}`)
const branch = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'))

describe('readVatNumber', () => {
  it.each([
    ['GB123456782', 'GB123456782'],
    ['123456727', 'GB123456727'],
    ['gb 123 4567 82', 'GB123456782'],
    ['GB-123.4567/82-001', 'GB123456782001'],
    ['GBGD001', 'GBGD001'],
    ['gd499', 'GBGD499'],
    ['GBHA500', 'GBHA500'],
    ['ha 999', 'GBHA999'],
  ])('accepts %s', (text, number) => expect(kindOf(text)).toBe(number))

  it.each([
    ['GB123456783', 'vat-number-mistyped'],
    ['GB000000000', 'vat-number-mistyped'],
    ['GB1234567', 'vat-number-wrong-form'],
    ['GB1234567820', 'vat-number-wrong-form'],
    ['GBGD500', 'vat-number-wrong-form'],
    ['GBHA499', 'vat-number-wrong-form'],
    ['', 'vat-number-wrong-form'],
    ['GB', 'vat-number-wrong-form'],
    ['none', 'vat-number-wrong-form'],
    ['GB12345678é', 'vat-number-wrong-form'],
    ['DE123456789', 'vat-number-foreign'],
    ['ATU12345678', 'vat-number-foreign'],
    ['FRXX123456789', 'vat-number-foreign'],
    ['XI123456782', 'vat-number-foreign'],
  ])('refuses %s', (text, kind) => expect(kindOf(text)).toBe(kind))

  it('accepts both checksums of HMRC, with or without a branch, with any spaces', () => {
    fc.assert(
      fc.property(fc.oneof(oldStyle, newStyle), fc.option(branch), fc.boolean(), (number, ending, spaced) => {
        const whole = number + (ending ?? '')
        const typed = spaced ? ` gb ${whole.slice(0, 3)} ${whole.slice(3)} ` : whole
        expect(kindOf(typed)).toBe(`GB${whole}`)
      }),
    )
  })

  it('refuses every other pair of check digits', () => {
    fc.assert(
      fc.property(base, fc.integer({ min: 0, max: 99 }), (figures, last) => {
        const fits = [0, 42].includes((weighted(figures) + last) % 97)
        expect(kindOf(figures + String(last).padStart(2, '0')).startsWith('GB')).toBe(fits)
      }),
    )
  })

  it('returns the same number for its own result', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), oldStyle, newStyle), (text) => {
        const read = readVatNumber(text)
        fc.pre(read.ok)
        expect(readVatNumber(read.value)).toEqual(read)
      }),
    )
  })

  it('words each refusal with a remedy', () => {
    expect(vatWords({ kind: 'vat-number-foreign', country: 'DE' })).toContain('begins with DE')
    expect(vatWords({ kind: 'vat-number-wrong-form' })).toContain('9 or 12 figures')
    expect(vatWords({ kind: 'vat-number-mistyped' })).toContain('mistyped')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basisPoints, pence, sumPence } from '#modules/shared'
import { anyRates, anySums } from '../../../tests/support/documents/arbitrary.ts'
import { aLine, rates } from '../../../tests/support/documents/build.ts'
import { type DocumentLine, lineAmount } from './line.ts'
import { type SumFacts, amountToPay, lineSums, negated, totalsOf } from './totals.ts'
import { isReverseCharge, rateOf } from './vat.ts'

const sums = (lines: readonly DocumentLine[], changes: Partial<SumFacts> = {}): SumFacts => ({
  lines,
  discount: pence(0),
  pricesIncludeVat: false,
  earlier: [],
  earlierCis: pence(0),
  cisRate: null,
  ...changes,
})

describe('the amount of a line', () => {
  it.each([
    [100, 8_500, 8_500],
    [150, 8_500, 12_750],
    [33, 101, 33],
    [50, 1, 1],
    [49, 1, 0],
    [50, -1, -1],
    [1, 149, 1],
    [1, 150, 2],
    [0, 8_500, 0],
  ])('of %i hundredths at %i pence is %i, a half away from zero', (quantity, unitPrice, amount) => {
    expect(lineAmount({ quantity, unitPrice: pence(unitPrice) })).toBe(amount)
  })
})

describe('the totals of a document', () => {
  it('take the VAT of a gross price out of it: a sixth, and the net is the rest', () => {
    expect(totalsOf(sums([aLine({ unitPrice: pence(8_500) })], { pricesIncludeVat: true }), rates)).toMatchObject({
      subtotal: 7_083,
      tax: 1_417,
      total: 8_500,
    })
  })

  it('take a twenty-first out at 5 %', () => {
    const line = aLine({ unitPrice: pence(10_000), vat: 'reduced' })
    expect(totalsOf(sums([line], { pricesIncludeVat: true }), rates)).toMatchObject({ tax: 476, total: 10_000 })
  })

  it('compute VAT once for a rate, not for each line: three lines of 33p have 20p and not 21p', () => {
    const lines = [1, 2, 3].map(() => aLine({ unitPrice: pence(33) }))
    expect(totalsOf(sums(lines), rates)).toMatchObject({ subtotal: 99, tax: 20, total: 119 })
  })

  it('charge no VAT on the discount, and keep total = subtotal + tax - discount', () => {
    const lines = [aLine({ unitPrice: pence(10_000) }), aLine({ unitPrice: pence(10_000), vat: 'zero' })]
    expect(totalsOf(sums(lines, { discount: pence(1_000) }), rates)).toMatchObject({
      subtotal: 20_000,
      discount: 1_000,
      tax: 1_900,
      total: 20_900,
    })
  })

  it('print VAT under the reverse charge, and leave it out of the total', () => {
    const line = aLine({ unitPrice: pence(10_000), vat: 'reverse_standard' })
    for (const pricesIncludeVat of [true, false])
      expect(totalsOf(sums([line], { pricesIncludeVat }), rates)).toMatchObject({
        tax: 0,
        total: 10_000,
        reverseTax: 2_000,
      })
  })

  it('deduct CIS from the net of all lines but parts', () => {
    const lines = [aLine({ unitPrice: pence(12_000) }), aLine({ unitPrice: pence(6_000), itemType: 'parts' })]
    const totals = totalsOf(sums(lines, { pricesIncludeVat: true, cisRate: 20 }), rates)
    expect(totals).toMatchObject({ total: 18_000, cisDeduction: 2_000 })
    expect(amountToPay(totals)).toBe(16_000)
  })

  it('refuse a discount above the sum, and one below nothing', () => {
    expect(() => totalsOf(sums([aLine()], { discount: pence(8_501) }), rates)).toThrow(RangeError)
    expect(() => totalsOf(sums([aLine()], { discount: pence(-1) }), rates)).toThrow(RangeError)
  })

  it('tax the rest at the new rate where an earlier document was taxed at an old one', () => {
    const earlier = [{ vat: 'standard' as const, rate: basisPoints(1_750), net: pence(10_000), tax: pence(1_750) }]
    const whole = { pricesIncludeVat: true, earlier }
    expect(totalsOf(sums([aLine({ unitPrice: pence(23_750) })], whole), rates)).toMatchObject({
      tax: 2_000,
      total: 12_000,
    })
    expect(
      totalsOf(sums([aLine({ unitPrice: pence(20_000) })], { ...whole, pricesIncludeVat: false }), rates),
    ).toMatchObject({ tax: 2_000, total: 12_000 })
  })

  it('are subtotal + tax - discount, for any document', () => {
    fc.assert(
      fc.property(anySums, anyRates, (facts, inForce) => {
        const { subtotal, tax, discount, total, groups } = totalsOf(facts, inForce)
        expect(total).toBe(subtotal + tax - discount)
        expect(total).toBe(sumPence(groups.flatMap((group) => [group.net, group.tax])))
        expect(discount).toBe(facts.discount)
      }),
    )
  })

  it('are the stated gross to the penny where prices include VAT, and the stated net otherwise', () => {
    fc.assert(
      fc.property(anySums, anyRates, (facts, inForce) => {
        const { total, tax } = totalsOf(facts, inForce)
        const stated = sumPence(facts.lines.map(lineAmount)) - facts.discount
        expect(facts.pricesIncludeVat ? total : total - tax).toBe(stated)
      }),
    )
  })

  it('have the VAT of each kind within half a penny of the exact one', () => {
    fc.assert(
      fc.property(anySums, anyRates, (facts, inForce) => {
        const { groups } = totalsOf(facts, inForce)
        for (const { vat, rate, net, tax, reverseTax } of groups) {
          expect(rate).toBe(rateOf(vat, inForce))
          const basis = BigInt(rate ?? 0)
          const isTakenOut = facts.pricesIncludeVat && !isReverseCharge(vat)
          const charged = BigInt(isReverseCharge(vat) ? reverseTax : tax)
          const [base, unit] = isTakenOut ? [BigInt(net) + BigInt(tax), 10_000n + basis] : [BigInt(net), 10_000n]
          const twiceOff = 2n * (charged * unit - base * basis)
          expect(twiceOff >= -unit && twiceOff <= unit).toBe(true)
        }
      }),
    )
  })

  it('have groups whose nets are those of their lines', () => {
    fc.assert(
      fc.property(anySums, anyRates, (facts, inForce) => {
        const lines = lineSums(facts, inForce)
        for (const { vat, net } of totalsOf(facts, inForce).groups)
          expect(sumPence(lines.flatMap((line, place) => (facts.lines[place]?.vat === vat ? [line.net] : [])))).toBe(
            net,
          )
        expect(sumPence(lines.map(({ discount }) => discount))).toBe(facts.discount)
      }),
    )
  })

  it('deduct no more than the rate of the net, whatever the lines', () => {
    fc.assert(
      fc.property(anySums, anyRates, (facts, inForce) => {
        const { cisDeduction, total, tax } = totalsOf(facts, inForce)
        expect(cisDeduction).toBeGreaterThanOrEqual(0)
        expect(cisDeduction).toBeLessThanOrEqual(Math.ceil(((total - tax) * (facts.cisRate ?? 0)) / 100))
      }),
    )
  })

  it('leave nothing where the same document was billed before, and the rest of a part, net and VAT', () => {
    fc.assert(
      fc.property(anySums, anySums, anyRates, (part, rest, inForce) => {
        const { pricesIncludeVat } = part
        const first = totalsOf({ ...part, cisRate: null }, inForce)
        const whole = {
          ...part,
          lines: [...part.lines, ...rest.lines],
          discount: pence(0),
          cisRate: null,
          pricesIncludeVat,
        }
        const alone = totalsOf(whole, inForce)
        const last = totalsOf({ ...whole, earlier: first.groups }, inForce)
        for (const group of alone.groups) {
          const [one, other] = [first, last].map(({ groups }) => groups.find(({ vat }) => vat === group.vat))
          expect((one?.net ?? 0) + (other?.net ?? 0)).toBe(group.net)
          expect((one?.tax ?? 0) + (other?.tax ?? 0)).toBe(group.tax)
        }
        expect(first.total + last.total).toBe(alone.total)
        expect(totalsOf({ ...part, cisRate: null, earlier: first.groups }, inForce)).toMatchObject({ total: 0, tax: 0 })
      }),
    )
  })

  it('are nothing together with their credit', () => {
    fc.assert(
      fc.property(anySums, anyRates, (facts, inForce) => {
        const totals = totalsOf(facts, inForce)
        const credit = negated(totals)
        expect(credit.total).toBe(credit.subtotal + credit.tax - credit.discount)
        expect([totals.total + credit.total, totals.tax + credit.tax]).toEqual([0, 0])
        expect(amountToPay(totals) + amountToPay(credit)).toBe(0)
      }),
    )
  })
})

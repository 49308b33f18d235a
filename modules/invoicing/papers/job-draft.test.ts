import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, sumPence } from '#modules/shared'
import { aContent, aContractor, aCustomer, rates, today } from '../../../tests/support/documents/build.ts'
import type { DocumentContent } from './document.ts'
import { documentTotals } from './document-totals.ts'
import { type JobFacts, type JobPart, depositLines, linesOfJob } from './job-draft.ts'
import { judgeContent, judgeForIssue } from './judge-content.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const bookingId = 'bkg_one' as NonNullable<DocumentContent['bookingId']>

const job = (changes: Partial<JobFacts> = {}): JobFacts => ({
  service: { name: 'Tap repair', vat: [{ vat: 'standard', share: pence(1) }] },
  estimated: pence(8_500),
  variations: [],
  finalCost: null,
  parts: [],
  minutes: 0,
  vatRegistered: true,
  isReverseCharge: false,
  pricesIncludeVat: true,
  ...changes,
})

const part = (changes: Partial<JobPart> = {}): JobPart => ({
  name: 'Washer',
  quantity: 1,
  unitPrice: pence(500),
  vatRate: 20,
  isExtra: false,
  ...changes,
})

const shown = (facts: JobFacts) =>
  linesOfJob(facts, rates).lines.map(({ description, quantity, unitPrice, vat }) => [
    description,
    quantity,
    unitPrice,
    vat,
  ])

const contentOf = (facts: JobFacts) =>
  aContent({
    ...linesOfJob(facts, rates),
    bookingId,
    customer: facts.isReverseCharge ? aContractor({ cisRate: 20 }) : aCustomer(),
  })

describe('the lines of a job', () => {
  it('are the agreed price, with the time on site', () => {
    expect(shown(job({ minutes: 80 }))).toEqual([['Tap repair, 1 h 20 min on site', 100, 8_500, 'standard']])
    expect(shown(job({ minutes: 45 }))[0]?.[0]).toBe('Tap repair, 45 min on site')
    expect(shown(job({ minutes: 120 }))[0]?.[0]).toBe('Tap repair, 2 h on site')
  })

  it('name variations with what each adds, and parts by which these are less', () => {
    const facts = job({
      variations: [
        { reason: 'New\nvalve', amount: pence(12_000) },
        { reason: 'Second tap', amount: pence(15_000) },
      ],
      parts: [
        part({ quantity: 3 }),
        part({ name: 'Valve', unitPrice: pence(2_000), vatRate: 5, isExtra: true }),
        part({ name: 'Tape', unitPrice: null }),
      ],
    })
    expect(shown(facts)).toEqual([
      ['Tap repair', 100, 7_000, 'standard'],
      ['Additional work: New valve', 100, 3_500, 'standard'],
      ['Additional work: Second tap', 100, 1_000, 'standard'],
      ['Washer', 300, 500, 'standard'],
      ['Valve', 100, 2_000, 'reduced'],
    ])
  })

  it('have the difference of the final cost as a line of its own', () => {
    expect(shown(job({ finalCost: pence(8_000) }))).toEqual([
      ['Tap repair', 100, 8_500, 'standard'],
      ['Difference from the agreed price', 100, -500, 'standard'],
    ])
    expect(shown(job({ finalCost: pence(9_000) }))[1]).toEqual([
      'Difference from the agreed price',
      100,
      500,
      'standard',
    ])
  })

  it('spread the difference over the rates of VAT', () => {
    const facts = job({ finalCost: pence(4_250), parts: [part({ unitPrice: pence(2_000), vatRate: 5 })] })
    expect(shown(facts).slice(2)).toEqual([
      ['Difference from the agreed price', 100, -3_250, 'standard'],
      ['Difference from the agreed price', 100, -1_000, 'reduced'],
    ])
  })

  it('come to the final cost also where the parts alone cost more', () => {
    const facts = job({ parts: [part({ unitPrice: pence(9_000) })] })
    expect(shown(facts)).toEqual([
      ['Tap repair', 100, 8_500, 'standard'],
      ['Washer', 100, 9_000, 'standard'],
      ['Difference from the agreed price', 100, -9_000, 'standard'],
    ])
  })

  it('are none of a job that costs nothing', () => {
    expect(linesOfJob(job({ finalCost: pence(0) }), rates).lines).toEqual([])
  })

  it('have no VAT while the business is not registered', () => {
    const facts = job({ vatRegistered: false, parts: [part()], finalCost: pence(8_000) })
    expect(new Set(shown(facts).map(([, , , vat]) => vat))).toEqual(new Set(['outside']))
  })

  it('are without VAT under the reverse charge', () => {
    const facts = job({ isReverseCharge: true, finalCost: pence(12_000) })
    expect(documentTotals(contentOf(facts), rates)).toMatchObject({ total: 10_000, tax: 0, reverseTax: 2_000 })
  })

  it('are without VAT by wish, where that gives the final cost to the penny', () => {
    const wish = (finalCost: number) => linesOfJob(job({ estimated: pence(finalCost), pricesIncludeVat: false }), rates)
    expect(wish(12_000)).toMatchObject({ pricesIncludeVat: false, lines: [{ unitPrice: 10_000 }] })
    // 2p and VAT are 2p, 3p and VAT are 4p: no net price gives 3p.
    expect(wish(3)).toMatchObject({ pricesIncludeVat: true, lines: [{ unitPrice: 3 }] })
  })

  it('name the quantity in words where the net price of one is no whole penny', () => {
    const facts = job({
      pricesIncludeVat: false,
      estimated: pence(1_200),
      parts: [part({ quantity: 3, unitPrice: pence(100) })],
    })
    expect(shown(facts)).toEqual([
      ['Tap repair', 100, 750, 'standard'],
      ['3 x Washer', 100, 250, 'standard'],
    ])
  })

  const anyPart: fc.Arbitrary<JobPart> = fc.record({
    name: fc.constantFrom('Washer', 'Valve', 'Tape \u0000\n', '', 'x'.repeat(600)),
    quantity: fc.integer({ min: 0, max: 12 }),
    unitPrice: fc.option(fc.integer({ min: 0, max: 5_000 }).map(pence)),
    vatRate: fc.constantFrom(0, 5, 20, null),
    isExtra: fc.boolean(),
  })
  const anyJob: fc.Arbitrary<JobFacts> = fc.record({
    service: fc.record({
      name: fc.constantFrom('Tap repair', 'Boiler'),
      vat: fc.array(
        fc.record({
          vat: fc.constantFrom('standard', 'reduced', 'zero', 'exempt'),
          share: fc.integer({ min: 1, max: 50_000 }).map(pence),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    estimated: fc.integer({ min: 1, max: 50_000 }).map(pence),
    variations: fc.array(
      fc.record({ reason: fc.string({ maxLength: 20 }), amount: fc.integer({ min: 1, max: 90_000 }).map(pence) }),
      { maxLength: 3 },
    ),
    finalCost: fc.option(fc.integer({ min: 0, max: 90_000 }).map(pence)),
    parts: fc.array(anyPart, { maxLength: 6 }),
    minutes: fc.nat({ max: 600 }),
    vatRegistered: fc.boolean(),
    isReverseCharge: fc.boolean(),
    pricesIncludeVat: fc.boolean(),
  })

  it('come to the final cost to the penny, and can be issued, for any job', () => {
    fc.assert(
      fc.property(anyJob, (facts) => {
        const content = contentOf(facts)
        const final = facts.finalCost ?? facts.variations.at(-1)?.amount ?? facts.estimated
        const { total, reverseTax, groups } = documentTotals(content, rates)
        const isReverse = facts.isReverseCharge && facts.vatRegistered
        // Each kind of VAT that is taken out may be off by a half penny twice.
        expect(Math.abs(total + reverseTax - final)).toBeLessThanOrEqual(isReverse ? groups.length : 0)
        for (const { net } of groups) expect(net).toBeGreaterThanOrEqual(0)
        const faults = judgeForIssue(content, { vatRegistered: facts.vatRegistered, today })
        const isNothing = content.lines.length === 0
        expect([isNothing, faults.length > 0]).toEqual([final === 0, final === 0])
      }),
      { numRuns: runs(1_000) },
    )
  })
})

describe('the lines of a deposit', () => {
  it('are the money, with VAT in it, at the rate of the service', () => {
    const lines = depositLines({
      amount: pence(4_500),
      words: 'Payment in advance',
      service: 'Tap repair',
      shares: [{ vat: 'standard', share: pence(1) }],
    })
    expect(lines).toMatchObject([{ description: 'Payment in advance: Tap repair', unitPrice: 4_500, vat: 'standard' }])
    expect(documentTotals(aContent({ lines }), rates)).toMatchObject({ total: 4_500, tax: 750 })
    expect(judgeContent(aContent({ lines }), { vatRegistered: true, today })).toEqual([])
  })

  it('are spread over the rates of the service, and come to the money', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat({ max: 1_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (amount, one, other) => {
          const lines = depositLines({
            amount: pence(amount),
            words: 'Payment in advance',
            service: 'Boiler',
            shares: [
              { vat: 'standard', share: pence(one) },
              { vat: 'reduced', share: pence(other) },
            ],
          })
          expect(sumPence(lines.map(({ unitPrice }) => unitPrice))).toBe(amount)
          expect(lines.every(({ unitPrice }) => unitPrice > 0)).toBe(true)
          expect(documentTotals(aContent({ lines }), rates).total).toBe(amount)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, sumPence } from '#modules/shared'
import { anySums } from '../../../tests/support/documents/arbitrary.ts'
import { aLine, day, noon, rates } from '../../../tests/support/documents/build.ts'
import type { DocumentLine } from './line.ts'
import { amountToPay, negated, totalsOf } from './totals.ts'
import {
  type LockedPeriod,
  type VatDocument,
  type VatScheme,
  type VatSchemes,
  becomesStandard,
  dayInReturn,
  vatReturn,
  vatShares,
} from './vat-return.ts'

const totals = (lines: readonly DocumentLine[]) =>
  totalsOf(
    { lines, discount: pence(0), pricesIncludeVat: true, earlier: [], earlierCis: pence(0), cisRate: null },
    rates,
  )
const at = (on: string) => ({ day: day(on), at: noon(on) })
const charge = (on: string, lines: readonly DocumentLine[], changes: Partial<VatDocument<string>> = {}) => {
  const sums = totals(lines)
  return {
    key: 'one',
    issued: at(on),
    groups: sums.groups,
    amountToPay: amountToPay(sums),
    credits: [],
    money: [],
    voidedAt: null,
    ...changes,
  } satisfies VatDocument<string>
}
const credit = (on: string, lines: readonly DocumentLine[]) => {
  const sums = negated(totals(lines))
  return { ...at(on), groups: sums.groups, amountToPay: amountToPay(sums) }
}
const money = (on: string, amount: number) => ({ ...at(on), amount: pence(amount) })
const quarter = (year: number, nth: number) => {
  const from = Temporal.PlainDate.from({ year, month: 3 * nth - 2, day: 1 })
  return { from, to: from.add({ months: 3 }).subtract({ days: 1 }) }
}
const q1 = quarter(2026, 1)
const q2 = quarter(2026, 2)
const none = { box2: pence(0), box4: pence(0), box7: pence(0), box8: pence(0), box9: pence(0) }
const hundred = [aLine({ unitPrice: pence(12_000) })]
const shares = (
  document: VatDocument<string>,
  scheme: VatScheme,
  period = q1,
  locked: readonly LockedPeriod[] = [],
): readonly number[] => {
  const [share] = vatShares([document], scheme, period, locked)
  return [share?.tax ?? 0, share?.net ?? 0]
}

describe('the boxes', () => {
  it('are computed from the shares and what people fill in', () => {
    const typed = { box2: pence(100), box4: pence(50_000), box7: pence(99_999), box8: pence(-150), box9: pence(1) }
    expect(vatReturn([{ tax: pence(2_000), net: pence(10_099) }], typed)).toEqual({
      box1: 2_000,
      box2: 100,
      box3: 2_100,
      box4: 50_000,
      box5: 47_900,
      box6: 10_000,
      box7: 99_900,
      box8: -100,
      box9: 0,
      isReclaim: true,
    })
    expect(vatReturn([], none)).toMatchObject({ box1: 0, box3: 0, box5: 0, box6: 0, isReclaim: false })
  })
})

describe('under standard accounting', () => {
  it('a charge counts by its tax point, a credit by its own', () => {
    const document = charge('2026-03-31', hundred, {
      credits: [credit('2026-04-01', [aLine({ unitPrice: pence(6_000) })])],
    })
    expect(shares(document, 'standard', q1)).toEqual([2_000, 10_000])
    expect(shares(document, 'standard', q2)).toEqual([-1_000, -5_000])
  })

  it('exempt and zero-rated supplies are in box 6, and what is outside the scope is nowhere', () => {
    const lines = (['zero', 'exempt', 'outside'] as const).map((vat) => aLine({ vat, unitPrice: pence(1_000) }))
    expect(shares(charge('2026-01-01', lines), 'standard')).toEqual([0, 2_000])
  })

  it('the reverse charge is in box 6 alone', () => {
    const lines = [aLine({ vat: 'reverse_standard', unitPrice: pence(1_000) })]
    for (const scheme of ['standard', 'cash'] as const)
      expect(shares(charge('2026-01-01', lines), scheme)).toEqual([0, 1_000])
  })

  it('a void number is in no box', () => {
    const document = charge('2026-03-31', hundred, { voidedAt: noon('2026-04-02') })
    expect(vatShares([document], 'standard', q1, [])).toEqual([])
    expect(vatShares([document], 'standard', q2, [])).toEqual([])
  })
})

describe('under cash accounting', () => {
  it('VAT follows the money in proportion, and the whole money has the whole VAT', () => {
    const document = charge('2026-01-10', [aLine({ unitPrice: pence(10_000) })], {
      money: [money('2026-02-01', 3_333), money('2026-04-01', 3_333), money('2026-04-02', 3_334)],
    })
    expect(shares(document, 'cash', q1)).toEqual([556, 2_777])
    expect(shares(document, 'cash', q2)).toEqual([1_111, 5_556])
  })

  it('nothing counts before the money', () => {
    expect(shares(charge('2026-01-10', hundred), 'cash')).toEqual([0, 0])
  })

  it('a refund gives the VAT back, and a credit alone nothing', () => {
    const all = [money('2026-01-10', 12_000)]
    const credits = [credit('2026-04-01', hundred)]
    expect(shares(charge('2026-01-10', hundred, { credits, money: all }), 'cash', q2)).toEqual([0, 0])
    const back = [...all, money('2026-04-05', -12_000)]
    expect(shares(charge('2026-01-10', hundred, { credits, money: back }), 'cash', q2)).toEqual([-2_000, -10_000])
  })

  it('money for the rest of a credited invoice has the rates of the rest', () => {
    const lines = [aLine({ unitPrice: pence(12_000) }), aLine({ unitPrice: pence(10_500), vat: 'reduced' })]
    const document = charge('2026-01-10', lines, {
      credits: [credit('2026-01-20', [aLine({ unitPrice: pence(10_500), vat: 'reduced' })])],
      money: [money('2026-02-01', 12_000)],
    })
    expect(shares(document, 'cash', q1)).toEqual([2_000, 10_000])
  })
})

describe('a locked period', () => {
  const locked = [{ ...q1, lockedAt: noon('2026-04-20') }]

  it('stays as it is: what comes later falls into the next', () => {
    const before = charge('2026-03-31', hundred)
    const late = { ...before, issued: { day: day('2026-03-31'), at: noon('2026-04-21') } }
    expect(shares(before, 'standard', q1, locked)).toEqual([2_000, 10_000])
    expect(shares(late, 'standard', q1, locked)).toEqual([0, 0])
    expect(shares(late, 'standard', q2, locked)).toEqual([2_000, 10_000])
  })

  it('keeps a number that is voided later, and the next takes it back', () => {
    const document = charge('2026-03-31', hundred, { voidedAt: noon('2026-04-21') })
    expect(shares(document, 'standard', q1, locked)).toEqual([2_000, 10_000])
    expect(shares(document, 'standard', q2, locked)).toEqual([-2_000, -10_000])
  })

  it('sends money that is recorded late into the next', () => {
    const late = { day: day('2026-03-30'), at: noon('2026-04-25'), amount: pence(12_000) }
    const document = charge('2026-03-01', hundred, { money: [late] })
    expect(shares(document, 'cash', q1, locked)).toEqual([0, 0])
    expect(shares(document, 'cash', q2, locked)).toEqual([2_000, 10_000])
  })

  it('is passed over with all that are locked after it', () => {
    const two = [...locked, { ...q2, lockedAt: noon('2026-07-20') }]
    const day1 = day('2025-12-31')
    const on = (moment: string) => dayInReturn({ day: day1, at: noon(moment) }, two).toString()
    expect([on('2026-04-19'), on('2026-04-21'), on('2026-07-21')]).toEqual(['2025-12-31', '2026-04-01', '2026-07-01'])
  })
})

describe('a change of the scheme', () => {
  const march = { closed: [{ to: q1.to, scheme: 'standard' as const }], now: 'cash' as const }
  const after = { closed: [{ to: q1.to, scheme: 'cash' as const }], now: 'standard' as const }
  const all = (document: VatDocument<string>, schemes: VatSchemes) =>
    [q1, q2, quarter(2026, 3)].map((period) => vatShares([document], schemes, period, [])[0]?.tax ?? 0)

  it('to cash accounting counts no money of what counted by its tax point', () => {
    const document = charge('2026-03-10', hundred, { money: [money('2026-04-05', 12_000)] })
    expect(all(document, march)).toEqual([2_000, 0, 0])
    const later = charge('2026-04-10', hundred, { money: [money('2026-07-05', 12_000)] })
    expect(all(later, march)).toEqual([0, 0, 2_000])
  })

  it('to the standard scheme counts the rest of what was not paid, on its first day', () => {
    const money1 = [money('2026-03-20', 3_000), money('2026-08-01', 9_000)]
    expect(all(charge('2026-03-10', hundred, { money: money1 }), after)).toEqual([500, 1_500, 0])
    expect(becomesStandard(after, q2)).toBe(true)
    expect([becomesStandard(after, q1), becomesStandard(after, quarter(2026, 3)), becomesStandard(march, q2)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('and back counts nothing twice', () => {
    const twice: VatSchemes = {
      closed: [
        { to: q1.to, scheme: 'cash' },
        { to: q2.to, scheme: 'standard' },
      ],
      now: 'cash',
    }
    expect(all(charge('2026-03-10', hundred, { money: [money('2026-08-01', 12_000)] }), twice)).toEqual([0, 2_000, 0])
  })
})

describe('the returns of a year', () => {
  const year = [1, 2, 3, 4].map((nth) => quarter(2026, nth))
  const anyDayOfYear = fc.nat({ max: 364 }).map((days) => day('2026-01-01').add({ days }))
  const anyDated = fc
    .tuple(anyDayOfYear, fc.nat({ max: 200 }))
    .map(([on, later]) => ({ day: on, at: noon(on.add({ days: later }).toString()) }))
  const anyDocument = fc
    .record({
      sums: anySums.map((facts) => totalsOf(facts, rates)),
      part: fc.boolean(),
      issued: anyDated,
      credited: fc.option(anyDated),
      money: fc.array(fc.tuple(anyDated, fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 4 }),
      voided: fc.option(fc.nat({ max: 100 }), { freq: 6 }),
    })
    .map(({ sums, issued, credited, money: parts, voided }): VatDocument<string> => {
      const due = amountToPay(sums)
      const back = negated(sums)
      let open = Number(due)
      const payments = parts.map(([dated, share], place) => {
        const amount = place === parts.length - 1 ? open : Math.floor(open * share)
        open -= amount
        return { ...dated, amount: pence(amount) }
      })
      return {
        key: 'any',
        issued,
        groups: sums.groups,
        amountToPay: due,
        credits: credited ? [{ ...credited, groups: back.groups, amountToPay: amountToPay(back) }] : [],
        money: payments,
        voidedAt: voided === null ? null : issued.at.add({ hours: 24 * voided }),
      }
    })
  const locks = [1, 2, 3].map((nth): LockedPeriod => {
    const { from, to } = quarter(2026, nth)
    return { from, to, lockedAt: noon(to.add({ days: 20 }).toString()) }
  })
  const anyLocks = fc.constantFrom([], locks.slice(0, 1), locks)
  const sumOf = (
    documents: readonly VatDocument[],
    scheme: VatScheme,
    periods: typeof year,
    locked: readonly LockedPeriod[],
  ) => {
    const all = periods.flatMap((period) => vatShares(documents, scheme, period, locked))
    return [sumPence(all.map(({ tax }) => tax)), sumPence(all.map(({ net }) => net))]
  }
  const longYear = [{ from: day('2026-01-01'), to: day('2028-12-31') }]

  it('add up to one return of the whole time, under both schemes, with and without locks', () => {
    fc.assert(
      fc.property(
        fc.array(anyDocument, { maxLength: 4 }),
        fc.constantFrom('standard', 'cash'),
        anyLocks,
        (documents, scheme, locked) => {
          const rest = [{ from: day('2027-01-01'), to: day('2028-12-31') }]
          const quarters = sumOf(documents, scheme, [...year, ...rest], locked)
          expect(quarters).toEqual(sumOf(documents, scheme, longYear, []))
        },
      ),
    )
  })

  const anyScheme = fc.constantFrom('standard' as const, 'cash' as const)
  const anySchemes = fc.tuple(anyScheme, anyScheme, anyScheme, anyScheme)

  it('count each document once and whole, whatever the schemes of the periods are', () => {
    fc.assert(
      fc.property(fc.array(anyDocument, { maxLength: 4 }), anySchemes, anyLocks, (documents, four, locked) => {
        const closed = locks.map(({ to }, place) => ({ to, scheme: four[place] ?? 'standard' }))
        const rest = { from: day('2027-01-01'), to: day('2028-12-31') }
        const sum = (schemes: VatScheme | VatSchemes, periods: readonly LockedPeriod[]) => {
          const parts = [...year, rest].flatMap((period) => vatShares(documents, schemes, period, periods))
          return sumPence(parts.map(({ tax }) => tax))
        }
        // The last period has all that there is: the end is that of the standard scheme.
        expect(sum({ closed: [...closed, { to: day('2026-12-31'), scheme: four[3] }], now: 'standard' }, locked)).toBe(
          sum('standard', []),
        )
      }),
    )
  })

  it('count each document of the registration once and whole by its last day, also under cash accounting', () => {
    fc.assert(
      fc.property(fc.array(anyDocument, { maxLength: 4 }), anySchemes, anyLocks, (documents, four, locked) => {
        const closed = locks.slice(0, locked.length).map(({ to }, place) => ({ to, scheme: four[place] ?? 'standard' }))
        const until = day('2026-11-15')
        const periods = [...year.slice(0, 3), { from: day('2026-10-01'), to: until }]
        const rest = { from: until.add({ days: 1 }), to: day('2028-12-31') }
        const schemes = { closed, now: four[3], until }
        const sum = (some: readonly (typeof rest)[], by: VatScheme | VatSchemes) =>
          sumPence(some.flatMap((days) => vatShares(documents, by, days, locked)).map(({ tax }) => tax))
        expect(sum([...periods, rest], schemes)).toBe(sum([...periods, rest], 'standard'))
        // No money counts after it: what is left are credits, voids and documents that were late.
        expect(sum([rest], schemes)).toBe(sum([rest], 'standard'))
      }),
    )
  })

  it('of closed periods stay, whatever scheme comes after them', () => {
    fc.assert(
      fc.property(fc.array(anyDocument, { maxLength: 4 }), anySchemes, fc.nat({ max: 2 }), (documents, four, last) => {
        const closed = locks.slice(0, last + 1).map(({ to }, place) => ({ to, scheme: four[place] ?? 'standard' }))
        const filed = (now: VatScheme) =>
          closed.map((_, place) => vatShares(documents, { closed, now }, year[place] ?? q1, locks))
        expect(filed('cash')).toEqual(filed('standard'))
      }),
    )
  })

  it('have in a locked period only what was written before its lock', () => {
    fc.assert(
      fc.property(fc.array(anyDocument, { maxLength: 4 }), fc.constantFrom('standard', 'cash'), (documents, scheme) => {
        for (const [place, lock] of locks.entries()) {
          const known = documents.flatMap((document): readonly VatDocument[] => {
            const isKnown = (one: { readonly at: Temporal.Instant }) =>
              Temporal.Instant.compare(one.at, lock.lockedAt) <= 0
            if (!isKnown(document.issued)) return []
            const { voidedAt } = document
            return [
              {
                ...document,
                credits: document.credits.filter(isKnown),
                money: document.money.filter(isKnown),
                voidedAt: voidedAt && isKnown({ at: voidedAt }) ? voidedAt : null,
              },
            ]
          })
          const filed = sumOf(known, scheme, [lock], locks.slice(0, place))
          expect(sumOf(documents, scheme, [lock], locks)).toEqual(filed)
        }
      }),
    )
  })

  it('agree between the schemes once all is paid and nothing is credited', () => {
    fc.assert(
      fc.property(anyDocument, anyDated, (any, dated) => {
        fc.pre(any.amountToPay > 0)
        const paid = sumPence(any.money.map(({ amount }) => amount))
        const last = { ...dated, amount: pence(any.amountToPay - paid) }
        const document = { ...any, credits: [], money: [...any.money, last], voidedAt: null }
        expect(sumOf([document], 'cash', longYear, [])).toEqual(sumOf([document], 'standard', longYear, []))
      }),
    )
  })
})

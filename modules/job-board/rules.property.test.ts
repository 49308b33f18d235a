import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { chordOfMiles, chordSquared, milesBetween, vectorOf } from '#modules/adverts'
import { excludingWordsIn, isHeldForWords } from './excluding-words.ts'
import { jobTypes, payPeriods } from './job.ts'
import { bestHourlyPay, hourlyPay, livingWageOn, lowPayOf, lowPayWords } from './living-wage.ts'
import { termsIn } from './search.ts'

const now = Temporal.Instant.from('2026-11-26T12:00:00Z')
const none = { salaryMin: null, salaryMax: null, salaryPeriod: null, paidMinutes: null, startDate: null } as const
const amount = fc.integer({ min: 1, max: 20_000_000 }).map(pence)
const pay = fc.record({
  salaryPeriod: fc.constantFrom(...payPeriods),
  paidMinutes: fc.option(fc.integer({ min: 60, max: 4000 })),
})

describe('the National Living Wage', () => {
  it.each([
    ['2016-03-31', null],
    ['2016-04-01', 720],
    ['2024-03-31', 1042],
    ['2025-04-01', 1221],
    ['2026-03-31', 1221],
    ['2026-04-01', 1271],
    ['2026-11-26', 1271],
  ])('is that of the day %s', (day, expected) => {
    expect(livingWageOn(Temporal.PlainDate.from(day))).toBe(expected)
  })

  it.each([
    ['hour', null, 1271, 1271],
    ['day', 480, 10_168, 1271],
    ['week', 2250, 47_663, 1271],
    ['year', 2250, 2_478_450, 1271],
    ['year', null, 2_643_680, 1271],
  ] as const)(
    'is compared with the pay of an hour: per %s with %s minutes, %s pence are %s',
    (salaryPeriod, paidMinutes, sum, hourly) => {
      expect(hourlyPay(pence(sum), { salaryPeriod, paidMinutes })).toBe(hourly)
    },
  )

  it('warns of an employee alone, and more pay never begins a warning', () => {
    fc.assert(
      fc.property(pay, fc.constantFrom(...jobTypes), amount, fc.nat(100_000), (one, jobType, salaryMin, more) => {
        const low = lowPayOf({ ...none, ...one, jobType, salaryMin }, now)
        const isEmployed = jobType === 'full_time' || jobType === 'part_time'
        expect(low !== null).toBe(isEmployed && hourlyPay(salaryMin, one) < 1271)
        const raised = lowPayOf({ ...none, ...one, jobType, salaryMin: pence(salaryMin + more) }, now)
        expect(raised !== null && low === null).toBe(false)
      }),
    )
  })

  it('is that of the day on which the work begins, and the words give both sums', () => {
    const job = { ...none, salaryMin: pence(1230), salaryPeriod: 'hour', jobType: 'full_time' } as const
    const march = Temporal.Instant.from('2026-03-02T12:00:00Z')
    expect(lowPayOf(job, march)).toBeNull()
    const begun = lowPayOf({ ...job, startDate: Temporal.PlainDate.from('2026-04-06') }, march)
    expect(begun).toEqual({ hourly: 1230, due: 1271, isAssumed: false })
    expect(begun && lowPayWords(begun)).toContain('£12.30 an hour. The National Living Wage is £12.71')
    const yearly = lowPayOf({ ...job, salaryMin: pence(2_000_000), salaryPeriod: 'year' }, now)
    expect(yearly && lowPayWords(yearly)).toContain('counted with 8 hours a day or 40 a week')
  })

  it('knows the best pay of a job from its highest figure', () => {
    expect(bestHourlyPay({ ...none, salaryMin: pence(1300), salaryMax: pence(1500), salaryPeriod: 'hour' })).toBe(1500)
    expect(bestHourlyPay({ ...none, salaryMin: pence(1300), salaryPeriod: 'hour' })).toBe(1300)
    expect(bestHourlyPay(none)).toBeNull()
  })
})

describe('words that shut people out', () => {
  const inTitle = (title: string) => excludingWordsIn({ title, description: '' })

  it.each([
    ['Handyman wanted', 'sex', 'handyperson'],
    ['Experienced tradesmen', 'sex', 'tradesperson'],
    ['Young and energetic plumber', 'age', 'name the skills and the experience that the work needs'],
    ['Fitter aged 20-30', 'age', 'name the skills and the experience that the work needs'],
    ['Native English speaker', 'race', 'fluent in English'],
    ['British only', 'race', 'with the right to work in the UK'],
    ['Must be able bodied', 'disability', 'able to do the tasks, with adjustments where they help'],
    ['Christians only', 'religion', 'name the skills and the experience that the work needs'],
    ['Must be single', 'family', 'say which hours the work has'],
  ])('are found with a better way: %s', (title, ground, better) => {
    expect(inTitle(title)).toEqual([expect.objectContaining({ field: 'title', ground, better })])
  })

  it.each([
    'Plumber in Croydon',
    'Work for the Youngs brewery',
    'Repair to a building over 100 years old',
    'Germany trained electrician',
    'Manhole covers to be lifted',
    'Ladder work',
    'Two years of experience',
    'Female thread fittings in stock',
  ])('are not found where there are none: %s', (title) => {
    expect(inTitle(title)).toEqual([])
  })

  it('hold the advert, unless an occupational requirement is given, wherever they stand in it', () => {
    fc.assert(
      fc.property(fc.constantFrom('handyman', 'males only', 'digital natives'), fc.lorem(), (words, text) => {
        const job = { title: 'Repairs', description: `${text}. We seek: ${words.toUpperCase()}, ${text}` }
        expect(isHeldForWords({ ...job, occupationalRequirement: ' ' })).toBe(true)
        expect(isHeldForWords({ ...job, occupationalRequirement: 'A refuge for women, schedule 9' })).toBe(false)
      }),
    )
  })

  it('are found in any text without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (description) => {
        for (const { words } of excludingWordsIn({ title: '', description })) expect(description).toContain(words)
        expect(excludingWordsIn({ title: '', description: '' })).toEqual([])
      }),
    )
  })
})

describe('distances', () => {
  const position = fc.record({
    latitude: fc.double({ min: 49.9, max: 60.9, noNaN: true }),
    longitude: fc.double({ min: -8.2, max: 1.8, noNaN: true }),
  })

  it('grow as chords do', () => {
    fc.assert(
      fc.property(position, position, fc.integer({ min: 5, max: 50 }), (one, other, miles) => {
        const distance = milesBetween(one, other)
        if (Math.abs(distance - miles) < 1e-6) return
        expect(chordSquared(vectorOf(one), vectorOf(other)) <= chordOfMiles(miles)).toBe(distance <= miles)
      }),
    )
  })

  it('are right for Croydon and Brighton', () => {
    const miles = milesBetween({ latitude: 51.376, longitude: -0.098 }, { latitude: 50.827, longitude: -0.138 })
    expect(miles).toBeGreaterThan(37)
    expect(miles).toBeLessThan(39)
  })
})

describe('the terms of a search', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['" OR (*', ['OR']],
    ['🔧', []],
    ['boiler-repair\0 CR0', ['boiler', 'repair', 'CR0']],
  ])('of %j are %j', (words, expected) => {
    expect(termsIn(words)).toEqual(expected)
  })

  it('are few and short, and hold letters and digits alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12_000 }), (words) => {
        const terms = termsIn(words) ?? []
        expect(terms.length).toBeLessThanOrEqual(12)
        expect(terms.every((term) => term.length <= 40 && /^[\p{L}\p{N}\p{M}]+$/u.test(term))).toBe(true)
      }),
    )
  })
})

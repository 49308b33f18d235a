import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figuresOf } from './figures.ts'

const answered = (minutes: number, count: number) => ({ name: '', measure: `answered~${minutes}`, count, value: 0 })

describe('the figures of first answers', () => {
  it('have as median and as 90 per cent those of the list of all answers, in whatever sums they come', () => {
    const one = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 5 }))
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), fc.nat(5), (counts, waiting) => {
        const list = counts
          .flatMap(([minutes, count]) => Array.from({ length: count }, () => minutes))
          .toSorted((a, b) => a - b)
        const at = (percent: number) => list[Math.ceil((list.length * percent) / 100) - 1]
        const sums = counts.map(([minutes, count]) => answered(minutes, count))
        const figures = figuresOf.answers([...sums, { name: '', measure: 'waiting', count: waiting, value: 0 }])
        expect(figures).toEqual({
          asked: list.length + waiting,
          answered: list.length,
          median: at(50),
          most: at(90),
          waiting,
        })
      }),
    )
  })

  it('have no median of no answer', () => {
    expect(figuresOf.answers([])).toEqual({ asked: 0, answered: 0, median: null, most: null, waiting: 0 })
  })
})

describe('the figures of emergencies', () => {
  it('count one that nobody came to as late, and say a share only of those in time and late', () => {
    const row = (measure: string, count: number) => ({ name: '', measure, count, value: 0 })
    const rows = [row('in-time~30', 2), row('late~90', 1), row('missed', 1), row('waiting', 3)]
    expect(figuresOf.responses(rows)).toEqual({ inTime: 2, late: 2, share: 50, median: 30, waiting: 3 })
    expect(figuresOf.responses([row('waiting', 1)])).toMatchObject({ share: null, median: null })
  })
})

describe('the other figures', () => {
  it('say the share of visits in tenths of a per cent, and no share of nothing', () => {
    const row = (measure: string, count: number) => ({ name: '', measure, count, value: 0 })
    expect(figuresOf.conversion([row('visits', 400), row('paid', 9)])).toMatchObject({ share: 23 })
    expect(figuresOf.conversion([])).toMatchObject({ visits: 0, share: null })
    const time = (measure: string, value: number) => ({ name: '', measure, count: 1, value })
    expect(figuresOf.utilisation([time('booked', 90), time('working', 120)])).toMatchObject({ share: 75, visits: 1 })
    expect(figuresOf.utilisation([time('booked', 90)])).toMatchObject({ share: null })
  })
})

describe('the figures of margins', () => {
  const row = (measure: string, count: number, value: number) => ({ name: '', measure, count, value })

  it('are the price less parts, work and fee, in whole pence, also of test payments and with a loss', () => {
    const sums = [row('price', 2, 10_000), row('test-price', 1, 5_000), row('parts', 1, -999), row('work', 2, -4_001)]
    expect(figuresOf.margins([...sums, row('fee', 1, -170), row('apart', 2, 0), row('no-cost', 2, 0)])).toEqual({
      jobs: 3,
      price: 15_000,
      parts: 999,
      work: 4_001,
      fee: 170,
      margin: 9_830,
      share: 66,
      apart: 2,
      noPrice: 0,
      noCost: 2,
      noTimes: 0,
      noParts: 0,
      noFee: 0,
    })
    expect(figuresOf.margins([row('price', 1, 1_000), row('work', 1, -1_500)])).toMatchObject({
      margin: -500,
      share: -50,
    })
  })

  it('have no share of a price of nothing', () => {
    expect(figuresOf.margins([row('price', 1, 0), row('work', 1, -1_500)])).toMatchObject({
      margin: -1_500,
      share: null,
    })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { reportOf } from './report.ts'
import { bookingSteps } from './tally.ts'

const view = { day: '2026-11-26', page: '/', source: 'google', device: 'phone', views: 3, landings: 2 } as const

describe('the report of page views', () => {
  it('has the sums by day, source, page and device, the most landings first', () => {
    const report = reportOf({
      views: [
        view,
        { ...view, page: '/book', source: 'direct', views: 9, landings: 0 },
        { ...view, day: '2026-11-25', landings: 1 },
      ],
      steps: [],
    })
    expect(report).toMatchObject({ views: 15, landings: 3 })
    expect(report.days.map(({ name, views }) => [name, views])).toEqual([
      ['2026-11-25', 3],
      ['2026-11-26', 12],
    ])
    expect(report.sources.map(({ name, landings }) => [name, landings])).toEqual([
      ['google', 3],
      ['direct', 0],
    ])
    expect(report.pages.map(({ name }) => name)).toEqual(['/', '/book'])
  })

  it('has every step of booking, with its share of those who began', () => {
    const step = { day: '2026-11-26', source: 'google', visitors: 3 } as const
    const { steps } = reportOf({
      views: [],
      steps: [
        { ...step, step: 1 },
        { ...step, step: 'paid', visitors: 1 },
      ],
    })
    expect(steps.map(({ step: one, visitors, share }) => [one, visitors, share])).toEqual([
      [1, 3, 100],
      ...[2, 3, 4, 5, 6].map((one) => [one, 0, 0]),
      ['paid', 1, 33],
    ])
    expect(reportOf({ views: [], steps: [] }).steps.every(({ share }) => share === null)).toBe(true)
  })

  it('loses nothing of the sums', () => {
    const one = fc.record({
      day: fc.constantFrom('2026-11-25', '2026-11-26'),
      page: fc.constantFrom('/', '/book', '/about'),
      source: fc.constantFrom('direct', 'google'),
      device: fc.constantFrom('phone', 'tablet', 'computer'),
      views: fc.integer({ min: 1, max: 100 }),
      landings: fc.integer({ min: 0, max: 1 }),
    })
    const step = fc.record({
      day: fc.constant('2026-11-26'),
      source: fc.constantFrom('direct', 'google'),
      step: fc.constantFrom(...bookingSteps),
      visitors: fc.integer({ min: 1, max: 100 }),
    })
    const origin = fc.record({
      source: fc.constantFrom('direct', 'bing'),
      page: fc.constantFrom('/', '/area/croydon'),
      device: fc.constantFrom('phone', 'tablet', 'computer'),
    })
    const booked = fc.record({
      day: fc.constantFrom('2026-11-25', '2026-11-27'),
      origin: fc.option(origin),
      bookings: fc.integer({ min: 1, max: 9 }),
      takings: fc.integer({ min: -5_000, max: 50_000 }).map(pence),
    })
    fc.assert(
      fc.property(fc.array(one), fc.array(step), fc.array(booked), (views, steps, made) => {
        const report = reportOf({ views, steps }, made)
        expect(report.bookings).toBe(made.reduce((sum, each) => sum + each.bookings, 0))
        expect(report.takings).toBe(made.reduce((sum, each) => sum + each.takings, 0))
        for (const lines of [report.days, report.sources, report.pages, report.devices]) {
          expect(lines.reduce((sum, line) => sum + line.views, 0)).toBe(report.views)
          expect(lines.reduce((sum, line) => sum + line.landings, 0)).toBe(report.landings)
          expect(lines.reduce((sum, line) => sum + line.bookings, 0)).toBe(report.bookings)
          expect(lines.reduce((sum, line) => sum + line.takings, 0)).toBe(report.takings)
        }
        expect(report.steps.reduce((sum, line) => sum + line.visitors, 0)).toBe(
          steps.reduce((sum, line) => sum + line.visitors, 0),
        )
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import { type PageView, bookingSteps, createTally } from './tally.ts'

const view = (changes: Partial<PageView> = {}): PageView => ({
  day: '2026-11-26',
  visitor: 'anna',
  page: '/',
  source: 'google',
  device: 'phone',
  ...changes,
})

describe('the counts of page views', () => {
  it('have one landing for each visitor of a day, on the first page', () => {
    const tally = createTally()
    for (const page of ['/', '/services', '/']) tally.count(view({ page }))
    tally.count(view({ visitor: 'ben' }))
    tally.count(view({ day: '2026-11-27' }))
    expect(tally.take().views.map(({ day, page, views, landings }) => [day, page, views, landings])).toEqual([
      ['2026-11-26', '/', 3, 2],
      ['2026-11-26', '/services', 1, 0],
      ['2026-11-27', '/', 1, 1],
    ])
    expect(tally.take().views).toEqual([])
  })

  it('name the source of the first page for the later ones', () => {
    const tally = createTally()
    tally.count(view({ source: 'leaflet' }))
    tally.count(view({ source: 'direct', page: '/book' }))
    expect(tally.take().views.map(({ source }) => source)).toEqual(['leaflet', 'leaflet'])
  })

  it('have ten thousand campaigns of a day as some, and the rest as other', () => {
    const tally = createTally()
    for (let n = 0; n < 10_000; n += 1) tally.count(view({ visitor: `v${n}`, source: `campaign-${n}` }))
    const { views } = tally.take()
    expect(views.length).toBe(201)
    expect(views.find(({ source }) => source === 'other')?.landings).toBe(9_800)
  })

  it('lose no view where the marks of a day are full', () => {
    const tally = createTally({ sources: 200, visitors: 2 })
    for (const visitor of ['a', 'b', 'c', 'c']) tally.count(view({ visitor }))
    expect(tally.take().views).toMatchObject([{ views: 4, landings: 2 }])
  })

  it('have each step of a visitor once, and none of somebody who saw no page', () => {
    const tally = createTally()
    tally.count(view())
    for (const step of [1, 2, 1, 'paid'] as const) tally.reach({ day: '2026-11-26', visitor: 'anna', step })
    tally.reach({ day: '2026-11-26', visitor: 'nobody', step: 1 })
    expect(tally.take().steps.map(({ step, visitors }) => [step, visitors])).toEqual([
      [1, 1],
      [2, 1],
      ['paid', 1],
    ])
  })

  it('name the first booking of a visitor on a day, and no booking of somebody who saw no page', () => {
    const tally = createTally()
    const book = (day: string, visitor: string, id: string) => tally.book({ day, visitor, bookingId: id as BookingId })
    tally.count(view())
    for (const id of ['bkg_1', 'bkg_2']) book('2026-11-26', 'anna', id)
    book('2026-11-26', 'nobody', 'bkg_3')
    tally.count(view({ day: '2026-11-27' }))
    book('2026-11-27', 'anna', 'bkg_4')
    expect(tally.take().booked).toEqual([
      { day: '2026-11-26', bookingId: 'bkg_1' },
      { day: '2026-11-27', bookingId: 'bkg_4' },
    ])
    expect(tally.take().booked).toEqual([])
  })

  it('add up whatever comes in whatever order', () => {
    const one = fc.record({
      day: fc.constantFrom('2026-11-26', '2026-11-27'),
      visitor: fc.constantFrom('a', 'b', 'c'),
      page: fc.constantFrom('/', '/book'),
      source: fc.constantFrom('direct', 'google'),
      device: fc.constantFrom('phone', 'computer'),
      step: fc.option(fc.constantFrom(...bookingSteps)),
    })
    fc.assert(
      fc.property(fc.array(one), (all) => {
        const inOrder = all.toSorted((left, right) => left.day.localeCompare(right.day))
        const tally = createTally()
        for (const { step, ...seen } of inOrder) {
          tally.count(seen)
          if (step !== null) tally.reach({ ...seen, step })
        }
        const { views, steps } = tally.take()
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
        expect(sum(views.map((each) => each.views))).toBe(all.length)
        expect(sum(views.map((each) => each.landings))).toBe(
          new Set(all.map((each) => `${each.day} ${each.visitor}`)).size,
        )
        for (const each of views) expect(each.landings).toBeLessThanOrEqual(each.views)
        const reached = new Set(
          all.filter(({ step }) => step !== null).map((each) => `${each.day} ${each.visitor} ${each.step}`),
        )
        expect(sum(steps.map((each) => each.visitors))).toBe(reached.size)
      }),
    )
  })
})

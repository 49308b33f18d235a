import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '#modules/shared'
import { advertMoves, isShownAt, shownState, storedAdvertStates } from './advert.ts'
import { defaultAdvertPlans, periodAfter } from './plans.ts'

const start = Temporal.Instant.from('2026-03-01T00:00:00Z')
const instant = fc.integer({ min: 0, max: 400 * 24 * 60 }).map((minutes) => start.add({ minutes }))
const day = fc.integer({ min: 0, max: 400 }).map((days) => Temporal.PlainDate.from('2026-03-01').add({ days }))
const advert = fc.record({
  state: fc.constantFrom(...storedAdvertStates),
  paidUntil: fc.option(instant),
  contactConfirmedAt: fc.option(instant),
  deadline: fc.option(day),
})
const plan = fc.record({ days: fc.integer({ min: 1, max: 90 }) })
const compare = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other)

describe('an advert that is shown', () => {
  it('is live, confirmed, and within the days that are paid for and its deadline in London', () => {
    fc.assert(
      fc.property(advert, instant, (one, now) => {
        const isWithin =
          one.paidUntil !== null &&
          compare(now, one.paidUntil) < 0 &&
          (one.deadline === null || Temporal.PlainDate.compare(businessDate(now), one.deadline) <= 0)
        expect(isShownAt(one, now)).toBe(one.state === 'live' && one.contactConfirmedAt !== null && isWithin)
      }),
    )
  })

  it('is never shown again after its days, unless it is paid for again', () => {
    fc.assert(
      fc.property(advert, instant, fc.nat(100_000), (one, now, minutes) => {
        expect(isShownAt(one, now.add({ minutes })) && !isShownAt(one, now)).toBe(false)
        expect(isShownAt({ ...one, paidUntil: null }, now)).toBe(false)
      }),
    )
  })

  it('takes applications to the last minute of its deadline in London, in summer time too', () => {
    const job = {
      state: 'live',
      paidUntil: Temporal.Instant.from('2027-01-01T00:00:00Z'),
      deadline: Temporal.PlainDate.from('2026-07-10'),
    } as const
    expect(shownState(job, Temporal.Instant.from('2026-07-10T22:59:59Z'))).toBe('live')
    expect(shownState(job, Temporal.Instant.from('2026-07-10T23:00:00Z'))).toBe('expired')
    const winter = { ...job, deadline: Temporal.PlainDate.from('2026-12-10') }
    expect(shownState(winter, Temporal.Instant.from('2026-12-10T23:59:59Z'))).toBe('live')
    expect(shownState(winter, Temporal.Instant.from('2026-12-11T00:00:00Z'))).toBe('expired')
  })
})

describe('the moves of adverts', () => {
  it('go back to nothing unpaid, and every advert can be closed once', () => {
    for (const state of storedAdvertStates) {
      expect(advertMoves[state]).not.toContain('awaiting_payment')
      expect(advertMoves[state]).not.toContain(state)
      expect(advertMoves[state].includes('closed')).toBe(state !== 'closed')
    }
  })
})

describe('the days that payments buy', () => {
  it('are added to the days left, and begin now when none are left', () => {
    fc.assert(
      fc.property(fc.option(instant), plan, instant, (paidUntil, bought, now) => {
        const { startsAt, endsAt } = periodAfter(paidUntil, bought, now)
        const isLeft = paidUntil !== null && compare(paidUntil, now) > 0
        expect(startsAt.equals(isLeft ? paidUntil : now)).toBe(true)
        expect(endsAt.since(startsAt).total('hours')).toBe(24 * bought.days)
      }),
    )
  })

  it('join without a gap and without an overlap, however often they are bought', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(plan, fc.nat(60 * 24 * 60)), { minLength: 1, maxLength: 12 }), (bought) => {
        let now = start
        let paidUntil: Temporal.Instant | null = null
        let days = 0
        let over = 0
        for (const [one, minutes] of bought) {
          now = now.add({ minutes })
          if (paidUntil !== null && compare(paidUntil, now) < 0) over += now.since(paidUntil).total('minutes')
          if (paidUntil === null) over += minutes
          paidUntil = periodAfter(paidUntil, one, now).endsAt
          days += one.days
        }
        expect(paidUntil?.since(start).total('minutes')).toBe(days * 24 * 60 + over)
      }),
    )
  })

  it('cost two pounds for thirty days until the owner says otherwise, and no other plan is offered', () => {
    for (const kind of ['listing', 'job'] as const) {
      const offered = defaultAdvertPlans.filter((one) => one.kind === kind && one.price !== null)
      expect(offered).toEqual([{ key: 'standard', kind, days: 30, price: 200, isFeatured: false }])
    }
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RecurrenceId, businessZone, pence } from '#modules/shared'
import type { CarePlan } from './care-plan.ts'
import {
  firstBillOn,
  firstTurnEnds,
  isBefore,
  isOwed,
  nextOfferOf,
  nextPeriodOn,
  periodOn,
  renewalOn,
  visitDay,
  withdrawalOn,
} from './periods.ts'
import { judgeTerms, previewOf } from './proposal.ts'
import { refundOf, worthOfVisit } from './refund.ts'
import {
  type CarePlanStep,
  decideAccept,
  decideEnd,
  decidePause,
  decideResume,
  decideSettled,
  decideWithdraw,
} from './steps.ts'
import { decideTend } from './tend.ts'
import { runs } from '../../tests/support/property-runs.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const noon = (date: Temporal.PlainDate) =>
  date.toZonedDateTime({ timeZone: businessZone, plainTime: '12:00' }).toInstant()
const first = day('2027-03-01')
const base: CarePlan = {
  id: 'cpl_1',
  customerId: 'usr_1',
  propertyId: 'prp_1',
  tier: 'basic',
  name: 'Basic Care',
  interval: 'yearly',
  price: pence(49_000),
  visitsAYear: 2,
  serviceId: 'svc_1',
  startsOn: first,
  firstVisitOn: day('2027-04-01'),
  enquiryId: null,
  state: 'proposed',
  createdBy: 'usr_9',
  createdAt: noon(day('2027-02-20')),
  expiresAt: noon(day('2027-02-20')).add({ hours: 24 * 30 }),
  acceptance: null,
  recurrenceId: null,
  pausedFrom: null,
  visitsFrom: first,
  lastVisit: 0,
  reminded: null,
  ending: null,
  version: 1,
} as unknown as CarePlan
const said = { addressHash: 'h', termsVersion: 'plan-1/1', text: 'words', isEarly: false }
const recurrence = 'rcr_1' as RecurrenceId
const by = (date: Temporal.PlainDate, version: number | null = null) => ({ by: 'usr_9', at: noon(date), version })
const planOf = (done: { readonly ok: boolean } & ({ readonly value?: CarePlanStep } | object)): CarePlan => {
  if (!('value' in done) || !done.value) throw new Error(`refused: ${JSON.stringify(done)}`)
  return done.value.plan
}
const accepted = (plan: CarePlan, on = first) =>
  planOf(decideAccept({ ...plan, expiresAt: noon(on).add({ hours: 1 }) }, by(on), said, recurrence))

const intervals = fc.constantFrom('monthly' as const, 'yearly' as const)
const days = fc.integer({ min: 0, max: 3_000 }).map((ahead) => day('2027-01-01').add({ days: ahead }))
const anyPlan = fc
  .record({ interval: intervals, startsOn: days, visitsAYear: fc.integer({ min: 1, max: 12 }), turn: fc.nat(400) })
  .map(({ turn, ...given }) => {
    const length = given.startsOn.until(firstTurnEnds(given)).days
    return { ...base, ...given, visitsFrom: given.startsOn, firstVisitOn: given.startsOn.add({ days: turn % length }) }
  })

describe('the days of a plan', () => {
  it('have each period once, in their order, and every day is in one', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(2_000), (plan, ahead) => {
        const asked = plan.startsOn.add({ days: ahead })
        const [from, next] = [periodOn(plan, asked), nextPeriodOn(plan, asked)]
        expect(from && !isBefore(asked, from) && isBefore(asked, next)).toBe(true)
        expect(from && nextPeriodOn(plan, from).equals(next)).toBe(true)
      }),
    )
  })

  it('fall on 28 February after a 29th, and on the last days of months', () => {
    const leap = { startsOn: day('2028-02-29'), interval: 'yearly' } as const
    expect(nextPeriodOn(leap, day('2028-02-29')).toString()).toBe('2029-02-28')
    expect(nextPeriodOn(leap, day('2031-02-28')).toString()).toBe('2032-02-29')
    const monthly = { startsOn: day('2027-01-31'), interval: 'monthly' } as const
    expect(nextPeriodOn(monthly, day('2027-01-31')).toString()).toBe('2027-02-28')
    expect(nextPeriodOn(monthly, day('2027-02-28')).toString()).toBe('2027-03-31')
  })

  it('have as many visits in each year as were agreed', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 4 }), (plan, nth) => {
        const [from, until] = [plan.startsOn.add({ years: nth }), plan.startsOn.add({ years: nth + 1 })]
        const dues = Array.from({ length: 80 }, (_, at) => visitDay(plan, at + 1))
        // A visit of a day that a year has not is due on the day before: it may move into the year before by that.
        const within = dues.filter((due) => !isBefore(due, from) && isBefore(due, until)).length
        expect(Math.abs(within - plan.visitsAYear)).toBeLessThanOrEqual(1)
        expect(dues[plan.visitsAYear * nth]?.equals(plan.firstVisitOn.add({ years: nth }))).toBe(true)
      }),
    )
  })

  it('name the visit that is offered next, which the day that offers it brings', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(60), (plan, lastVisit) => {
        const running = { ...accepted(plan, plan.startsOn), lastVisit }
        const next = nextOfferOf(running)
        expect(next?.equals(visitDay(running, lastVisit + 1))).toBe(true)
        const offered = next && decideTend(running, noon(next.subtract({ days: 30 })))
        expect(offered?.visits[0]?.dueOn.toString()).toBe(next?.toString())
        const late = { ...running, visitsFrom: visitDay(running, lastVisit + 2) }
        expect(nextOfferOf(late)?.toString()).toBe(visitDay(running, lastVisit + 2).toString())
      }),
    )
    expect(nextOfferOf(base)).toBeNull()
    const paused = planOf(decidePause(accepted(base), by(day('2027-05-01'))))
    expect(nextOfferOf({ ...paused, lastVisit: 2 })).toBeNull()
  })

  it('bill a year when it is accepted and a month when it begins', () => {
    expect(firstBillOn({ ...base, interval: 'yearly' }, day('2027-02-22')).toString()).toBe('2027-02-22')
    expect(firstBillOn({ ...base, interval: 'monthly' }, day('2027-02-22')).toString()).toBe('2027-03-01')
    expect(firstBillOn({ ...base, interval: 'monthly' }, day('2027-03-05')).toString()).toBe('2027-03-05')
  })
})

describe('a proposal', () => {
  it('shows what its acceptance makes of it', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: -20, max: 40 }), (plan, late) => {
        const on = plan.startsOn.add({ days: late })
        const { terms, bills, visits } = previewOf(plan, on)
        const after = accepted(plan, on)
        expect([terms.startsOn.toString(), terms.firstVisitOn.toString()]).toEqual([
          after.startsOn.toString(),
          after.firstVisitOn.toString(),
        ])
        expect(bills[0]?.on.equals(firstBillOn(after, on))).toBe(true)
        expect(bills.every(({ amount }) => amount === plan.price)).toBe(true)
        expect(visits.length).toBe(plan.visitsAYear)
      }),
    )
  })

  it('names every field that cannot be so', () => {
    const today = day('2027-02-20')
    const paths = (change: object) => {
      const done = judgeTerms({ ...base, ...change }, today)
      return done.ok ? [] : done.refusal.faults.map(({ path }) => path)
    }
    expect(paths({})).toEqual([])
    expect(paths({ startsOn: day('2027-02-19'), price: pence(0) })).toEqual(['price', 'start'])
    expect(paths({ firstVisitOn: day('2027-02-28') })).toEqual(['first_visit'])
    expect(paths({ firstVisitOn: day('2027-09-01') })).toEqual(['first_visit'])
    expect(paths({ visitsAYear: 13 })).toEqual(['visits_a_year'])
  })

  it('cannot be accepted from its thirtieth day on, and ends then', () => {
    const late = { by: 'link', at: base.expiresAt, version: null }
    expect(decideAccept(base, late, said, recurrence)).toEqual({ ok: false, refusal: { kind: 'care-plan-expired' } })
    const ended = decideTend(base, base.expiresAt)
    expect(ended?.plan.ending?.by).toBe('expired')
    expect(ended && decideTend(ended.plan, base.expiresAt)).toBeNull()
    expect(decideTend(base, base.expiresAt.subtract({ minutes: 1 }))).toBeNull()
  })

  it('is accepted once, under one set of documents', () => {
    const plan = accepted(base)
    const again = decideAccept(plan, by(first), said, 'rcr_2' as RecurrenceId)
    expect(again).toMatchObject({ ok: true, value: { plan: { recurrenceId: 'rcr_1' }, events: [] } })
  })
})

describe('the states of a plan', () => {
  it('pause and end from the next period, and refuse a version that is old', () => {
    const plan = accepted(base)
    expect(decidePause(plan, by(first, 1))).toMatchObject({ refusal: { kind: 'care-plan-stale', version: 2 } })
    const paused = planOf(decidePause(plan, by(day('2027-05-01'), 2)))
    expect(paused.pausedFrom?.toString()).toBe('2028-03-01')
    expect(isOwed(paused, day('2028-02-29'))).toBe(true)
    expect(isOwed(paused, day('2028-03-01'))).toBe(false)
    const ended = planOf(decideEnd(paused, by(day('2027-06-01')), { by: 'customer', reason: '' }))
    expect(ended.ending?.coveredUntil?.toString()).toBe('2028-02-29')
    expect(decideResume(ended, by(first))).toMatchObject({ refusal: { kind: 'care-plan-not-possible' } })
    expect(decideEnd(ended, by(first), { by: 'customer', reason: '' })).toMatchObject({ value: { events: [] } })
  })

  it('go on with the period that is billed next, and a plan that never began begins then', () => {
    const plan = accepted(base)
    const paused = planOf(decidePause(plan, by(day('2027-05-01'))))
    const early = planOf(decideResume(paused, by(day('2027-06-01'))))
    expect([early.pausedFrom, early.visitsFrom.toString()]).toEqual([null, '2027-03-01'])
    const late = planOf(decideResume(paused, by(day('2028-06-01'))))
    expect(late.visitsFrom.toString()).toBe('2029-03-01')
    expect(isOwed(late, day('2028-10-01'))).toBe(false)
    const monthly = accepted({ ...base, interval: 'monthly' }, day('2027-02-22'))
    const stopped = planOf(decidePause(monthly, by(day('2027-02-25'))))
    expect(stopped.pausedFrom?.toString()).toBe('2027-03-01')
    expect(planOf(decideResume(stopped, by(day('2027-04-10')))).startsOn.toString()).toBe('2027-04-10')
    const yearly = planOf(decidePause(accepted(base, day('2027-02-22')), by(day('2027-02-25'))))
    expect(yearly.pausedFrom?.toString()).toBe('2028-03-01')
  })

  it('allow no visit twice, none of a pause and none after the end, whatever happens on whatever days', () => {
    const moves = fc.array(
      fc.record({ ahead: fc.nat(90), move: fc.constantFrom('pause', 'resume', 'tend', 'tend', 'end', 'withdraw') }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(anyPlan, moves, (proposal, steps) => {
        let plan = accepted(proposal, proposal.startsOn)
        let now = plan.startsOn
        const offered: number[] = []
        const again: unknown[] = []
        for (const { ahead, move } of steps) {
          now = now.add({ days: ahead })
          if (move === 'tend') {
            const step = decideTend(plan, noon(now))
            for (const visit of step?.visits ?? []) {
              if (!isOwed(plan, visit.dueOn) || isBefore(now.add({ days: 30 }), visit.dueOn)) again.push(visit)
              offered.push(visit.number)
            }
            plan = step?.plan ?? plan
            again.push(decideTend(plan, noon(now)))
            continue
          }
          const done =
            move === 'pause'
              ? decidePause(plan, by(now))
              : move === 'resume'
                ? decideResume(plan, by(now))
                : move === 'end'
                  ? decideEnd(plan, by(now), { by: 'customer', reason: '' })
                  : decideWithdraw(plan, by(now), { billed: plan.price, visits: 0 })
          if (done.ok) plan = done.value.plan
        }
        expect(again.filter((step) => step !== null)).toEqual([])
        expect(new Set(offered).size).toBe(offered.length)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('a renewal', () => {
  it('of a year is announced 30 and 7 days before, each once; a month never', () => {
    fc.assert(
      fc.property(anyPlan, (proposal) => {
        let plan = accepted(proposal, proposal.startsOn)
        const seen: string[] = []
        for (let ahead = 1; ahead <= 366; ahead += 1) {
          const step = decideTend(plan, noon(plan.startsOn.add({ days: ahead })))
          plan = step?.plan ?? plan
          for (const event of step?.events ?? []) {
            if (event.kind === 'care-plan-renews' && event.renewsOn === plan.startsOn.add({ years: 1 }).toString())
              seen.push(event.stage)
          }
        }
        expect(seen).toEqual(proposal.interval === 'yearly' ? ['days_30', 'days_7'] : [])
      }),
      { numRuns: runs(50) },
    )
    expect(renewalOn(base, day('2028-01-30'))).toBeNull()
    expect(renewalOn(base, day('2028-01-31'))?.stage).toBe('days_30')
  })
})

describe('a withdrawal', () => {
  it('is possible for 14 days from the contract, and of a year from each renewal', () => {
    const plan = accepted(base)
    expect(withdrawalOn(plan, day('2027-03-15'))).toMatchObject({ of: 'contract' })
    expect(withdrawalOn(plan, day('2027-03-16'))).toBeNull()
    expect(withdrawalOn(plan, day('2028-03-15'))).toMatchObject({ of: 'renewal' })
    expect(withdrawalOn(plan, day('2028-03-16'))).toBeNull()
    expect(withdrawalOn({ ...plan, interval: 'monthly' }, day('2027-04-02'))).toBeNull()
    expect(decideWithdraw(plan, by(day('2027-03-16')), { billed: plan.price, visits: 0 })).toMatchObject({
      refusal: { kind: 'withdrawal-over' },
    })
  })

  it('gives back what was billed less the visits made, never below nothing, and the office settles it once', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(100_000), fc.nat(14), (plan, billed, visits) => {
        const { worth, due } = refundOf(plan, { billed: pence(billed), visits })
        expect(worth + due).toBe(billed)
        expect(due).toBeGreaterThanOrEqual(0)
        expect(refundOf(plan, { billed: pence(billed), visits: visits + 1 }).due).toBeLessThanOrEqual(due)
      }),
    )
    expect(Number(worthOfVisit(base))).toBe(24_500)
    const plan = accepted(base)
    const gone = planOf(decideWithdraw(plan, by(day('2027-03-10')), { billed: plan.price, visits: 1 }))
    expect(gone.ending).toMatchObject({ by: 'withdrawn', coveredUntil: null, refund: { worth: 24_500, due: 24_500 } })
    const settled = planOf(decideSettled(gone, by(day('2027-03-11'))))
    expect(decideSettled(settled, by(day('2027-03-12')))).toMatchObject({ ok: true, value: { entries: [] } })
    expect(isOwed(gone, day('2027-04-01'))).toBe(false)
  })
})

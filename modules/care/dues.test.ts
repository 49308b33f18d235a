import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueFacts, dueKinds, dueStages, nextDue, remindNext, stageOn } from './dues.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const compare = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other)
const days = fc.integer({ min: 0, max: 20_000 }).map((more) => day('2020-01-01').add({ days: more }))
const kinds = fc.constantFrom(...dueKinds)

describe('the day on which a check is due again', () => {
  it.each([
    ['a first check', null, '2026-03-10', '2027-03-10'],
    ['two months early to the day', '2027-03-10', '2027-01-10', '2028-03-10'],
    ['a day earlier still', '2027-03-10', '2027-01-09', '2028-01-09'],
    ['on its day', '2027-03-10', '2027-03-10', '2028-03-10'],
    ['late', '2027-03-10', '2027-03-11', '2028-03-11'],
    ['on a leap day', null, '2028-02-29', '2029-02-28'],
    ['due on a leap day, done early', '2028-02-29', '2028-01-05', '2029-02-28'],
    ['due at the end of April', '2027-04-30', '2027-02-28', '2028-04-30'],
  ])('is right for gas safety: %s', (_, due, doneOn, next) => {
    expect(nextDue('gas_safety', due === null ? null : day(due), day(doneOn)).toString()).toBe(next)
  })

  it('is counted from the day of an EICR, whenever that was', () => {
    expect(nextDue('eicr', day('2027-03-10'), day('2027-02-20')).toString()).toBe('2032-02-20')
  })

  it('is never more than 14 months away, and never before that of a check without an earlier one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('gas_safety' as const, 'boiler_service' as const),
        days,
        days,
        (kind, due, doneOn) => {
          const next = nextDue(kind, due, doneOn)
          expect(compare(next, doneOn.add({ months: 12 }))).toBeGreaterThanOrEqual(0)
          expect(doneOn.until(next).days).toBeLessThanOrEqual(366 + 62)
        },
      ),
    )
  })

  it('stays in its month for ever where each check is at most two months early', () => {
    fc.assert(
      fc.property(days, fc.array(fc.integer({ min: 0, max: 58 }), { maxLength: 30 }), (first, earlier) => {
        const last = earlier.reduce((due, days) => nextDue('gas_safety', due, due.subtract({ days })), first)
        expect(last.month).toBe(first.month)
        expect(last.year).toBe(first.year + earlier.length)
        expect(first.day - last.day).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the reminders of a check', () => {
  it('come in their order, each once, until it is overdue', () => {
    fc.assert(
      fc.property(kinds, days, (kind, doneOn) => {
        const due = nextDue(kind, null, doneOn)
        const stages = []
        let next = remindNext(due, null)
        while (next) {
          const stage = stageOn(due, next)
          stages.push(stage)
          next = remindNext(due, stage)
        }
        expect(stages).toEqual(dueStages)
        expect(dueFacts[kind].months).toBeGreaterThanOrEqual(12)
      }),
    )
  })

  it('are none before the sixtieth day, and the latest that is due after a rest', () => {
    const due = day('2027-03-10')
    expect(stageOn(due, due.subtract({ days: 61 }))).toBeNull()
    expect(stageOn(due, due.subtract({ days: 60 }))).toBe('days_60')
    expect(stageOn(due, due.subtract({ days: 3 }))).toBe('days_7')
    expect(stageOn(due, due)).toBe('days_7')
    expect(stageOn(due, due.add({ days: 400 }))).toBe('overdue')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDays, reminderStage, reminderStages } from './reminders.ts'

const due = Temporal.PlainDate.from('2026-03-28')

describe('reminderStage', () => {
  it.each([
    [-4, null],
    [-3, 'due_soon'],
    [-1, 'due_soon'],
    [0, null],
    [1, 'overdue_1'],
    [6, 'overdue_1'],
    [7, 'overdue_7'],
    [13, 'overdue_7'],
    [14, 'overdue_14'],
    [28, 'overdue_14'],
    [29, null],
  ])('is %s days after the due date: %s', (days, stage) => {
    expect(reminderStage(due, due.add({ days }))).toBe(stage)
  })

  it('is the stage whose days contain the due date, on every day of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: -40, max: 40 }), (start, late) => {
        const day = due.add({ days: start })
        const today = day.add({ days: late })
        const containing = reminderStages.filter((stage) => {
          const { from, to } = dueDays(stage, today)
          return Temporal.PlainDate.compare(from, day) <= 0 && Temporal.PlainDate.compare(day, to) <= 0
        })
        expect(containing).toEqual([reminderStage(day, today)].filter((stage) => stage !== null))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeStages, dueDays, isInStage, judgeReminder, reminderStage, reminderStages } from './reminder-stages.ts'

const due = Temporal.PlainDate.from('2026-03-28')
const days = fc.integer({ min: 0, max: 800 }).map((start) => due.add({ days: start }))

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
  ])('is %s days after the due date: %s', (late, stage) => {
    expect(reminderStage(due, due.add({ days: late }))).toBe(stage)
  })

  it('is the stage whose days contain the due date, on every day of the year', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -40, max: 40 }), (day, late) => {
        const today = day.add({ days: late })
        const containing = chargeStages.filter((stage) => isInStage(stage, day, today))
        expect(containing).toEqual([reminderStage(day, today)].filter((stage) => stage !== null))
      }),
    )
  })
})

describe('the stage of an offer', () => {
  it('is the three days before its last one', () => {
    const { from, to } = dueDays('expiring', due)
    expect([from.toString(), to.toString()]).toEqual(['2026-03-29', '2026-03-31'])
    expect(isInStage('expiring', due, due)).toBe(false)
  })
})

describe('judgeReminder', () => {
  it('leaves out what is paused, and what came no earlier than the stage; each day has one answer', () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: -60, max: 40 }),
        fc.constantFrom(...reminderStages),
        (dueDate, sentAfter, stage) => {
          const sentOn = dueDate.add({ days: sentAfter })
          expect(judgeReminder({ dueDate, sentOn, isPaused: true }, stage)).toBe('skip')
          // It was at its customer's before the first day on which the reminder can go out.
          const first = dueDate.subtract({ days: 40 })
          const all = Array.from({ length: 80 }, (_, day) => first.add({ days: day }))
          const begins = all.find((today) => isInStage(stage, dueDate, today))
          const isEarlier = begins !== undefined && Temporal.PlainDate.compare(sentOn, begins) < 0
          expect(judgeReminder({ dueDate, sentOn, isPaused: false }, stage)).toBe(isEarlier ? 'remind' : 'skip')
        },
      ),
    )
  })
})

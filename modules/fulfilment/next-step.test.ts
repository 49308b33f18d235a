import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisit } from '../../tests/support/builders/a-visit.ts'
import { type FieldStep, nextStep } from './next-step.ts'
import { arrived, checkedIn, checkedOut, enRoute } from './steps.ts'
import type { Visit } from './visit.ts'

const ten = Temporal.Instant.from('2026-03-03T10:00:00Z')

function done(visit: Visit, step: FieldStep, at: Temporal.Instant): Visit {
  switch (step) {
    case 'en-route':
      return enRoute(visit, at)
    case 'arrived':
      return valueOf(arrived(visit, at))
    case 'check-in':
      return valueOf(checkedIn(visit, at))
    case 'check-out':
      return valueOf(checkedOut(visit, at))
    case 'submit':
      return { ...visit, status: 'done', completionStatus: 'completed' }
  }
}

function valueOf(step: ReturnType<typeof arrived>): Visit {
  if (!step.ok) throw new Error(step.refusal.kind)
  return step.value
}

describe('the next step of a visit', () => {
  it('leads from the way to the report, and is never refused, also where steps were left out', () => {
    const order = ['en-route', 'arrived', 'check-in', 'check-out', 'submit'] as const
    fc.assert(
      fc.property(fc.subarray(['en-route', 'arrived', 'check-in', 'check-out'] as const), (early) => {
        let visit = aVisit
        const begun = early.includes('check-in') ? early : early.filter((step) => step !== 'check-out')
        for (const step of begun) visit = done(visit, step, ten)
        const taken: FieldStep[] = []
        for (let step = nextStep(visit); step !== null; step = nextStep(visit)) {
          taken.push(step)
          visit = done(visit, step, ten.add({ minutes: taken.length }))
        }
        expect(taken).toEqual(order.slice(order.length - taken.length))
        expect(taken.at(-1)).toBe('submit')
        expect(taken.some((step) => begun.some((one) => one === step))).toBe(false)
      }),
      { examples: [[[]], [['check-in']], [['en-route', 'arrived', 'check-in', 'check-out']]] },
    )
  })

  it.each([
    ['called off', { calledOffAt: ten }],
    ['without access', { status: 'no_access' }],
    ['done', { status: 'done', checkIn: ten, checkOut: ten }],
    ['waiting for parts', { status: 'awaiting_parts', checkIn: ten, checkOut: ten }],
  ] as const)('is none for a visit that is %s', (_, change) => expect(nextStep({ ...aVisit, ...change })).toBeNull())
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisit } from '../../tests/support/builders/a-visit.ts'
import { haveAllArrived, partStates, partsExpectedBy, returnPlannedFor, waitingVisit } from './return-visit.ts'
import { isAhead, visitStatuses } from './visit.ts'

const today = Temporal.PlainDate.from('2026-03-03')

const anyPart = fc.record({
  state: fc.constantFrom(...partStates),
  expectedOn: fc.option(fc.nat({ max: 60 }).map((days) => today.add({ days }))),
})

const anyVisits = fc
  .array(
    fc.record({
      status: fc.constantFrom(...visitStatuses),
      calledOffAt: fc.constantFrom(null, Temporal.Instant.from('2026-03-03T10:00:00Z')),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((one, index) => ({ ...aVisit, ...one, number: index + 1 })))

describe('the parts that a visit waits for', () => {
  it('are awaited until the last expected day of those that have not arrived', () => {
    fc.assert(
      fc.property(fc.array(anyPart), (parts) => {
        const day = partsExpectedBy(parts)
        const open = parts.flatMap(({ state, expectedOn }) => (state === 'arrived' ? [] : (expectedOn ?? [])))
        expect(day === null).toBe(open.length === 0)
        for (const one of open) expect(day && Temporal.PlainDate.compare(one, day)).toBeLessThanOrEqual(0)
        expect(haveAllArrived(parts) && day !== null).toBe(false)
      }),
    )
  })

  it('have all arrived only where there are any', () => {
    expect(haveAllArrived([])).toBe(false)
    expect(haveAllArrived([{ state: 'arrived' }])).toBe(true)
    expect(haveAllArrived([{ state: 'arrived' }, { state: 'ordered' }])).toBe(false)
  })
})

describe('the visit that waits, and its return visit', () => {
  it('are the last that waits, and the first after it that is to be made', () => {
    fc.assert(
      fc.property(anyVisits, (visits) => {
        const waiting = waitingVisit(visits)
        const all = visits.filter(({ status, calledOffAt }) => status === 'awaiting_parts' && calledOffAt === null)
        expect(waiting).toBe(all.at(-1) ?? null)
        if (!waiting) return
        const after = visits.filter((visit) => visit.number > waiting.number && isAhead(visit))
        expect(returnPlannedFor(waiting, visits)).toBe(after[0] ?? null)
      }),
    )
  })
})

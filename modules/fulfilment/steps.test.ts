import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisit } from '../../tests/support/builders/a-visit.ts'
import { arrived, checkedIn, checkedOut, enRoute, momentOfStep, waitMinutes, withoutAccess } from './steps.ts'
import { type Visit, timeSpentMinutes } from './visit.ts'

const ten = Temporal.Instant.from('2026-03-03T10:00:00Z')
const later = (minutes: number) => ten.add({ minutes })

const evidence = { hasEvidence: true, promisedFrom: null }

const steps = {
  'en-route': (visit: Visit, at: Temporal.Instant) => ({ ok: true, value: enRoute(visit, at) }) as const,
  arrived,
  'check-in': checkedIn,
  'check-out': checkedOut,
  'no-access': (visit: Visit, at: Temporal.Instant) => withoutAccess(visit, at, evidence),
  'called off': (visit: Visit, at: Temporal.Instant) => ({ ok: true, value: { ...visit, calledOffAt: at } }) as const,
}

type Name = keyof typeof steps
const names = Object.keys(steps) as Name[]

describe('the steps of a visit, in any order', () => {
  it('check in and out at most once, in whole minutes, and change nothing once it is over', () => {
    const sequences = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(40)), { maxLength: 16 })
    fc.assert(
      fc.property(sequences, (sequence) => {
        let visit = aVisit
        let minutes = 0
        for (const [name, pause] of sequence) {
          minutes += pause
          const before = visit
          const step = steps[name](visit, later(minutes))
          if (step.ok) visit = step.value
          expect(visit.checkIn).toEqual(before.checkIn ?? visit.checkIn)
          expect(visit.checkOut).toEqual(before.checkOut ?? visit.checkOut)
          expect(visit.arrivedAt).toEqual(before.arrivedAt ?? visit.arrivedAt)
          const isOver = before.calledOffAt !== null || before.status === 'no_access'
          expect(isOver && name !== 'called off' ? visit : before).toEqual(before)
          expect(visit.checkOut !== null && visit.checkIn === null).toBe(false)
          const spent = timeSpentMinutes(visit) ?? 0
          expect(Number.isInteger(spent) && spent >= 0).toBe(true)
          const waited = visit.checkIn === null && visit.arrivedAt !== null
          expect(visit.status === 'no_access' && !waited).toBe(false)
        }
      }),
      {
        examples: [
          [
            [
              ['en-route', 0],
              ['arrived', 5],
              ['check-in', 1],
              ['check-out', 40],
              ['check-out', 1],
              ['check-in', 1],
            ],
          ],
          [
            [
              ['arrived', 0],
              ['no-access', 20],
              ['arrived', 1],
              ['check-in', 1],
            ],
          ],
        ],
      },
    )
  })

  it('lead from the door to the end of the work', () => {
    const there = arrived(enRoute(aVisit, later(10)), later(12))
    if (!there.ok) throw new Error('they could arrive')
    expect(there.value).toMatchObject({ status: 'on_site', arrivesAt: later(10), arrivedAt: later(12) })
    const begun = checkedIn(there.value, later(15))
    if (!begun.ok) throw new Error('they could check in')
    expect(checkedOut(begun.value, later(75))).toMatchObject({ ok: true, value: { checkOut: later(75) } })
  })

  it('are refused in the words of each', () => {
    const begun = { ...aVisit, status: 'on_site', arrivedAt: ten, checkIn: ten } as const
    const left = { ...begun, checkOut: later(30) }
    const off = { ...aVisit, calledOffAt: ten }
    const waiting = { ...left, status: 'awaiting_parts' } as const
    const refused = (kind: string) => ({ ok: false, refusal: { kind } })
    expect(checkedIn(begun, later(1))).toEqual(refused('already-checked-in'))
    expect(checkedOut(aVisit, later(1))).toEqual(refused('not-checked-in'))
    expect(checkedOut(left, later(31))).toEqual(refused('already-checked-out'))
    expect(checkedIn(off, later(1))).toEqual(refused('visit-over'))
    expect(arrived(off, later(1))).toEqual(refused('visit-over'))
    expect(checkedIn({ ...waiting, checkIn: null }, later(60))).toEqual(refused('visit-over'))
    expect(withoutAccess(begun, later(60), evidence)).toEqual(refused('already-checked-in'))
  })
})

describe('a door that nobody opens', () => {
  const there = { ...aVisit, status: 'on_site', arrivedAt: ten } as const

  it('is reported after 20 minutes, and not without "I am here"', () => {
    fc.assert(
      fc.property(fc.nat(60), (minutes) => {
        expect(withoutAccess(there, later(minutes), evidence).ok).toBe(minutes >= waitMinutes)
      }),
      { examples: [[19], [20]] },
    )
    expect(withoutAccess(aVisit, later(60), evidence)).toMatchObject({ refusal: { kind: 'wait-not-over' } })
  })

  it('is waited at from the time that the customer was promised, however early the technician is there', () => {
    const promised = { hasEvidence: true, promisedFrom: later(30) }
    expect(withoutAccess(there, later(49), promised).ok).toBe(false)
    expect(withoutAccess(there, later(50), promised).ok).toBe(true)
    expect(withoutAccess(there, later(20), { ...promised, promisedFrom: later(-60) }).ok).toBe(true)
  })

  it('needs a photo, or the reason for none', () => {
    expect(withoutAccess(there, later(20), { ...evidence, hasEvidence: false })).toMatchObject({
      refusal: { kind: 'evidence-needed' },
    })
    expect(withoutAccess(there, later(20), evidence)).toMatchObject({ ok: true, value: { status: 'no_access' } })
  })
})

describe('the moment of a step that a phone reports', () => {
  it('is as the phone says, or now where that is later than now or before the step can have been', () => {
    const moments = fc.integer({ min: -500, max: 500 }).map(later)
    fc.assert(
      fc.property(fc.option(moments), moments, moments, (said, now, earliest) => {
        const isSound =
          said !== null && Temporal.Instant.compare(said, now) <= 0 && Temporal.Instant.compare(said, earliest) >= 0
        expect(momentOfStep(said, now, earliest)).toEqual(isSound ? said : now)
      }),
    )
  })
})

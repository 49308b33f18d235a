import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AbsenceId, UserId } from '#modules/shared'
import { technicianId } from '../../tests/support/builders/bookings.ts'
import type { Absence } from './absence.ts'
import { type OnCallFacts, type OnCallMember, gapsOf, onCallAt } from './on-call.ts'
import { defaultHandover } from './rota.ts'
import { runs } from '../../tests/support/property-runs.ts'

const [ann, ben, cid] = [technicianId('ann'), technicianId('ben'), technicianId('cid')]
const at = (text: string) => Temporal.Instant.from(text)
const monday = at('2026-11-30T09:00:00Z')
const later = (hours: number) => monday.add({ hours })

function member(id: OnCallMember['id'], changes: Partial<OnCallMember> = {}): OnCallMember {
  return {
    id,
    userId: id.replace('tec', 'usr') as UserId,
    fullName: id,
    isUp: true,
    upUntil: null,
    isAlways: false,
    ...changes,
  }
}

function absent(technicianId: OnCallMember['id'], from: number, until: number): Absence {
  return {
    id: 'abs_one' as AbsenceId,
    technicianId,
    kind: 'sick',
    state: 'agreed',
    startsAt: later(from),
    endsAt: later(until),
    wholeDays: false,
    note: '',
    askedBy: 'usr_office' as UserId,
    createdAt: monday,
    decidedBy: null,
  }
}

function factsOf(changes: Partial<OnCallFacts> = {}): OnCallFacts {
  const fromDay = Temporal.PlainDate.from('2026-11-30')
  return {
    rota: { rotations: [{ fromDay, handover: defaultHandover, technicians: [ann, ben] }], swaps: new Map() },
    team: [member(ben), member(cid), member(ann)],
    absences: [],
    ...changes,
  }
}

const gaps = (facts: OnCallFacts, hours = 14 * 24) =>
  gapsOf(facts, monday, later(hours)).map(({ startsAtMs, endsAtMs }) =>
    [startsAtMs, endsAtMs].map((ms) => (ms - monday.epochMilliseconds) / 3_600_000),
  )

describe('who is on call', () => {
  it('is the first before the second, and the other way round a week later', () => {
    expect(onCallAt(factsOf(), later(1))).toEqual([ann, ben])
    expect(onCallAt(factsOf(), later(7 * 24))).toEqual([ben, ann])
    expect(onCallAt(factsOf(), later(-1))).toEqual([])
  })

  it('is whoever says so of themselves too, between the first and the second', () => {
    const team = [member(ann), member(ben), member(cid, { isAlways: true })]
    expect(onCallAt(factsOf({ team }), later(1))).toEqual([ann, cid, ben])
    expect(onCallAt(factsOf({ team }), later(-1))).toEqual([cid])
  })

  it('is nobody who is absent, off, suspended or gone', () => {
    expect(onCallAt(factsOf({ absences: [absent(ann, 0, 2)] }), later(1))).toEqual([ben])
    expect(onCallAt(factsOf({ absences: [absent(ann, 0, 2)] }), later(2))).toEqual([ann, ben])
    expect(onCallAt(factsOf({ team: [member(ann, { isUp: false, isAlways: true }), member(ben)] }), later(1))).toEqual([
      ben,
    ])
    expect(onCallAt(factsOf({ team: [] }), later(1))).toEqual([])
  })

  it('is nobody whose certificates have ended', () => {
    const team = [member(ann, { upUntil: later(2) }), member(ben)]
    expect(onCallAt(factsOf({ team }), later(1))).toEqual([ann, ben])
    expect(onCallAt(factsOf({ team }), later(2))).toEqual([ben])
  })
})

describe('a gap', () => {
  it('is there while nobody is first on call, though somebody is second', () => {
    expect(gaps(factsOf())).toEqual([])
    expect(gaps(factsOf({ absences: [absent(ann, 20, 30)] }))).toEqual([[20, 30]])
    expect(gaps(factsOf({ team: [member(ann), member(ben, { isUp: false })] }))).toEqual([[7 * 24, 14 * 24]])
    expect(gaps(factsOf({ rota: { rotations: [], swaps: new Map() } }))).toEqual([[0, 14 * 24]])
    expect(gaps(factsOf({ team: [member(ann, { upUntil: later(40) }), member(ben)] }))).toEqual([[40, 7 * 24]])
  })

  it('is closed by a swap, and by somebody who is on call at any time', () => {
    const absences = [absent(ann, 0, 24)]
    const { rota } = factsOf()
    const swaps = new Map([['2026-11-30', { first: cid, second: null }]])
    expect(gaps(factsOf({ absences, rota: { ...rota, swaps } }))).toEqual([])
    expect(gaps(factsOf({ absences, team: [member(ann), member(ben), member(cid, { isAlways: true })] }))).toEqual([])
  })

  it('is exactly where nobody is first on call, hour by hour', () => {
    const anyAbsence = fc
      .tuple(fc.constantFrom(ann, ben, cid), fc.integer({ min: -24, max: 14 * 24 }), fc.integer({ min: 1, max: 100 }))
      .map(([who, from, hours]) => absent(who, from, from + hours))
    const anyAlways = fc.constantFrom([], [cid], [ben])
    const anyEnd = fc.option(fc.integer({ min: -24, max: 15 * 24 }))
    fc.assert(
      fc.property(fc.array(anyAbsence, { maxLength: 5 }), anyAlways, anyEnd, (absences, always, end) => {
        const upUntil = end === null ? null : later(end)
        const team = [ann, ben, cid].map((id) => member(id, { upUntil, isAlways: always.some((one) => one === id) }))
        const facts = factsOf({ absences, team })
        const found = gaps(facts)
        for (let hour = 0; hour < 14 * 24; hour += 1) {
          const onCall = onCallAt(facts, later(hour))
          const first = hour < 7 * 24 ? ann : ben
          const isCovered = onCall.some((id) => id === first || team.some((one) => one.id === id && one.isAlways))
          expect(found.some(([from = 0, until = 0]) => from <= hour && hour < until)).toBe(!isCovered)
        }
      }),
      { numRuns: runs(50) },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Span, clash, spanOf, worksAsOpen } from '#modules/scheduling'
import type { TeamMember } from './rank-technicians.ts'
import { firstFitMs, nearlyFree } from './nearly-free.ts'
import { technicianId, tuesdayTen } from '../../../tests/support/builders/bookings.ts'

const minute = 60_000
const span = (from: number, until: number, buffer = 0): Span =>
  spanOf(tuesdayTen.add({ minutes: from }), until - from, buffer)
const wanted = span(0, 60)

const member = (name: string, changes: Partial<TeamMember> = {}): TeamMember => ({
  id: technicianId(name),
  userId: `usr_${name}` as TeamMember['userId'],
  fullName: name,
  skills: ['heating', 'gas-safe'],
  off: false,
  home: null,
  rating: null,
  works: worksAsOpen,
  ...changes,
})

describe('nearlyFree', () => {
  it('names the one reason against each technician, the nearest to taking the job first', () => {
    const team = [
      member('nobody', { skills: [] }),
      member('gasless', { skills: ['heating'] }),
      member('away', { off: true }),
      member('late'),
      member('soon'),
      member('free'),
    ]
    const busy = new Map([
      [technicianId('late'), [span(-60, 90)]],
      [technicianId('soon'), [span(-60, 30, 15), span(400, 500)]],
    ])
    const found = nearlyFree(team, ['heating', 'gas-safe'], wanted, (id) => busy.get(id) ?? [])
    expect(found.map(({ fullName, obstacle }) => [fullName, obstacle])).toEqual([
      ['free', null],
      ['soon', { kind: 'busy', from: at(-60), freeFrom: at(45) }],
      ['late', { kind: 'busy', from: at(-60), freeFrom: at(90) }],
      ['away', { kind: 'off' }],
      ['gasless', { kind: 'skills-missing', skills: ['gas-safe'] }],
      ['nobody', { kind: 'skills-missing', skills: ['heating', 'gas-safe'] }],
    ])
  })

  it('names too little room before a visit of others, and counts it as nearer than a busy one', () => {
    const team = [member('busy'), member('close')]
    const busy = new Map([
      [technicianId('busy'), [span(-60, 10)]],
      [technicianId('close'), [span(-60, 0, 15)]],
    ])
    const found = nearlyFree(team, [], wanted, (id) => busy.get(id) ?? [])
    const room = { kind: 'too-close', side: 'before', bufferMinutes: 15, wayMinutes: 0, freeMinutes: 0 }
    expect(found).toMatchObject([
      { fullName: 'close', obstacle: { kind: 'too-little-room', room, freeFrom: at(15) } },
      { fullName: 'busy', obstacle: { kind: 'busy', freeFrom: at(10) } },
    ])
  })

  it('counts as free only from where the whole job fits, behind jobs that follow closely', () => {
    const found = nearlyFree([member('full')], [], wanted, () => [span(-30, 30), span(80, 120)])
    expect(found[0]?.obstacle).toEqual({ kind: 'busy', from: at(-30), freeFrom: at(120) })
  })

  it('names who is not at work then, with the moment from which they are', () => {
    const day = [{ fromMinute: 12 * 60, untilMinute: 18 * 60 }]
    const week = { 1: day, 2: day, 3: day, 4: day, 5: day, 6: day, 7: day }
    const team = [
      member('never', { works: { week: { 1: [], 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] }, absences: [] } }),
      member('noon', { works: { week, absences: [] } }),
      member('ill', { works: { week, absences: [span(-60, 200)] } }),
      member('busy'),
    ]
    const busyOf = (id: string) => (id === technicianId('busy') ? [span(-60, 60)] : [])
    const found = nearlyFree(team, [], wanted, busyOf)
    expect(found.map(({ fullName, obstacle }) => [fullName, obstacle])).toEqual([
      ['busy', { kind: 'busy', from: at(-60), freeFrom: at(60) }],
      ['noon', { kind: 'outside-hours', freeFrom: at(120) }],
      ['ill', { kind: 'absent', freeFrom: at(200) }],
      ['never', { kind: 'outside-hours', freeFrom: null }],
    ])
  })

  it('finds a first fit that clashes with nothing, and that no earlier minute has', () => {
    const spans = fc.array(
      fc
        .tuple(fc.integer({ min: -120, max: 300 }), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 30 }))
        .map(([from, length, buffer]) => span(from, from + length, buffer)),
      { maxLength: 8 },
    )
    fc.assert(
      fc.property(spans, (busy) => {
        const fit = firstFitMs(wanted, busy) ?? NaN
        const at = (ms: number) => ({ ...wanted, startsAtMs: ms, endsAtMs: ms + 60 * minute })
        expect(busy.some((one) => clash(at(fit), one))).toBe(false)
        for (let ms = wanted.startsAtMs; ms < fit; ms += minute) {
          expect(busy.some((one) => clash(at(ms), one))).toBe(true)
        }
      }),
    )
  })
})

const at = (minutes: number) => tuesdayTen.add({ minutes })

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spanOf } from '#modules/scheduling'
import type { TechnicianId } from '#modules/shared'
import { aTeamMember, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { type TeamMember, rankTechnicians, reasonOf } from './rank-technicians.ts'
import { dayOf } from '../time-of-booking.ts'

const wanted = spanOf(tuesdayTen, 60, 0)
const customer = { latitude: 51.37, longitude: -0.08 }
const near = { home: { latitude: 51.38, longitude: -0.08 } }
const far = { home: { latitude: 51.3, longitude: -0.08 } }
const inTheMorning = spanOf(tuesdayTen.subtract({ hours: 2 }), 60, 0)

function order(team: readonly TeamMember[], busy: Readonly<Record<string, readonly (typeof wanted)[]>> = {}) {
  const ranked = rankTechnicians(team, ['plumbing'], wanted, dayOf(wanted), customer, (id) => busy[id] ?? [])
  return ranked.map(({ fullName }) => fullName)
}

describe('rankTechnicians', () => {
  it('leaves out technicians who lack a skill and technicians who take no work', () => {
    const team = [aTeamMember('a', { skills: ['tiling'] }), aTeamMember('b', { off: true }), aTeamMember('c')]
    expect(order(team)).toEqual(['c'])
  })

  it('ranks a free technician first, even from further away', () => {
    expect(order([aTeamMember('a', near), aTeamMember('b', far)], { tec_a: [wanted] })).toEqual(['b', 'a'])
  })

  it('ranks the nearer of two free technicians first, even with more work that day', () => {
    expect(order([aTeamMember('a', far), aTeamMember('b', near)], { tec_b: [inTheMorning] })).toEqual(['b', 'a'])
  })

  it('ranks the less busy of two equally near technicians first, even with a lower rating', () => {
    const team = [aTeamMember('a', { rating: 5 }), aTeamMember('b', { rating: 3 })]
    expect(order(team, { tec_a: [inTheMorning] })).toEqual(['b', 'a'])
  })

  it('counts only the minutes of work of that day', () => {
    const yesterday = spanOf(tuesdayTen.subtract({ hours: 24 }), 600, 0)
    expect(order([aTeamMember('a'), aTeamMember('b')], { tec_a: [yesterday], tec_b: [inTheMorning] })).toEqual([
      'a',
      'b',
    ])
  })

  it('ranks the higher rating first after that, no rating last, and equal technicians by id', () => {
    const team = [
      aTeamMember('d'),
      aTeamMember('c'),
      aTeamMember('b', { rating: 1 }),
      aTeamMember('a', { rating: 4.5 }),
    ]
    expect(order(team)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('ranks an unknown home after every known one', () => {
    expect(order([aTeamMember('a', { home: null }), aTeamMember('b', far)])).toEqual(['b', 'a'])
  })

  it('gives the reasons for each rank', () => {
    const [first] = rankTechnicians([aTeamMember('a', near)], [], wanted, dayOf(wanted), customer, () => [inTheMorning])
    expect(first && reasonOf(first)).toBe('qualified, free, 1.1 km away, 60 minutes booked that day, not rated yet')
  })

  it('ranks the same team the same way, in any input order', () => {
    const anyMember = fc.record({
      name: fc.stringMatching(/^[a-f]{3}$/),
      home: fc.option(fc.constantFrom(near.home, far.home)),
      rating: fc.option(fc.constantFrom(3, 4, 5)),
      off: fc.boolean(),
      busy: fc.constantFrom([], [wanted], [inTheMorning]),
    })
    const anyTeam = fc.uniqueArray(anyMember, { selector: ({ name }) => name, maxLength: 8 })
    fc.assert(
      fc.property(anyTeam, fc.infiniteStream(fc.nat()), (people, shuffle) => {
        const team = people.map(({ name, home, rating, off }) => aTeamMember(name, { home, rating, off }))
        const busy = Object.fromEntries(people.map(({ name, busy: spans }) => [`tec_${name}` as TechnicianId, spans]))
        const keys = new Map(team.map(({ id }) => [id, shuffle.next().value]))
        const shuffled = team.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0))
        expect(order(shuffled, busy)).toEqual(order(team, busy))
        expect(order(team, busy)).toHaveLength(team.filter(({ off }) => !off).length)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worksAsOpen } from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, burstPipe, office, technicianId } from '../../../tests/support/builders/bookings.ts'
import { factsOf } from './candidate-facts.ts'
import { type Judged, decisionOf, unfitFor } from './judged-team.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const at = Temporal.Instant.from('2026-03-02T10:00:00Z')
const plumbers = ['ann', 'tom', 'zed']

const aJudged = (index: number, isFree: boolean): Judged => ({
  id: `tec_${index}` as TechnicianId,
  against: isFree ? null : { kind: 'busy' },
  holds: false,
  onCall: null,
  kilometres: null,
  minutes: 0,
  rating: null,
})

describe('decisionOf', () => {
  it('puts the one who is sent first, nobody who was refused among those who could go, and loses nobody', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), fc.nat(), (free, pick) => {
        const judged = free.map((one, index) => aJudged(index, one))
        const could = judged.filter(({ against }) => against === null)
        const chosen = could[pick % (could.length + 1)]?.id ?? null
        const { candidates } = decisionOf(judged, chosen, at)
        const open = candidates.filter(({ against }) => against === null).map(({ id }) => id)
        expect(open[0] ?? null).toBe(chosen)
        expect(candidates.slice(0, open.length).map(({ id }) => id)).toEqual(open)
        expect(candidates.map(({ id }) => id).toSorted()).toEqual(judged.map(({ id }) => id).toSorted())
      }),
      { examples: [[[true, false, true], 1]] },
    )
  })
})

describe('the explanation of an assignment', () => {
  it('has the one who is assigned first, then and now, and assigns nobody who is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('free', 'off', 'unskilled', 'absent'), { minLength: 3, maxLength: 3 }),
        fc.boolean(),
        async (states, isEmergency) => {
          using opened = openBooking(plumbers)
          const { booking, database } = opened
          const order = isEmergency
            ? aRequest({ serviceId: burstPipe, priority: 'emergency', startsAt: null })
            : aRequest()
          const first = await booking.request(order)
          if (!first.ok) throw new Error('it could be booked')
          for (const [index, state] of states.entries()) change(database, plumbers[index] ?? '', state)
          const { id } = first.value
          const before = await booking.candidates(office, id)
          if (!before.ok) throw new Error('the office may ask')
          const [best] = before.value.now
          const given = await booking.assign(office, id, 'auto')
          const after = await booking.candidates(office, id)
          if (!after.ok) throw new Error('the office may ask')
          const [decision] = after.value.decisions
          const expected = best?.fits ? best.id : null
          expect(given.ok ? given.value.technicianId : null).toBe(expected)
          expect(given.ok ? decision?.technicianId : null).toBe(expected)
          expect(given.ok ? decision?.candidates[0]?.id : null).toBe(expected)
          const refused = states.flatMap((state, index) => (state === 'free' ? [] : [`tec_${plumbers[index]}`]))
          expect(refused).not.toContain(expected)
          for (const one of before.value.now) {
            expect(one.facts.some(({ holds }) => holds === false)).toBe(!one.fits)
          }
        },
      ),
      {
        numRuns: runs(20),
        examples: [
          [['off', 'unskilled', 'absent'], true],
          [['free', 'off', 'free'], false],
        ],
      },
    )
  })

  it('keeps what counted then, though the team changed since', async () => {
    using opened = openBooking(['ann', 'tom'])
    const { booking, database } = opened
    change(database, 'ann', 'unskilled')
    const made = await booking.request(aRequest({ serviceId: burstPipe, priority: 'emergency', startsAt: null }))
    if (!made.ok) throw new Error('it could be booked')
    change(database, 'tom', 'off')
    const found = await booking.candidates(office, made.value.id)
    if (!found.ok) throw new Error('the office may ask')
    const { now, decisions } = found.value
    expect(decisions).toHaveLength(1)
    expect(decisions[0]).toMatchObject({ technicianId: technicianId('tom') })
    expect(decisions[0]?.candidates.map(({ id, fits }) => [id, fits])).toEqual([
      ['tec_tom', true],
      ['tec_ann', false],
    ])
    const skills = decisions[0]?.candidates[1]?.facts[0]
    expect(skills).toEqual({ fact: 'skills', holds: false, detail: 'lacks plumbing' })
    expect(now.map(({ fits }) => fits)).toEqual([false, false])
  })

  it('keeps that nobody could be sent to an emergency', async () => {
    using opened = openBooking(['tom'])
    const { booking, database } = opened
    change(database, 'tom', 'off')
    const made = await booking.request(aRequest({ serviceId: burstPipe, priority: 'emergency', startsAt: null }))
    if (!made.ok) throw new Error('it is kept')
    const found = await booking.candidates(office, made.value.id)
    expect(found).toMatchObject({ value: { decisions: [{ technicianId: null, candidates: [{ fits: false }] }] } })
  })
})

describe('the facts of a technician who cannot go', () => {
  const member = {
    id: technicianId('tom'),
    userId: 'usr_tom' as UserId,
    fullName: 'Tom',
    skills: ['plumbing'],
    off: true,
    home: null,
    rating: null,
    works: worksAsOpen,
  }

  it('tell an expired insurance and a certificate that is not valid from a missing skill', () => {
    expect(unfitFor({ ...member, isUninsured: true }, ['plumbing'])).toEqual({ kind: 'uninsured' })
    const uncertified = ['gas-safe']
    expect(unfitFor({ ...member, uncertified }, uncertified)).toEqual({ kind: 'uncertified', skills: uncertified })
    expect(unfitFor(member, ['gas-safe'])).toEqual({ kind: 'skills-missing', skills: ['gas-safe'] })
  })

  it('end with the one that decided', () => {
    const facts = factsOf({ ...aJudged(1, true), against: { kind: 'uninsured' }, minutes: null })
    expect(facts.map(({ fact, holds }) => [fact, holds])).toEqual([
      ['skills', true],
      ['certificates', true],
      ['insurance', false],
    ])
  })
})

function change({ raw }: ReturnType<typeof openBooking>['database'], name: string, state: string): void {
  if (state === 'off') raw.exec(`update technicians set availability = 'off' where id = 'tec_${name}'`)
  if (state === 'unskilled') raw.exec(`update technicians set skills = '["roofing"]' where id = 'tec_${name}'`)
  if (state !== 'absent') return
  raw.exec(`insert into absences values ('abs_${name}', 'tec_${name}', 'sick', '2026-03-01T00:00:00.000Z',
    '2026-03-09T00:00:00.000Z', 1, 'agreed', '', 'usr_${name}', '2026-03-01T00:00:00.000Z', null)`)
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate } from '../../tests/support/builders/arbitrary-schedules.ts'
import { technicianId } from '../../tests/support/builders/bookings.ts'
import { type Rota, type Rotation, defaultHandover, onCallDay, onCallDays, turnsFrom } from './rota.ts'

const [ann, ben, cid] = ['ann', 'ben', 'cid'].map(technicianId)
const day = (text: string) => Temporal.PlainDate.from(text)

function rotation(from: string, names: readonly (string | undefined)[], changes: Partial<Rotation> = {}): Rotation {
  const technicians = names.flatMap((id) => (id ? [technicianId(id.replace('tec_', ''))] : []))
  return { fromDay: day(from), handover: defaultHandover, technicians, ...changes }
}

const rotaOf = (...rotations: readonly Rotation[]): Rota => ({ rotations, swaps: new Map() })
const pairOn = (rota: Rota, text: string) => {
  const { first, second } = onCallDay(rota, day(text))
  return [first, second]
}

describe('the rota', () => {
  it('hands over on Monday at nine, and the second of a week is the first of the next', () => {
    const rota = rotaOf(rotation('2026-11-30', [ann, ben, cid]))
    expect(pairOn(rota, '2026-11-30')).toEqual([ann, ben])
    expect(pairOn(rota, '2026-12-06')).toEqual([ann, ben])
    expect(pairOn(rota, '2026-12-07')).toEqual([ben, cid])
    expect(pairOn(rota, '2026-12-14')).toEqual([cid, ann])
    expect(pairOn(rota, '2026-12-21')).toEqual([ann, ben])
    const { startsAt, endsAt } = onCallDay(rota, day('2026-12-06'))
    expect([String(startsAt), String(endsAt)]).toEqual(['2026-12-06T09:00:00Z', '2026-12-07T09:00:00Z'])
  })

  it('has nobody before its first day, and nobody second where there is one technician', () => {
    const rota = rotaOf(rotation('2026-12-02', [ann]))
    expect(pairOn(rota, '2026-12-01')).toEqual([null, null])
    expect(pairOn(rota, '2026-12-02')).toEqual([ann, null])
    expect(pairOn(rota, '2026-12-30')).toEqual([ann, null])
    expect(pairOn(rotaOf(rotation('2026-12-02', [])), '2026-12-02')).toEqual([null, null])
  })

  it('ends a first week in the middle of one at the next handover', () => {
    const rota = rotaOf(rotation('2026-12-03', [ann, ben]))
    expect(pairOn(rota, '2026-12-06')).toEqual([ann, ben])
    expect(pairOn(rota, '2026-12-07')).toEqual([ben, ann])
  })

  it('goes on with a later rotation, and its own time of the handover', () => {
    const later = rotation('2026-12-11', [cid, ann], { handover: { weekday: 5, minute: 18 * 60 } })
    const rota = rotaOf(rotation('2026-11-30', [ann, ben]), later)
    expect(pairOn(rota, '2026-12-10')).toEqual([ben, ann])
    expect(pairOn(rota, '2026-12-11')).toEqual([cid, ann])
    expect(pairOn(rota, '2026-12-18')).toEqual([ann, cid])
    expect(String(onCallDay(rota, day('2026-12-10')).endsAt)).toBe('2026-12-11T18:00:00Z')
  })

  it('goes on as it was where it is begun anew with its turns from a day on', () => {
    const rota = rotaOf(rotation('2026-11-30', [ann, ben, cid]))
    expect(turnsFrom(rota, day('2026-12-16'))).toEqual([cid, ann, ben])
    expect(turnsFrom(rotaOf(), day('2026-12-16'))).toEqual([])
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.nat({ max: 60 }), (from, ahead) => {
        const anew = day('2026-11-30').add({ days: from })
        const again = rotaOf({ ...rotation('2026-11-30', []), fromDay: anew, technicians: turnsFrom(rota, anew) })
        const later = anew.add({ days: ahead }).toString()
        expect(pairOn(again, later)).toEqual(pairOn(rota, later))
      }),
    )
  })

  it('has what was chosen for a single day, and says so only where that differs', () => {
    const same = { first: ann ?? null, second: ben ?? null }
    const swapped = { first: ben ?? null, second: null }
    const swaps = new Map([
      ['2026-12-01', swapped],
      ['2026-12-02', same],
    ])
    const rota = { rotations: [rotation('2026-11-30', [ann, ben])], swaps }
    expect(onCallDay(rota, day('2026-12-01'))).toMatchObject({ ...swapped, isSwapped: true })
    expect(onCallDay(rota, day('2026-12-02'))).toMatchObject({ ...same, isSwapped: false })
  })

  it('leaves no moment out and none twice, on any day, also where the clock changes', () => {
    const handover = fc.record({
      weekday: fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
      minute: fc.integer({ min: 0, max: 1439 }),
    }) as fc.Arbitrary<Rotation['handover']>
    fc.assert(
      fc.property(anyDate, handover, fc.integer({ min: 0, max: 40 }), (date, changed, ahead) => {
        const rota = rotaOf(rotation(date.toString(), [ann, ben], { handover: changed }))
        const from = date.add({ days: ahead }).toZonedDateTime('Europe/London').toInstant()
        const days = onCallDays(rota, from, from.add({ hours: 72 }))
        expect(Temporal.Instant.compare(days[0]?.startsAt ?? from.add({ hours: 1 }), from)).toBeLessThanOrEqual(0)
        expect(Temporal.Instant.compare(days.at(-1)?.endsAt ?? from, from.add({ hours: 72 }))).toBeGreaterThanOrEqual(0)
        days.slice(1).forEach(({ startsAt }, index) => expect(startsAt).toEqual(days[index]?.endsAt))
      }),
    )
  })
})

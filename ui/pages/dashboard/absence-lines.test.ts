import { describe, expect, it } from 'vitest'
import type { TechnicianEntry } from '#modules/accounts'
import type { Absence } from '#modules/workforce'
import { technicianId } from '../../../tests/support/builders/bookings.ts'
import { absenceLines } from './absence-lines.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const tom = technicianId('tom')
const team = [{ technician: { id: tom }, user: { fullName: 'Tom Reed' } }] as unknown as readonly TechnicianEntry[]

describe('the absences on the overview of the office', () => {
  it('are those that wait for an answer, and those at the time of a visit, each with its page', () => {
    const asked = {
      technicianId: tom,
      kind: 'holiday',
      startsAt: Temporal.Instant.from('2026-12-07T00:00:00Z'),
      endsAt: Temporal.Instant.from('2026-12-12T00:00:00Z'),
      wholeDays: true,
    } as unknown as Absence
    const page = `/admin/technicians/${tom}`
    expect(absenceLines([asked], [{ id: tom, visits: 2 }], team, now)).toEqual([
      {
        href: `${page}#absences`,
        words: 'Tom Reed asks for time off (holiday), Monday 7 December to Friday 11 December',
      },
      { href: `${page}#collisions`, words: 'Tom Reed is absent at the time of 2 visits' },
    ])
    expect(absenceLines([], [{ id: tom, visits: 1 }], team, now)[0]?.words).toBe(
      'Tom Reed is absent at the time of 1 visit',
    )
  })
})

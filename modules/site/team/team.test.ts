import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { runs } from '../../../tests/support/property-runs.ts'
import { shownMembers } from './team.ts'

const agreedAt = Temporal.Instant.from('2026-03-02T12:00:00Z')
const memberOf = (id: string) => ({
  id: id as UserId,
  fullName: `Name of ${id}`,
  role: 'technician' as const,
  agreedAt,
  photo: null,
})

describe('the team that is shown', () => {
  it('has exactly those of the list who agreed, in the order of the list', () => {
    const people = fc.uniqueArray(fc.constantFrom('usr_a', 'usr_b', 'usr_c', 'usr_d'))
    fc.assert(
      fc.property(people, people, (listed, agreed) => {
        const list = listed.map((user) => ({ user, role: `Role of ${user}`, since: null }))
        const shown = shownMembers(list, agreed.map(memberOf))
        expect(shown.map(({ id, role }) => [id, role])).toEqual(
          listed.filter((id) => agreed.includes(id)).map((id) => [id, `Role of ${id}`]),
        )
      }),
      { numRuns: runs(100) },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { parseTeam } from './team-settings.ts'

const faultsOf = (members: unknown) => {
  const read = parseTeam({ members })
  return read.ok ? [] : read.refusal.faults.map(({ path }) => path)
}

describe('the words about the team', () => {
  it('keep their order, and are read again as they were saved', () => {
    const members = [
      { user: 'usr_tom', role: 'Plumber', since: 2009 },
      { user: 'usr_ann', role: 'Electrician', since: null },
    ]
    const read = parseTeam({ members })
    expect(read).toEqual({ ok: true, value: { members } })
    expect(read.ok && parseTeam(read.value)).toEqual(read)
  })

  it.each([
    [[{ user: 'usr_tom', role: ' ' }], 'usr_tom.role'],
    [[{ user: 'usr_tom', role: 'a\nb' }], 'usr_tom.role'],
    [[{ user: 'usr_tom', role: 'Plumber', since: 1812 }], 'usr_tom.since'],
    [[{ user: 'usr_tom', role: 'Plumber', since: '2009' }], 'usr_tom.since'],
    [[{ user: '<b>', role: 'Plumber' }], 'members'],
    [
      [
        { user: 'usr_tom', role: 'A' },
        { user: 'usr_tom', role: 'B' },
      ],
      'members',
    ],
    ['all', 'members'],
  ])('are refused as %j', (members, at) => {
    expect(faultsOf(members)).toEqual([at])
  })
})

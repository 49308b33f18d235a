import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UserId } from '#modules/shared'
import { aUser, noon } from '../../../tests/support/builders/accounts.ts'
import {
  type GuestCode,
  type GuestCodeId,
  type GuestEntry,
  decideGuestEntry,
  guestCodeMinutes,
  guestCodeTries,
  judgeCodeRequest,
} from './guest-code.ts'

const sent: GuestCode = {
  id: 'gcr_one' as GuestCodeId,
  email: 'Gill@Example.com',
  askedAt: noon,
  codeHash: 'right',
  expiresAt: noon.add({ minutes: guestCodeMinutes }),
  tries: 0,
}

const entry = (changes: Partial<GuestEntry> = {}): GuestEntry => ({
  email: 'gill@example.com',
  codeHash: 'right',
  fullName: 'Gill Guest',
  phone: '+442079460958',
  newId: 'usr_new' as UserId,
  at: noon,
  ...changes,
})

/** Types these codes one after the other, as a store would keep the steps. */
function typed(codes: readonly string[]) {
  let kept: GuestCode | null = sent
  return codes.map((codeHash) => {
    const step = decideGuestEntry(kept, null, entry({ codeHash }))
    if (step.kind === 'wrong' && kept) kept = { ...kept, tries: step.tries, codeHash: step.codeHash }
    if (step.kind === 'enter') kept = null
    return step.kind
  })
}

describe('decideGuestEntry', () => {
  it('makes a guest of a new address, with the address confirmed and no rights', () => {
    expect(decideGuestEntry(sent, null, entry())).toMatchObject({
      kind: 'enter',
      isNew: true,
      user: { id: 'usr_new', email: 'Gill@Example.com', role: 'guest', emailVerifiedAt: noon, status: 'active' },
    })
  })

  it('finds the guest who comes back, with the name and the number of this time', () => {
    const known = aUser({ id: 'gill', role: 'guest', email: 'gill@example.com', fullName: 'G' })
    expect(decideGuestEntry(sent, known, entry())).toMatchObject({
      kind: 'enter',
      isNew: false,
      user: { id: 'usr_gill', fullName: 'Gill Guest', phone: '+442079460958' },
    })
  })

  it('does nothing where an account with the address is suspended', () => {
    expect(decideGuestEntry(sent, 'suspended', entry())).toEqual({ kind: 'nothing' })
  })

  it('does nothing for a suspended guest', () => {
    const known = aUser({ id: 'gill', role: 'guest', status: 'suspended' })
    expect(decideGuestEntry(sent, known, entry())).toEqual({ kind: 'nothing' })
  })

  it.each<[string, GuestCode | null, Partial<GuestEntry>]>([
    ['no code', null, {}],
    ['a code that is not sent yet', { ...sent, codeHash: null, expiresAt: null }, {}],
    ['a code whose time is over', sent, { at: noon.add({ minutes: guestCodeMinutes }) }],
    ['the code of another address', sent, { email: 'ben@example.com' }],
  ])('does nothing with %s', (_, kept, changes) => {
    expect(decideGuestEntry(kept, null, entry(changes))).toEqual({ kind: 'nothing' })
  })

  it('takes the code until the last instant', () => {
    const at = noon.add({ minutes: guestCodeMinutes }).subtract({ milliseconds: 1 })
    expect(decideGuestEntry(sent, null, entry({ at })).kind).toBe('enter')
  })

  it('lets the right code in only among the first five tries, whatever is typed before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('wrong', 'other'), { maxLength: 12 }), (wrong) => {
        const kinds = typed([...wrong, 'right'])
        const isInTime = wrong.length < guestCodeTries
        expect(kinds.at(-1)).toBe(isInTime ? 'enter' : 'nothing')
        expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(Math.min(wrong.length, guestCodeTries))
      }),
    )
  })

  it('lets a code in once', () => {
    expect(typed(['right', 'right'])).toEqual(['enter', 'nothing'])
  })
})

describe('judgeCodeRequest', () => {
  it('allows one code in a minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200_000 }), (milliseconds) => {
        const refusal = judgeCodeRequest(sent, noon.add({ milliseconds }))
        const seconds = Math.ceil((60_000 - milliseconds) / 1_000)
        expect(refusal).toEqual(milliseconds < 60_000 ? { kind: 'code-too-soon', seconds } : null)
      }),
    )
  })

  it('allows the first code of an address', () => {
    expect(judgeCodeRequest(null, noon)).toBeNull()
  })
})

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
  openCodes,
  triesOf,
} from './guest-code.ts'

const sent: GuestCode = {
  id: 'gcr_one' as GuestCodeId,
  address: 'Gill@Example.com',
  askedAt: noon,
  codeHash: 'right',
  expiresAt: noon.add({ minutes: guestCodeMinutes }),
  tries: 0,
}

/** A code that is sent in this minute after noon. */
const codeOf = (minute: number, tries: number): GuestCode => {
  const askedAt = noon.add({ minutes: minute })
  const id = `gcr_${minute}` as GuestCodeId
  const expiresAt = askedAt.add({ minutes: guestCodeMinutes })
  return { ...sent, id, askedAt, expiresAt, codeHash: `code ${minute}`, tries }
}

const entry = (changes: Partial<GuestEntry> = {}): GuestEntry => ({
  address: 'gill@example.com',
  codeHash: 'right',
  fullName: 'Gill Guest',
  phone: '+442079460958',
  newId: 'usr_new' as UserId,
  at: noon,
  ...changes,
})

/** Types these codes one after the other, as a store would keep the steps. */
function typed(codes: readonly string[]) {
  let kept: readonly GuestCode[] = [sent]
  return codes.map((codeHash) => {
    const step = decideGuestEntry(kept, null, entry({ codeHash }))
    kept = afterStep(kept, step)
    return step.kind
  })
}

/** The codes of an address after a step, as a store keeps them. */
function afterStep(kept: readonly GuestCode[], step: ReturnType<typeof decideGuestEntry>): readonly GuestCode[] {
  if (step.kind === 'enter') return []
  if (step.kind === 'nothing') return kept
  return kept.map((code) => ({ ...code, tries: step.tries, codeHash: step.isOver ? null : code.codeHash }))
}

describe('decideGuestEntry', () => {
  it('makes a guest of a new address, with the address confirmed and no rights', () => {
    expect(decideGuestEntry([sent], null, entry())).toMatchObject({
      kind: 'enter',
      isNew: true,
      user: { id: 'usr_new', email: 'Gill@Example.com', role: 'guest', emailVerifiedAt: noon, status: 'active' },
    })
  })

  it('finds the guest who comes back, with the name and the number of this time', () => {
    const known = aUser({ id: 'gill', role: 'guest', email: 'gill@example.com', fullName: 'G' })
    expect(decideGuestEntry([sent], known, entry())).toMatchObject({
      kind: 'enter',
      isNew: false,
      user: { id: 'usr_gill', fullName: 'Gill Guest', phone: '+442079460958' },
    })
  })

  it('makes a guest without an e-mail address of a number, which is the confirmed one whatever was typed', () => {
    const address = '+447700900123'
    const asked = { ...sent, address }
    expect(decideGuestEntry([asked], null, entry({ address, phone: '+442079460958' }))).toMatchObject({
      kind: 'enter',
      user: { email: '', phone: address, role: 'guest', emailVerifiedAt: null },
    })
    const known = aUser({ id: 'gill', role: 'guest', email: '', phone: address })
    expect(decideGuestEntry([asked], known, entry({ address, fullName: 'Gill G.' }))).toMatchObject({
      kind: 'enter',
      isNew: false,
      user: { id: 'usr_gill', email: '', phone: address, fullName: 'Gill G.' },
    })
    expect(decideGuestEntry([asked], null, entry({ phone: address }))).toEqual({ kind: 'nothing' })
  })

  it('does nothing where an account with the address is suspended', () => {
    expect(decideGuestEntry([sent], 'suspended', entry())).toEqual({ kind: 'nothing' })
  })

  it('does nothing for a suspended guest', () => {
    const known = aUser({ id: 'gill', role: 'guest', status: 'suspended' })
    expect(decideGuestEntry([sent], known, entry())).toEqual({ kind: 'nothing' })
  })

  it.each<[string, GuestCode | null, Partial<GuestEntry>]>([
    ['no code', null, {}],
    ['a code that is not sent yet', { ...sent, codeHash: null, expiresAt: null }, {}],
    ['a code whose time is over', sent, { at: noon.add({ minutes: guestCodeMinutes }) }],
    ['the code of another address', sent, { address: 'ben@example.com' }],
  ])('does nothing with %s', (_, kept, changes) => {
    expect(decideGuestEntry(kept === null ? [] : [kept], null, entry(changes))).toEqual({ kind: 'nothing' })
  })

  it('takes the code until the last instant', () => {
    const at = noon.add({ minutes: guestCodeMinutes }).subtract({ milliseconds: 1 })
    expect(decideGuestEntry([sent], null, entry({ at })).kind).toBe('enter')
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

  it('takes every code that the address was sent in its time, whoever asked for it and however often', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat({ max: 8 }), (count, which) => {
        const at = noon.add({ minutes: count - 1 })
        const kept = Array.from({ length: count }, (_, minute) => codeOf(minute, 0))
        const codeHash = `code ${which % count}`
        expect(decideGuestEntry(kept, null, entry({ codeHash, at })).kind).toBe('enter')
      }),
    )
  })

  it('compares five guesses for each code that was sent, at most, whatever a stranger asks for and types', () => {
    const act = fc.oneof(
      fc.record({ what: fc.constant('ask' as const) }),
      fc.record({ what: fc.constant('type' as const) }),
      fc.record({ what: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 6 }) }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        let [at, kept, guesses, count] = [noon, [] as readonly GuestCode[], 0, 0]
        for (const one of acts) {
          if (one.what === 'wait') at = at.add({ minutes: one.minutes })
          if (one.what === 'ask' && judgeCodeRequest(kept.at(-1) ?? null, at) === null) {
            const minute = Math.round(at.since(noon).total('minutes'))
            kept = [...kept, codeOf(minute, triesOf(kept, at))]
            count += 1
          }
          if (one.what !== 'type') continue
          const open = openCodes(kept, at).length
          const step = decideGuestEntry(kept, null, entry({ codeHash: 'wrong', at }))
          expect(step.kind).toBe(open === 0 ? 'nothing' : 'wrong')
          guesses += open
          kept = afterStep(kept, step)
          expect(triesOf(kept, at)).toBeLessThan(guestCodeTries)
        }
        expect(guesses).toBeLessThanOrEqual(guestCodeTries * count)
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

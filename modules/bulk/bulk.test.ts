import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { bulkActions, bulkWork, permissionFor, thingOf } from './actions.ts'
import { distinct, effectsOf } from './bulk.ts'
import {
  saysOfRetiring,
  skipsAssigning,
  skipsChatMessage,
  skipsClosing,
  skipsReply,
  skipsResending,
  skipsSpam,
} from './judge-rows.ts'

describe('the rows of an action', () => {
  it('count once each, in the order of their first place', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd')), (ids) => {
        const once = distinct(ids)
        expect(new Set(once).size).toBe(once.length)
        expect(once).toEqual(ids.filter((id, place) => ids.indexOf(id) === place))
      }),
      { numRuns: runs(50) },
    )
  })

  it('are changed or skipped, and each is counted', () => {
    const effects = fc.array(fc.constantFrom('changes', 'skipped', 'not-found' as const))
    fc.assert(
      fc.property(effects, (all) => {
        const rows = all.map((effect, n) => ({ id: `enq_${n}`, label: '', effect, reason: null }) as const)
        const { changes, skipped } = effectsOf('close', rows as never)
        expect(changes + skipped).toBe(all.length)
      }),
      { numRuns: runs(50) },
    )
  })

  it('need the permission of the action on one, and no action takes an unknown thing', () => {
    expect(permissionFor('close', 'enq_one')).toBe('message')
    expect(permissionFor('mark_spam', 'cnv_one')).toBeNull()
    for (const action of bulkActions) {
      expect(Object.keys(bulkWork[action]).length).toBeGreaterThan(0)
      expect(permissionFor(action, 'usr_one')).toBeNull()
    }
    expect(thingOf('enquiry')).toBeNull()
  })
})

describe('a row', () => {
  it.each(['open', 'in_progress', 'answered', 'new', 'needs_information', 'quoted'])(
    'that is %s is closed',
    (state) => {
      expect(skipsClosing(state)).toBeNull()
    },
  )

  it.each(['closed', 'spam', 'accepted'])('that is %s is not closed', (state) => {
    expect(skipsClosing(state)).not.toBeNull()
  })

  it.each(['answered', 'closed', 'spam', 'quoted', 'accepted', 'declined', 'expired'])(
    'that is %s is not marked as spam: a person wrote it, or it is so already',
    (state) => {
      expect(skipsSpam(state)).not.toBeNull()
    },
  )
})

describe('a booking', () => {
  const member = (id: string, fits: boolean, mayTake: boolean) => ({ id, fits, mayTake, reason: `${id} is busy` })
  const team = [member('tec_free', true, true), member('tec_tight', false, true), member('tec_busy', false, false)]

  it('goes to a technician who fits, or whom the office may send, and to nobody else', () => {
    expect(skipsAssigning(false, team, 'tec_free')).toBeNull()
    expect(skipsAssigning(false, team, 'tec_tight')).toBeNull()
    expect(skipsAssigning(false, team, 'tec_busy')).toBe('tec_busy is busy')
    expect(skipsAssigning(false, team, 'tec_gone')).toBe('The technician no longer works here')
    expect(skipsAssigning(false, team, null)).toBeNull()
    expect(skipsAssigning(false, team.slice(1), null)).toBe('Nobody who fits is free')
  })

  it('keeps its technician, and stays as it is when it is over', () => {
    expect(skipsAssigning(true, team, 'tec_free')).not.toBeNull()
    expect(skipsAssigning(false, null, 'tec_free')).toBe('It is over')
  })
})

describe('a message', () => {
  it.each(['queued', 'sending'])('that is %s is not sent again', (state) => {
    expect(skipsResending({ state, isLinkGone: false })).not.toBeNull()
  })

  it('whose link is gone is not sent again, and no reply goes to spam', () => {
    expect(skipsResending({ state: 'failed', isLinkGone: true })).not.toBeNull()
    expect(skipsResending({ state: 'failed', isLinkGone: false })).toBeNull()
    expect([skipsReply('spam'), skipsReply('closed')]).toEqual([expect.any(String), null])
  })
})

describe('the retirement of a service', () => {
  it('says what stays booked, which cards need it and which trade is empty then, and nothing else', () => {
    const none = { open: { count: 0 }, cards: [], lastOfTrade: null }
    expect(saysOfRetiring(none)).toBeNull()
    expect(saysOfRetiring({ ...none, open: { count: 1 } })).toBe('1 open booking stays as booked.')
    expect(saysOfRetiring({ open: { count: 2 }, cards: ['Burst pipe', 'Leak'], lastOfTrade: 'Plumbing' })).toBe(
      '2 open bookings stay as booked. Needed by the emergency card Burst pipe, Leak. It is the last service of Plumbing.',
    )
  })
})

describe('a message to the visitor of a chat', () => {
  it('is skipped beyond the length that a chat takes, and where the chat is spam', () => {
    expect(skipsChatMessage('open', 'x'.repeat(1_000), 1_000)).toBeNull()
    expect(skipsChatMessage('open', 'x'.repeat(1_001), 1_000)).toBe('A message in a chat has at most 1,000 characters')
    expect(skipsChatMessage('spam', 'x', 1_000)).toBe('It is marked as spam')
  })
})

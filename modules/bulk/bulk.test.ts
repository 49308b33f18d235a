import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { bulkActions, bulkWork, permissionFor, thingOf } from './actions.ts'
import { distinct, effectsOf } from './bulk.ts'
import { skipsClosing, skipsSpam } from './judge-rows.ts'

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

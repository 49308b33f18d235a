import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedAdvertStates } from '#modules/adverts'
import { aListing, listingFields } from '../../tests/support/adverts/listings.ts'
import { isEditable, judgeEdit } from './edit.ts'

const passed = { kind: 'publish' } as const
const doubtful = { kind: 'hold', reasons: ['link'] } as const
const account = 'ada@example.com'

describe('An edit of a listing', () => {
  it('of words that the public sees waits with the old ones shown, where the screen holds it', () => {
    for (const state of ['live', 'paused'] as const) {
      expect(judgeEdit(aListing({ state }), listingFields, doubtful, account)).toEqual({
        kind: 'hold',
        heldFor: ['link'],
      })
      expect(judgeEdit(aListing({ state }), listingFields, passed, account)).toMatchObject({ kind: 'now' })
    }
  })

  it('with a new address waits for its code', () => {
    const after = { ...listingFields, contactEmail: 'new@example.org' }
    expect(judgeEdit(aListing({ state: 'live' }), after, passed, account)).toEqual({
      kind: 'hold',
      heldFor: ['contact-not-confirmed'],
    })
    expect(judgeEdit(aListing({ state: 'awaiting_payment' }), after, passed, account)).toEqual({
      kind: 'now',
      heldFor: [],
      isContactConfirmed: false,
    })
  })

  it('needs no code for the address of the account, nor for one that was confirmed before', () => {
    const live = aListing({ state: 'live' })
    const toAccount = { ...listingFields, contactEmail: 'ADA@example.com' }
    expect(judgeEdit(live, toAccount, passed, account)).toMatchObject({ kind: 'now', isContactConfirmed: true })
    const waiting = { ...listingFields, contactEmail: 'new@example.org' }
    const confirmed = {
      ...live,
      heldEdit: { fields: waiting, heldFor: ['link' as const], createdAt: live.advert.createdAt },
    }
    expect(judgeEdit(confirmed, waiting, passed, account)).toMatchObject({ kind: 'now', isContactConfirmed: true })
  })

  it('never shows the public words that the screen held, nor an address that nobody confirmed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...storedAdvertStates.filter(isEditable)),
        fc.constantFrom(passed, doubtful),
        fc.constantFrom(account, 'office@example.org', 'new@example.org'),
        fc.boolean(),
        (state, screened, contactEmail, isConfirmed) => {
          const listing = aListing({ state, ...(!isConfirmed && { contactConfirmedAt: null }) })
          const step = judgeEdit(listing, { ...listingFields, contactEmail }, screened, account)
          const isShown = state === 'live' || state === 'paused'
          expect(isShown && step.kind === 'now' && (screened.kind === 'hold' || !step.isContactConfirmed)).toBe(false)
        },
      ),
    )
  })
})

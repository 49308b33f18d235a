import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PasskeyId, UserId } from '#modules/shared'
import type { IdentityId } from './account-link.ts'
import { type WaysIn, nothingTrusted, unprovenAccess } from './unproven-access.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const userId = 'usr_asha' as UserId
const google = 'idn_google' as IdentityId
const passkey = 'pky_one' as PasskeyId
const ways: WaysIn = {
  passkeys: [{ id: passkey, createdAt: noon }],
  totp: { createdAt: noon, confirmedAt: noon },
  identities: [{ id: google, linkedAt: noon }],
}
const none: WaysIn = { passkeys: [], totp: null, identities: [] }
const kinds = (events: readonly { readonly kind: string }[]) => events.map(({ kind }) => kind)

describe('unprovenAccess', () => {
  it('ends every way to sign in, with one event for each kind, when there is no trusted instant', () => {
    const revoked = unprovenAccess(userId, ways, nothingTrusted, noon)
    expect(revoked).toMatchObject({ passkeys: [passkey], totp: true, identities: [google], recoveryCodesSince: null })
    expect(kinds(revoked.events)).toEqual(['second-factor-removed', 'second-factor-removed', 'identity-unlinked'])
  })

  it('makes no event for an account with no other way to sign in', () => {
    expect(unprovenAccess(userId, none, nothingTrusted, noon)).toEqual({
      passkeys: [],
      totp: false,
      identities: [],
      recoveryCodesSince: null,
      events: [],
    })
  })

  it('removes an authenticator app that has no first code, without an event, since it never admitted anybody', () => {
    const begun = { ...none, totp: { createdAt: noon, confirmedAt: null } }
    expect(unprovenAccess(userId, begun, nothingTrusted, noon)).toMatchObject({ totp: true, events: [] })
  })

  it('keeps the identity that the owner has agreed to', () => {
    const revoked = unprovenAccess(userId, ways, { before: null, identity: google }, noon)
    expect(revoked.identities).toEqual([])
    expect(kinds(revoked.events)).not.toContain('identity-unlinked')
  })

  it('keeps an authenticator app begun before the trusted instant only if its first code came before it too', () => {
    const totp = { createdAt: noon, confirmedAt: noon.add({ minutes: 2 }) }
    const revokes = (minutes: number) =>
      unprovenAccess(userId, { ...none, totp }, { before: noon.add({ minutes }), identity: null }, noon).totp
    expect([revokes(1), revokes(2), revokes(3)]).toEqual([true, true, false])
  })

  it('ends exactly the ways to sign in that were added at the trusted instant or later', () => {
    const instants = fc.integer({ min: 0, max: 20 }).map((minutes) => noon.add({ minutes }))
    fc.assert(
      fc.property(fc.array(instants), fc.array(instants), instants, (passkeys, identities, before) => {
        const some: WaysIn = {
          passkeys: passkeys.map((createdAt, place) => ({ id: `pky_${place}` as PasskeyId, createdAt })),
          totp: null,
          identities: identities.map((linkedAt, place) => ({ id: `idn_${place}` as IdentityId, linkedAt })),
        }
        const revoked = unprovenAccess(userId, some, { before, identity: null }, noon)
        const young = (made: readonly Temporal.Instant[]) =>
          made.filter((one) => one.epochMilliseconds >= before.epochMilliseconds).length
        expect(revoked.passkeys).toHaveLength(young(passkeys))
        expect(revoked.identities).toHaveLength(young(identities))
        expect(revoked.events).toHaveLength(Math.min(1, young(passkeys)) + Math.min(1, young(identities)))
      }),
    )
  })
})

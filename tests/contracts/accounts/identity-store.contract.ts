import { describe, expect, it } from 'vitest'
import type { Identity, IdentityId } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import { aUser, noon } from '../../support/builders/accounts.ts'
import { type OpenedAccountLinks, asha, bea, openWithLinks } from './account-links-opened.ts'

const dora = aUser({ id: 'dora', email: 'Dora@Example.com' })
const issuer = 'https://id.example'
const linked = { kind: 'identity-linked', userId: asha.id, requestId: null, at: noon } as const
const unlinked = { ...linked, kind: 'identity-unlinked' } as const
const signedUp = { kind: 'user-signed-up', userId: dora.id, at: noon } as const

function anIdentity(userId: UserId, name: string, changes: Partial<Identity> = {}): Identity {
  const id = `idn_${name}` as IdentityId
  return { id, issuer, subject: name, email: `${name}@elsewhere.example`, userId, linkedAt: noon, ...changes }
}

/** The contract of every `IdentityStore`, for any database. */
export function identityStoreContract(keeper: string, open: () => Promise<OpenedAccountLinks>): void {
  describe(`IdentityStore kept by ${keeper}`, () => {
    it('finds the user of an identity by issuer and subject together, and null for another', async () => {
      await using opened = await openWithLinks(open)
      await opened.identities.link(anIdentity(asha.id, 'one'), [])
      expect(await opened.identities.find(issuer, 'one')).toEqual(asha)
      expect(await opened.identities.find(issuer, 'two')).toBeNull()
      expect(await opened.identities.find('https://other.example', 'one')).toBeNull()
    })

    it('adds a user without a password, with the identity and the events', async () => {
      await using opened = await openWithLinks(open)
      const identity = anIdentity(dora.id, 'dora')
      expect(await opened.identities.addUser(dora, identity, [signedUp])).toEqual({ ok: true, value: dora })
      expect(await opened.accounts.findByEmail('dora@example.com')).toEqual({ user: dora, passwordHash: null })
      expect(await opened.identities.find(issuer, 'dora')).toEqual(dora)
      expect(await opened.identities.of(dora.id)).toEqual([identity])
      expect(await opened.kept()).toEqual(['user-signed-up'])
    })

    it('refuses to add a user whose address has an account in another spelling, and keeps nothing', async () => {
      await using opened = await openWithLinks(open)
      const second = { ...dora, email: asha.email.toUpperCase() }
      const refused = await opened.identities.addUser(second, anIdentity(dora.id, 'dora'), [signedUp])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'email-taken' } })
      expect(await opened.accounts.find(dora.id)).toBeNull()
      expect(await opened.identities.find(issuer, 'dora')).toBeNull()
      expect(await opened.kept()).toEqual([])
    })

    it('adds no user when the identity is linked to another account', async () => {
      await using opened = await openWithLinks(open)
      await opened.identities.link(anIdentity(asha.id, 'one'), [])
      const added = await opened.identities.addUser(dora, anIdentity(dora.id, 'dora', { subject: 'one' }), [signedUp])
      expect(added.ok).toBe(false)
      expect(await opened.accounts.find(dora.id)).toBeNull()
      expect(await opened.identities.find(issuer, 'one')).toEqual(asha)
      expect(await opened.kept()).toEqual([])
    })

    it('adds one user for concurrent requests with the same identity and address', async () => {
      await using opened = await openWithLinks(open)
      const add = (name: string) => {
        const user = aUser({ id: name, email: 'same@example.com' })
        return opened.identities.addUser(user, anIdentity(user.id, name, { subject: 'same' }), [])
      }
      const answers = await Promise.all(['one', 'two', 'three'].map(add))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('links an identity once, with its events, and answers with the one that is linked', async () => {
      await using opened = await openWithLinks(open)
      const first = anIdentity(asha.id, 'one')
      expect(await opened.identities.link(first, [linked])).toEqual({ ok: true, value: first })
      const again = { ...first, id: 'idn_again' as IdentityId, linkedAt: noon.add({ hours: 1 }) }
      expect(await opened.identities.link(again, [linked])).toEqual({ ok: true, value: first })
      expect(await opened.identities.of(asha.id)).toEqual([first])
      expect(await opened.kept()).toEqual(['identity-linked'])
    })

    it("refuses to link another account's identity, and keeps no event", async () => {
      await using opened = await openWithLinks(open)
      await opened.identities.link(anIdentity(asha.id, 'one'), [])
      const taken = { ...anIdentity(bea.id, 'two', { email: bea.email }), subject: 'one' }
      const refused = await opened.identities.link(taken, [{ ...linked, userId: bea.id }])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'identity-taken' } })
      expect(await opened.identities.find(issuer, 'one')).toEqual(asha)
      expect(await opened.accounts.find(bea.id)).toEqual(bea)
      expect(await opened.kept()).toEqual([])
    })

    it('verifies the address of the account when the issuer confirmed that very address', async () => {
      await using opened = await openWithLinks(open)
      const linkedAt = noon.add({ hours: 1 })
      await opened.identities.link(anIdentity(bea.id, 'bea', { email: bea.email.toUpperCase(), linkedAt }), [])
      expect(await opened.accounts.find(bea.id)).toEqual({ ...bea, emailVerifiedAt: linkedAt })
    })

    it('leaves the address unverified when the issuer confirmed another', async () => {
      await using opened = await openWithLinks(open)
      await opened.identities.link(anIdentity(bea.id, 'bea'), [])
      expect(await opened.accounts.find(bea.id)).toEqual(bea)
    })

    it('leaves the instant of an earlier verification', async () => {
      await using opened = await openWithLinks(open)
      await opened.identities.link(anIdentity(asha.id, 'asha', { email: asha.email }), [])
      expect(await opened.accounts.find(asha.id)).toEqual(asha)
    })

    it("lists the user's own identities, the longest there first", async () => {
      await using opened = await openWithLinks(open)
      const later = anIdentity(asha.id, 'a-later', { linkedAt: noon.add({ hours: 1 }) })
      const first = anIdentity(asha.id, 'first')
      for (const each of [later, first, anIdentity(bea.id, 'bea')]) await opened.identities.link(each, [])
      expect(await opened.identities.of(asha.id)).toEqual([first, later])
      expect(await opened.identities.of('usr_nobody' as UserId)).toEqual([])
    })

    it('unlinks one identity once, with its events', async () => {
      await using opened = await openWithLinks(open)
      const [one, two] = [anIdentity(asha.id, 'one'), anIdentity(asha.id, 'two')]
      for (const each of [one, two]) await opened.identities.link(each, [])
      const unknown = { ok: false, refusal: { kind: 'identity-unknown' } }
      expect(await opened.identities.unlink(asha.id, one.id, [unlinked])).toEqual({ ok: true, value: null })
      expect(await opened.identities.unlink(asha.id, one.id, [unlinked])).toEqual(unknown)
      expect(await opened.identities.of(asha.id)).toEqual([two])
      expect(await opened.kept()).toEqual(['identity-unlinked'])
    })

    it("takes another user's identity for unknown, and keeps no event", async () => {
      await using opened = await openWithLinks(open)
      const one = anIdentity(asha.id, 'one')
      await opened.identities.link(one, [])
      const refused = await opened.identities.unlink(bea.id, one.id, [{ ...unlinked, userId: bea.id }])
      expect(refused).toEqual({ ok: false, refusal: { kind: 'identity-unknown' } })
      expect(await opened.identities.of(asha.id)).toEqual([one])
      expect(await opened.kept()).toEqual([])
    })
  })
}

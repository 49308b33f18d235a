import { describe, expect, it } from 'vitest'
import type { AccountLinkPurpose, AccountRequestId, IdentityId } from '#modules/accounts'
import { aPasskey, aUser, noon } from '../../support/builders/accounts.ts'
import { type OpenedAccountLinks, asha, at, bea, ended, hashOf, openWithLinks } from './account-links-opened.ts'

const requestId = 'arq_former' as AccountRequestId
const identityId = 'idn_new' as IdentityId
const issued = { issuer: 'https://id.example', subject: 'asha', email: asha.email }
const purposes: readonly AccountLinkPurpose[] = [
  'password-reset',
  'verify-email',
  'change-email',
  'undo-email-change',
  'link-identity',
  'sign-in',
]

/** The contract of every `AccountLinkStore` about the effect of each link, for any database. */
export function accountLinkUsesContract(keeper: string, open: () => Promise<OpenedAccountLinks>): void {
  /** Opens the users, with another link of each purpose for Asha and for Bea. */
  async function openWithOthers() {
    const opened = await openWithLinks(open)
    for (const purpose of purposes) {
      await opened.link(purpose, purpose)
      await opened.link(`${purpose} of bea`, purpose, bea)
    }
    /** The purposes of Asha's other links that are still open. */
    async function left() {
      const open = await Promise.all(purposes.map(async (purpose) => !(await opened.isUsed(purpose))))
      return purposes.filter((_, place) => open[place])
    }
    return { ...opened, left, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  }
  const reset = { tokenHash: 'one', passwordHash: 'a new hash', at }

  describe(`The link to reset a password, kept by ${keeper}`, () => {
    it('sets the password, and ends the sessions and the other links to the account', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'password-reset')
      expect(await opened.links.resetPassword(reset)).toEqual({ ok: true, value: asha })
      expect(await opened.passwordOf(asha)).toBe('a new hash')
      expect(await opened.hasSession(asha)).toBe(false)
      expect(await opened.left()).toEqual(['verify-email', 'undo-email-change'])
      expect(await opened.kept()).toEqual(['password-changed'])
    })

    it('verifies the address, and ends ways in that somebody else may have left', async () => {
      await using opened = await openWithOthers()
      await opened.passkeys.add(aPasskey(bea), [], [])
      await opened.link('one', 'password-reset', bea)
      const verified = { ...bea, emailVerifiedAt: at }
      expect(await opened.links.resetPassword(reset)).toEqual({ ok: true, value: verified })
      expect(await opened.accounts.find(bea.id)).toEqual(verified)
      expect(await opened.passkeys.passkeysOf(bea.id)).toEqual([])
    })

    it('leaves the passkeys of a user whose address was verified before', async () => {
      await using opened = await openWithOthers()
      await opened.passkeys.add(aPasskey(asha), [], [])
      await opened.link('one', 'password-reset')
      await opened.links.resetPassword(reset)
      expect(await opened.passkeys.passkeysOf(asha.id)).toEqual([aPasskey(asha)])
    })
  })

  describe(`The link to verify an address, kept by ${keeper}`, () => {
    it('verifies the address in any spelling, once, and leaves password and sessions', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'verify-email', bea, { email: bea.email.toUpperCase() })
      await opened.link('two', 'verify-email', bea, { email: bea.email })
      const verified = { ...bea, emailVerifiedAt: at }
      expect(await opened.links.verifyEmail('one', at)).toEqual({ ok: true, value: verified })
      expect(await opened.accounts.find(bea.id)).toEqual(verified)
      expect([await opened.passwordOf(bea), await opened.hasSession(bea)]).toEqual([hashOf(bea), true])
      expect(await opened.isUsed('two')).toBe(true)
      expect(await opened.kept()).toEqual(['email-verified'])
    })

    it('keeps the instant of the first verification, and no second event', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'verify-email', asha, { email: asha.email })
      expect(await opened.links.verifyEmail('one', at)).toEqual({ ok: true, value: asha })
      expect(await opened.kept()).toEqual([])
    })

    it('is refused when the account has another address by now', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'verify-email', bea, { email: 'former@example.com' })
      expect(await opened.links.verifyEmail('one', at)).toEqual(ended)
      expect([await opened.isUsed('one'), await opened.accounts.find(bea.id)]).toEqual([false, bea])
    })
  })

  describe(`The link to change an address, kept by ${keeper}`, () => {
    const change = { tokenHash: 'one', requestId, at }
    const email = 'Asha@Elsewhere.example'

    it('gives the account the new address, verified, and keeps the former one as a request', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'change-email', asha, { email })
      const changed = { ...asha, email, emailVerifiedAt: at }
      expect(await opened.links.changeEmail(change)).toEqual({ ok: true, value: changed })
      expect(await opened.accounts.findByEmail(email.toLowerCase())).toEqual({
        user: changed,
        passwordHash: hashOf(asha),
      })
      expect(await opened.accounts.findByEmail(asha.email)).toBeNull()
      expect(await opened.links.findRequest(requestId)).toEqual({
        id: requestId,
        purpose: 'email-changed',
        email: asha.email,
        userId: asha.id,
        data: {},
        createdAt: at,
      })
      expect(await opened.kept()).toEqual(['email-changed'])
    })

    it('ends the other links but those to undo a change, and no session', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'change-email', asha, { email })
      await opened.links.changeEmail(change)
      expect(await opened.left()).toEqual(['undo-email-change'])
      expect(await opened.hasSession(asha)).toBe(true)
    })

    it('is refused when somebody has the address meanwhile in any spelling, and is not used', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'change-email', asha, { email: bea.email.toUpperCase() })
      expect(await opened.links.changeEmail(change)).toEqual(ended)
      expect([await opened.isUsed('one'), await opened.left()]).toEqual([false, purposes])
      expect(await opened.accounts.find(asha.id)).toEqual(asha)
      expect([await opened.links.findRequest(requestId), await opened.kept()]).toEqual([null, []])
    })

    it("takes another spelling of the account's own address", async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'change-email', asha, { email: 'ASHA@example.com' })
      expect(await opened.links.changeEmail(change)).toMatchObject({ ok: true, value: { email: 'ASHA@example.com' } })
    })
  })

  describe(`The link to undo a change of address, kept by ${keeper}`, () => {
    const former = 'former@example.com'

    it('gives the former address back, and ends the password, the sessions and every other link', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'undo-email-change', asha, { email: former })
      const undone = { ...asha, email: former, emailVerifiedAt: at }
      expect(await opened.links.undoEmailChange('one', at)).toEqual({ ok: true, value: undone })
      expect(await opened.accounts.findByEmail(former)).toEqual({ user: undone, passwordHash: null })
      expect([await opened.hasSession(asha), await opened.left()]).toEqual([false, []])
      expect(await opened.kept()).toEqual(['email-change-undone'])
    })

    it('unlinks the identities that were linked since the change, and keeps those from before', async () => {
      await using opened = await openWithLinks(open)
      const changed = aUser({ id: 'dora', emailVerifiedAt: noon })
      const old = { ...issued, id: 'idn_old' as IdentityId, subject: 'old', userId: changed.id }
      const before = { ...old, linkedAt: noon.subtract({ milliseconds: 1 }) }
      await opened.identities.addUser(changed, before, [])
      await opened.identities.link({ ...old, id: identityId, subject: 'new', linkedAt: noon }, [])
      await opened.link('one', 'undo-email-change', changed, { email: former })
      expect(await opened.links.undoEmailChange('one', at)).toMatchObject({ ok: true })
      expect(await opened.identities.of(changed.id)).toEqual([before])
    })

    it('is refused when somebody has the former address meanwhile, and is not used', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'undo-email-change', asha, { email: bea.email.toUpperCase() })
      expect(await opened.links.undoEmailChange('one', at)).toEqual(ended)
      expect([await opened.isUsed('one'), await opened.left()]).toEqual([false, purposes])
      expect([await opened.passwordOf(asha), await opened.hasSession(asha)]).toEqual([hashOf(asha), true])
      expect(await opened.kept()).toEqual([])
    })
  })

  describe(`The link to sign in, kept by ${keeper}`, () => {
    const use = { tokenHash: 'one', identityId: null, at }
    const linkIt = { ...use, identityId }

    it('changes nothing but itself for a user whose address was verified before', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'sign-in')
      expect(await opened.links.useToSignIn(use)).toEqual({ ok: true, value: asha })
      expect([await opened.passwordOf(asha), await opened.hasSession(asha)]).toEqual([hashOf(asha), true])
      expect([await opened.left(), await opened.kept()]).toEqual([purposes, []])
    })

    it('verifies the address, and ends the password, sessions and passkeys that somebody else may have set', async () => {
      await using opened = await openWithOthers()
      await opened.passkeys.add(aPasskey(bea), [], [])
      await opened.link('one', 'sign-in', bea)
      const verified = { ...bea, emailVerifiedAt: at }
      expect(await opened.links.useToSignIn(use)).toEqual({ ok: true, value: verified })
      expect(await opened.accounts.findByEmail(bea.email)).toEqual({ user: verified, passwordHash: null })
      expect([await opened.hasSession(bea), await opened.passkeys.passkeysOf(bea.id)]).toEqual([false, []])
      expect((await opened.kept()).toSorted()).toEqual(['email-verified', 'password-removed', 'second-factor-removed'])
    })

    it('emits no password-removed event when there was none', async () => {
      await using opened = await openWithLinks(open)
      const dora = aUser({ id: 'dora' })
      const own = { ...issued, id: identityId, userId: dora.id, linkedAt: noon }
      await opened.identities.addUser(dora, own, [])
      await opened.link('one', 'sign-in', dora)
      await opened.links.useToSignIn(use)
      expect((await opened.kept()).toSorted()).toEqual(['email-verified', 'identity-unlinked'])
    })

    it('links the identity that the link names', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'link-identity', asha, { identity: issued })
      expect(await opened.links.useToSignIn(linkIt)).toEqual({ ok: true, value: asha })
      const linked = { ...issued, id: identityId, userId: asha.id, linkedAt: at }
      expect(await opened.identities.of(asha.id)).toEqual([linked])
      expect(await opened.kept()).toEqual(['identity-linked'])
    })

    it('keeps the identity that it links when it is the first proof of the address', async () => {
      await using opened = await openWithOthers()
      await opened.link('one', 'link-identity', bea, { identity: issued })
      await opened.links.useToSignIn(linkIt)
      expect((await opened.identities.of(bea.id)).map(({ id }) => id)).toEqual([identityId])
      expect(await opened.kept()).toEqual(['identity-linked', 'email-verified', 'password-removed'])
    })

    it('is used when the identity is linked to its user already, and links nothing', async () => {
      await using opened = await openWithOthers()
      const linked = { ...issued, id: 'idn_old' as IdentityId, userId: asha.id, linkedAt: noon }
      await opened.identities.link(linked, [])
      await opened.link('one', 'link-identity', asha, { identity: issued })
      expect(await opened.links.useToSignIn(linkIt)).toEqual({ ok: true, value: asha })
      expect(await opened.identities.of(asha.id)).toEqual([linked])
      expect(await opened.kept()).toEqual([])
    })

    it("is refused when the identity is another user's, and is not used", async () => {
      await using opened = await openWithOthers()
      const linked = { ...issued, id: 'idn_old' as IdentityId, userId: bea.id, linkedAt: noon }
      await opened.identities.link(linked, [])
      await opened.link('one', 'link-identity', asha, { identity: issued })
      expect(await opened.links.useToSignIn(linkIt)).toEqual(ended)
      expect([await opened.isUsed('one'), await opened.identities.of(asha.id)]).toEqual([false, []])
    })
  })
}

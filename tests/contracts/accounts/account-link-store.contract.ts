import { describe, expect, it } from 'vitest'
import {
  type AccountLinkPurpose,
  type AccountLinkStore,
  type AccountRequest,
  type AccountRequestId,
  type IdentityId,
  type User,
  accountLinkMinutes,
} from '#modules/accounts'
import { decideOfficeLink } from '../../../modules/accounts/recovery/office-link.ts'
import { noon } from '../../support/builders/accounts.ts'
import { type OpenedAccountLinks, asha, at, bea, carl, ended, hashOf, openWithLinks } from './account-links-opened.ts'

const request: AccountRequest = {
  id: 'arq_one' as AccountRequestId,
  purpose: 'sign-in',
  email: 'Nobody@Example.com',
  userId: null,
  data: { next: '/bookings' },
  createdAt: noon,
}
const requested = { kind: 'account-requested', userId: null, requestId: request.id, at: noon } as const
const identity = { issuer: 'https://id.example', subject: 'asha', email: asha.email }
const requestId = 'arq_former' as AccountRequestId
const identityId = 'idn_new' as IdentityId

interface Use {
  readonly purpose: AccountLinkPurpose
  readonly use: (links: AccountLinkStore, tokenHash: string, at: Temporal.Instant) => Promise<{ readonly ok: boolean }>
}

/** Each method that uses a link, with its purpose; the data that all links of the suite have is enough for each. */
const uses: readonly Use[] = [
  {
    purpose: 'password-reset',
    use: (links, tokenHash, when) => links.resetPassword({ tokenHash, passwordHash: 'a new hash', at: when }),
  },
  { purpose: 'verify-email', use: (links, tokenHash, when) => links.verifyEmail(tokenHash, when) },
  {
    purpose: 'change-email',
    use: (links, tokenHash, when) => links.changeEmail({ tokenHash, requestId, at: when }),
  },
  { purpose: 'undo-email-change', use: (links, tokenHash, when) => links.undoEmailChange(tokenHash, when) },
  {
    purpose: 'link-identity',
    use: (links, tokenHash, when) => links.useToSignIn({ tokenHash, identityId, at: when }),
  },
  {
    purpose: 'sign-in',
    use: (links, tokenHash, when) => links.useToSignIn({ tokenHash, identityId: null, at: when }),
  },
]
const others = uses.flatMap((one) => uses.filter((other) => other !== one).map((other) => ({ one, other })))

/** The contract of every `AccountLinkStore` about requests and the end of links, for any database. */
export function accountLinkStoreContract(keeper: string, open: () => Promise<OpenedAccountLinks>): void {
  const openLinks = () => openWithLinks(open)
  const dataFor = (email: string) => ({ email, identity })

  /** Asserts that a refused use has changed nothing of the user. */
  async function expectUnchanged(opened: Awaited<ReturnType<typeof openLinks>>, user = asha) {
    expect(await opened.accounts.find(user.id)).toEqual(user)
    expect(await opened.passwordOf(user)).toBe(hashOf(user))
    expect(await opened.hasSession(user)).toBe(true)
    expect(await opened.identities.of(user.id)).toEqual([])
    expect(await opened.links.findRequest(requestId)).toBeNull()
    expect(await opened.kept()).toEqual([])
  }

  describe(`AccountLinkStore kept by ${keeper}`, () => {
    it('keeps a request with its event until it is dealt with, for an address without an account too', async () => {
      await using opened = await openLinks()
      await opened.links.ask(request, requested)
      expect(await opened.links.findRequest(request.id)).toEqual(request)
      expect(await opened.kept()).toEqual(['account-requested'])
      await opened.links.forgetRequest(request.id)
      await opened.links.forgetRequest(request.id)
      expect(await opened.links.findRequest(request.id)).toBeNull()
    })

    it('keeps the user and the identity of a request', async () => {
      await using opened = await openLinks()
      const full = { ...request, purpose: 'link-identity', userId: asha.id, data: { identity } } as const
      await opened.links.ask(full, requested)
      expect(await opened.links.findRequest(full.id)).toEqual(full)
    })

    it('keeps events by themselves, in their order', async () => {
      await using opened = await openLinks()
      const event = { userId: asha.id, requestId: null, at: noon }
      await opened.links.keepEvents([
        { kind: 'verification-requested', ...event },
        { kind: 'known-address-signed-up', ...event },
      ])
      expect(await opened.kept()).toEqual(['verification-requested', 'known-address-signed-up'])
    })

    it('gives back exactly the link that was added, also after its use and its end', async () => {
      await using opened = await openLinks()
      await opened.link('one', 'verify-email', asha, { email: asha.email, next: '/bookings' })
      const link = {
        tokenHash: 'one',
        purpose: 'verify-email',
        userId: asha.id,
        data: { email: asha.email, next: '/bookings' },
        createdAt: noon,
        expiresAt: noon.add({ minutes: accountLinkMinutes['verify-email'] }),
        usedAt: null,
      }
      expect(await opened.links.find('one')).toEqual(link)
      await opened.links.verifyEmail('one', at)
      expect(await opened.links.find('one')).toEqual({ ...link, usedAt: at })
      expect(await opened.links.find('unknown')).toBeNull()
    })

    it('keeps a link of the office with its event, ends earlier ones for its purpose, and keeps nothing when refused', async () => {
      await using opened = await openLinks()
      await opened.link('earlier', 'sign-in')
      await opened.link('reset', 'password-reset')
      const wanted =
        (tokenHash: string, role = asha.role) =>
        (owner: User | null) =>
          decideOfficeLink(owner && { ...owner, role }, { purpose: 'sign-in', tokenHash, at })
      const made = await opened.links.addByOffice(asha.id, wanted('made'))
      expect(made).toMatchObject({ ok: true, value: { tokenHash: 'made', data: { byOffice: true } } })
      expect(await opened.links.find('made')).toEqual(made.ok && made.value)
      expect([await opened.isUsed('earlier'), await opened.isUsed('reset')]).toEqual([true, false])
      expect(await opened.kept()).toEqual(['account-link-made'])
      expect(await opened.links.addByOffice(asha.id, wanted('other', 'admin'))).toMatchObject({ ok: false })
      expect(await opened.links.addByOffice(carl.id, wanted('other'))).toMatchObject({ ok: false })
      expect(await opened.links.find('other')).toBeNull()
      expect(await opened.kept()).toEqual(['account-link-made'])
    })

    it('forgets a request that was made before the cutoff, and keeps one of that instant', async () => {
      await using opened = await openLinks()
      await opened.links.ask(request, requested)
      await opened.links.forget({ requests: noon, links: noon }, 9)
      expect(await opened.links.findRequest(request.id)).toEqual(request)
      await opened.links.forget({ requests: noon.add({ milliseconds: 1 }), links: noon }, 9)
      expect(await opened.links.findRequest(request.id)).toBeNull()
    })

    it('deletes at most as many requests and links together as asked for', async () => {
      await using opened = await openLinks()
      await opened.links.ask(request, requested)
      await opened.link('one', 'sign-in')
      await opened.link('two', 'sign-in')
      const later = noon.add({ hours: 24 * 365 })
      const cutoff = { requests: later, links: later }
      expect(await opened.links.forget(cutoff, 2)).toBe(2)
      expect(await opened.links.forget(cutoff, 2)).toBe(1)
      expect(await opened.links.forget(cutoff, 2)).toBe(0)
    })

    it('forgets a link that was over before the cutoff, and keeps one that ends at that instant', async () => {
      await using opened = await openLinks()
      await opened.link('one', 'sign-in')
      const links = noon.add({ minutes: accountLinkMinutes['sign-in'] })
      await opened.links.forget({ requests: noon, links }, 9)
      expect(await opened.links.find('one')).not.toBeNull()
      await opened.links.forget({ requests: noon, links: links.add({ milliseconds: 1 }) }, 9)
      expect(await opened.links.find('one')).toBeNull()
    })
  })

  describe(`A link kept by the AccountLinkStore of ${keeper}`, () => {
    it.each(uses)('to $purpose takes effect once for concurrent uses', async ({ purpose, use }) => {
      await using opened = await openLinks()
      await opened.link('one', purpose, asha, dataFor(asha.email))
      const answers = await Promise.all([1, 2, 3].map(() => use(opened.links, 'one', at)))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.filter(({ ok }) => !ok)).toEqual([ended, ended])
      expect((await opened.links.find('one'))?.usedAt).toEqual(at)
    })

    it.each(uses)('to $purpose is valid until the instant of its end, not at it', async ({ purpose, use }) => {
      await using opened = await openLinks()
      const end = noon.add({ minutes: accountLinkMinutes[purpose] })
      await opened.link('one', purpose, asha, dataFor(asha.email))
      expect(await use(opened.links, 'one', end)).toEqual(ended)
      expect(await opened.isUsed('one')).toBe(false)
      await expectUnchanged(opened)
      expect(await use(opened.links, 'one', end.subtract({ milliseconds: 1 }))).toMatchObject({ ok: true })
    })

    it.each(uses)('to $purpose does nothing for a suspended user', async ({ purpose, use }) => {
      await using opened = await openLinks()
      await opened.link('one', purpose, carl, dataFor(carl.email))
      expect(await use(opened.links, 'one', at)).toEqual(ended)
      expect(await opened.isUsed('one')).toBe(false)
      await expectUnchanged(opened, carl)
    })

    it.each(uses)('to $purpose is refused when there is none', async ({ use }) => {
      await using opened = await openLinks()
      expect(await use(opened.links, 'unknown', at)).toEqual(ended)
      await expectUnchanged(opened)
    })

    it.each(others)('to $one.purpose is not valid as one to $other.purpose', async ({ one, other }) => {
      await using opened = await openLinks()
      await opened.link('one', one.purpose, asha, dataFor(asha.email))
      expect(await other.use(opened.links, 'one', at)).toEqual(ended)
      expect(await opened.isUsed('one')).toBe(false)
      await expectUnchanged(opened)
    })

    it.each(uses)('to $purpose changes nothing of another user', async ({ purpose, use }) => {
      await using opened = await openLinks()
      await opened.link('one', purpose, asha, dataFor(asha.email))
      await opened.link('hers', purpose, bea, dataFor(bea.email))
      await use(opened.links, 'one', at)
      expect(await opened.isUsed('hers')).toBe(false)
      expect(await opened.accounts.find(bea.id)).toEqual(bea)
      expect(await opened.passwordOf(bea)).toBe(hashOf(bea))
      expect(await opened.hasSession(bea)).toBe(true)
    })
  })
}

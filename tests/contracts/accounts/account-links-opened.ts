import {
  type AccountLinkData,
  type AccountLinkPurpose,
  type AccountLinkStore,
  type AccountStore,
  type IdentityStore,
  type PasskeyStore,
  type User,
  accountLinkMinutes,
} from '#modules/accounts'
import { aSession, aUser, anAccount, noon } from '../../support/builders/accounts.ts'

/** A database for the suites of account links and identities. */
export interface OpenedAccountLinks extends AsyncDisposable {
  readonly links: AccountLinkStore
  readonly identities: IdentityStore
  /** Keeps users, sessions and passkeys in the same database. */
  readonly accounts: AccountStore
  readonly passkeys: PasskeyStore
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

/** Has confirmed her address before. */
export const asha = aUser({ id: 'asha', emailVerifiedAt: noon.subtract({ hours: 1 }) })
/** Her address is not verified. */
export const bea = aUser({ id: 'bea' })
export const carl = aUser({ id: 'carl', status: 'suspended', emailVerifiedAt: noon })
/** The instant at which links are used. */
export const at = noon.add({ minutes: 5 })
export const ended = { ok: false, refusal: { kind: 'link-ended' } }

/** Opens the three users, each with a password and a session. */
export async function openWithLinks(open: () => Promise<OpenedAccountLinks>) {
  const opened = await open()
  for (const user of [asha, bea, carl]) await opened.accounts.add(anAccount(user), [])
  return {
    ...opened,
    /** Adds a link that was made at noon. */
    async link(tokenHash: string, purpose: AccountLinkPurpose, user: User = asha, data: AccountLinkData = {}) {
      const expiresAt = noon.add({ minutes: accountLinkMinutes[purpose] })
      await opened.links.add({ tokenHash, purpose, userId: user.id, data, createdAt: noon, expiresAt, usedAt: null })
    },
    isUsed: async (tokenHash: string) => (await opened.links.find(tokenHash))?.usedAt !== null,
    hasSession: async (user: User) => (await opened.accounts.findSession(aSession(user).tokenHash)) !== null,
    passwordOf: async ({ email }: User) => (await opened.accounts.findByEmail(email))?.passwordHash,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

export const hashOf = (user: User) => anAccount(user).passwordHash

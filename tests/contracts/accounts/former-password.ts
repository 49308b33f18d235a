import type { AccountLinkStore, AccountRequestId, SecondFactorStore, User } from '#modules/accounts'
import { noon } from '../../support/builders/accounts.ts'

/** Keep what rests on the password of a user: a request and a link to change the address, and a pending sign-in. */
export interface RestsOnPassword {
  readonly links: AccountLinkStore
  readonly factors: SecondFactorStore
}

const requestOf = ({ id }: User) => `arq_of-${id}` as AccountRequestId

/** One of each for the user, from noon. */
export async function restOnPassword({ links, factors }: RestsOnPassword, user: User): Promise<void> {
  const { id: userId } = user
  const requestId = requestOf(user)
  const change = { purpose: 'change-email', userId, data: { email: 'new@example.com' }, createdAt: noon } as const
  const asked = { kind: 'account-requested', userId: null, requestId, at: noon } as const
  await links.ask({ ...change, id: requestId, email: 'new@example.com' }, asked)
  await links.add({ ...change, tokenHash: userId, expiresAt: noon.add({ hours: 24 }), usedAt: null })
  const pending = { userId, begunBy: 'password', tries: 0, createdAt: noon } as const
  await factors.addPending({ ...pending, tokenHash: userId, expiresAt: noon.add({ minutes: 10 }) })
}

interface StillResting {
  readonly request: boolean
  readonly linkUsedAt: Temporal.Instant | null | undefined
  readonly signIn: boolean
}

export async function stillResting({ links, factors }: RestsOnPassword, user: User): Promise<StillResting> {
  return {
    request: (await links.findRequest(requestOf(user))) !== null,
    linkUsedAt: (await links.find(user.id))?.usedAt,
    signIn: (await factors.findPending(user.id)) !== null,
  }
}

export const untouched: StillResting = { request: true, linkUsedAt: null, signIn: true }
export const endedAt = (at: Temporal.Instant): StillResting => ({ request: false, linkUsedAt: at, signIn: false })

import type { PageContextServer } from 'vike/types'
import { maySignInByLink } from '#modules/accounts'
import type { Who } from '../../page-context.ts'

/** How somebody can show that it is they, before something about their own account. */
export interface OwnCheck {
  readonly email: string
  readonly hasPassword: boolean
  /** Shown a short while ago. */
  readonly isFresh: boolean
  readonly hasPasskey: boolean
  readonly byLink: boolean
}

export async function ownCheckOf(
  { modules: { accounts } }: Pick<PageContextServer, 'modules'>,
  who: Who,
): Promise<OwnCheck> {
  const [hasPassword, { passkeys }] = await Promise.all([accounts.hasPassword(who), accounts.factorsOf(who.id)])
  return {
    email: who.email,
    hasPassword,
    isFresh: who.passwordFresh,
    hasPasskey: passkeys > 0,
    byLink: !hasPassword && who.withheld === null && maySignInByLink(who),
  }
}

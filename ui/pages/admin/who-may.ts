import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import type { Role } from '#modules/accounts'
import { signedIn } from '../../sign-in-first.ts'

/** Lets only these roles see a page: a visitor is asked to sign in, everyone else is denied. */
export function onlyFor(...roles: readonly Role[]) {
  return (pageContext: PageContextServer): void => {
    if (!roles.includes(signedIn(pageContext).role)) throw render(403)
  }
}

import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Permission, at, may } from '#modules/shared'
import { signedIn } from './sign-in-first.ts'

const setUpPage = `${at.profile.security()}?needed=1`

/** Lets only who holds the permission see a page: a visitor is asked to sign in, everyone else is denied. */
export function onlyFor(permission: Permission) {
  return (pageContext: PageContextServer): void => {
    const who = signedIn(pageContext)
    if (may(who, permission)) return
    if (who.withheld !== null && may({ role: who.withheld }, permission)) throw redirect(setUpPage)
    throw render(403)
  }
}

/** The guard of a page that shows each role its own: staff who lack the second factor that is asked of them set it up. */
export function inOwnRole(pageContext: PageContextServer): void {
  if (signedIn(pageContext).withheld !== null) throw redirect(setUpPage)
}

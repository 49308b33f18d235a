import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import type { Who } from './page-context.ts'

/** The signed-in user; a visitor is sent to sign in and returns here. */
export function signedIn({ who, urlOriginal }: PageContextServer): Who {
  if (!who) throw redirect(at.loginThen(urlOriginal))
  return who
}

/** The guard of every page that is somebody's own. */
export function guard(pageContext: PageContextServer): void {
  signedIn(pageContext)
}

/** The query of the address. */
export function searchOf({ urlOriginal }: Pick<PageContextServer, 'urlOriginal'>): URLSearchParams {
  return new URL(urlOriginal, 'http://site.invalid').searchParams
}

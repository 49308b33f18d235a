import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'

/** A visitor who shows nothing is asked to sign in; for others the page decides who they are in the conversation. */
export async function guard(pageContext: PageContextServer): Promise<void> {
  const { who, guest, routeParams, threadAsker, urlOriginal } = pageContext
  const id = parseId('bkg', routeParams['id'] ?? '')
  const hasLink = id !== null && (await threadAsker(id)).hasTrackLink
  if (!who && !guest && !hasLink) throw redirect(at.loginThen(urlOriginal))
}

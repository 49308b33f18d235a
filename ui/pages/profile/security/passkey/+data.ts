import type { PageContextServer } from 'vike/types'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const sessions = await pageContext.modules.accounts.sessionsOf(who.id)
  return { suggested: sessions.find(({ id }) => id === who.sessionId)?.device ?? 'My passkey' }
}

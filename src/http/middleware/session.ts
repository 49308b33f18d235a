import { createMiddleware } from 'hono/factory'
import type { AccountsModule } from '#modules/accounts'
import type { HttpEnv } from '../kit/env.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'

/**
 * Identifies the visitor. A session that lasts longer from now on has its cookie last longer too, and a session that got
 * another token has it in its cookie, whatever the answer is.
 */
export function identifyVisitor(accounts: Pick<AccountsModule, 'identify'>, cookie: SessionCookie) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    // A key acts without the session of a browser that may have sent it.
    const token = c.get('apiKey') ? null : cookie.read(c)
    const found = token === null ? null : await accounts.identify(token)
    c.set('sessionToken', token)
    const user = found?.user ?? null
    const isGuest = user?.role === 'guest'
    c.set('who', isGuest ? null : user)
    c.set('guest', isGuest ? user : null)
    c.set('withheld', found?.withheld ?? null)
    c.set('sessionId', found?.sessionId ?? null)
    c.set('passwordFresh', found?.passwordFresh ?? false)
    await next()
    const sessionToken = c.get('sessionToken')
    if (sessionToken === null || !found || (!found.extended && sessionToken === token)) return
    const ownCookie = c.res.headers.getSetCookie().some((text) => text.startsWith(`${cookie.name}=`))
    if (!ownCookie) cookie.write(c, sessionToken)
  })
}

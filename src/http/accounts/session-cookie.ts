import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type AccountsModule, cookieHours } from '#modules/accounts'
import type { HttpEnv } from '../kit/env.ts'

export interface SessionCookie {
  /** With the `__Host-` prefix where the public address is https: then no subdomain and no plain page can set it. */
  readonly name: string
  /** Null when there is none, or none that could be one of ours. */
  read(c: Context): string | null
  write(c: Context, token: string): void
  clear(c: Context): void
}

/** After a step up: the session has another token, which the middleware writes into the cookie. */
export async function renewSession(c: Context<HttpEnv>, accounts: Pick<AccountsModule, 'renewSession'>): Promise<void> {
  const renewed = await accounts.renewSession(c.var.sessionToken ?? '')
  if (renewed) c.set('sessionToken', renewed.token)
}

export function createSessionCookie(publicUrl: URL): SessionCookie {
  const secure = publicUrl.protocol === 'https:'
  const name = secure ? '__Host-callout_session' : 'callout_session'
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  return {
    name,
    read(c) {
      const token = getCookie(c, name) ?? ''
      return /^[\w-]{1,64}$/.test(token) ? token : null
    },
    write: (c, token) => setCookie(c, name, token, { ...where, maxAge: cookieHours * 3600 }),
    clear: (c) => void deleteCookie(c, name, where),
  }
}

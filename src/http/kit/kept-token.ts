import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { isAccountToken } from '#modules/accounts'

/** A link's token between its page and its form: out of the address, in a cookie that no script sees. */
export interface KeptToken {
  /** Null when there is none. */
  read(c: Context): string | null
  write(c: Context, token: string): void
  clear(c: Context): void
}

const keptMinutes = 60

export function createKeptToken(publicUrl: URL, purpose: string): KeptToken {
  const secure = publicUrl.protocol === 'https:'
  const name = `${secure ? '__Host-' : ''}callout_${purpose}`
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  return {
    read(c) {
      const token = getCookie(c, name) ?? ''
      return isAccountToken(token) ? token : null
    },
    write: (c, token) => setCookie(c, name, token, { ...where, maxAge: keptMinutes * 60 }),
    clear: (c) => void deleteCookie(c, name, where),
  }
}

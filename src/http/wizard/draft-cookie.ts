import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { draftDays } from '#modules/booking'

/** The cookie of an unfinished booking; it gives access to nothing else. */
export interface DraftCookie {
  readonly name: string
  /** Null when there is none, or none that could be one of ours. */
  readonly read: (c: Context) => string | null
  /** Lasts 30 days from now on. */
  readonly write: (c: Context, token: string) => void
  readonly clear: (c: Context) => void
}

export function createDraftCookie(publicUrl: URL): DraftCookie {
  const secure = publicUrl.protocol === 'https:'
  const name = secure ? '__Host-callout_draft' : 'callout_draft'
  /** A token that is written for an answer is read by the page of that answer. */
  const written = new WeakMap<Context, string>()
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  return {
    name,
    read: (c) => {
      const token = written.get(c) ?? getCookie(c, name) ?? ''
      return /^[\w-]{1,64}$/.test(token) ? token : null
    },
    write: (c, token) => {
      written.set(c, token)
      setCookie(c, name, token, { ...where, maxAge: draftDays * 86_400 })
    },
    clear: (c) => void deleteCookie(c, name, where),
  }
}

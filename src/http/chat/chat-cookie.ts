import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { conversationDays } from '#modules/chat'

/** The cookie of a visitor's conversation; it gives access to nothing else. */
export interface ChatCookie {
  /** Null when there is none, or none that could be one of ours. */
  readonly read: (c: Context) => string | null
  /** Lasts 30 days from now on. */
  readonly write: (c: Context, token: string) => void
  readonly clear: (c: Context) => void
}

export function createChatCookie(publicUrl: URL): ChatCookie {
  const secure = publicUrl.protocol === 'https:'
  const name = secure ? '__Host-callout_chat' : 'callout_chat'
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  return {
    read(c) {
      const token = getCookie(c, name) ?? ''
      return /^[\w-]{1,64}$/.test(token) ? token : null
    },
    write: (c, token) => setCookie(c, name, token, { ...where, maxAge: conversationDays * 86_400 }),
    clear: (c) => void deleteCookie(c, name, where),
  }
}

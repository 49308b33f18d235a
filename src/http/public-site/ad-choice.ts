import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

type AdChoice = 'agreed' | 'refused'

/** The visitor's answer to the question about adverts, in a cookie that says nothing else. */
export function createAdChoice(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:'
  const name = secure ? '__Host-callout_ads' : 'callout_ads'
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  return {
    name,
    read: (c: Context): AdChoice | null => {
      const choice = getCookie(c, name)
      return choice === 'agreed' || choice === 'refused' ? choice : null
    },
    /** Lasts 180 days: then the question comes again. */
    write: (c: Context, choice: AdChoice) => setCookie(c, name, choice, { ...where, maxAge: 180 * 86_400 }),
  }
}

export type AdChoices = ReturnType<typeof createAdChoice>

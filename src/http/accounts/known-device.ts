import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { emailKey } from '#modules/accounts'

/**
 * A browser that has signed in to an account before. It opens nothing: failures of strangers do not slow it down, and
 * its own are counted by themselves.
 */
export interface KnownDevice {
  /** The browser's name; null when it has not signed in to this very account. */
  readonly read: (c: Context, email: string) => string | null
  /** Call once the account has signed in. */
  readonly write: (c: Context, email: string) => void
}

const keptDays = 400

/** A family's or an office's computer has several people: the last so many are known. */
const mostAccounts = 5

/** The browser's name for one account, and what proves that we gave it. */
interface Mark {
  readonly name: string
  readonly given: string
}

export function createKnownDevice(publicUrl: URL, secret: string): KnownDevice {
  const secure = publicUrl.protocol === 'https:'
  const cookieName = secure ? '__Host-callout_device' : 'callout_device'
  const options = { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: keptDays * 86_400 } as const
  const seal = (name: string, email: string) =>
    createHmac('sha256', secret)
      .update(`${name} ${emailKey(email)}`)
      .digest('base64url')

  /** Those that could be ours, the latest first. */
  const marksIn = (c: Context) =>
    (getCookie(c, cookieName) ?? '').split('~', mostAccounts).flatMap((text) => {
      const [, name, given] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
      return name === undefined || given === undefined ? [] : [{ name, given }]
    })

  const isOf = (email: string, { name, given }: Mark) =>
    timingSafeEqual(Buffer.from(given), Buffer.from(seal(name, email)))

  return {
    read: (c, email) => marksIn(c).find((mark) => isOf(email, mark))?.name ?? null,
    write(c, email) {
      const marks = marksIn(c)
      const name = marks.find((mark) => isOf(email, mark))?.name ?? randomBytes(16).toString('base64url')
      const others = marks.filter((mark) => !isOf(email, mark)).slice(0, mostAccounts - 1)
      const all = [{ name, given: seal(name, email) }, ...others]
      setCookie(c, cookieName, all.map((mark) => `${mark.name}.${mark.given}`).join('~'), options)
    },
  }
}

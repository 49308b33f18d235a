import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { z } from 'zod'
import type { Clock } from '#modules/shared'

/** Values that a browser brings back: scripts cannot read them, and only the server can have written them. */
export interface SealedCookie<T> {
  /** Null when there is none, it is too old, or it was not written here. */
  read(c: Context): T | null
  write(c: Context, value: T): void
  clear(c: Context): void
}

interface Sealed<Shape extends z.ZodType> {
  readonly publicUrl: URL
  readonly secret: string
  readonly clock: Clock
  readonly name: string
  readonly minutes: number
  readonly shape: Shape
}

export function createSealedCookie<Shape extends z.ZodType>({
  publicUrl,
  secret,
  clock,
  name: plainName,
  minutes,
  shape,
}: Sealed<Shape>): SealedCookie<z.output<Shape>> {
  const secure = publicUrl.protocol === 'https:'
  const name = `${secure ? '__Host-' : ''}callout_${plainName}`
  const where = { path: '/', secure, httpOnly: true, sameSite: 'Lax' } as const
  const seal = (text: string) => createHmac('sha256', secret).update(`${plainName} ${text}`).digest('base64url')

  return {
    read(c) {
      const [, until = '', body = '', given = ''] =
        /^(\d{1,16})\.([\w-]{1,3000})\.([\w-]{43})$/.exec(getCookie(c, name) ?? '') ?? []
      if (given === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(seal(`${until}.${body}`)))) return null
      if (clock.now().epochMilliseconds >= Number(until)) return null
      const parsed = shape.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
      return parsed.success ? parsed.data : null
    },
    write(c, value) {
      const until = clock.now().add({ minutes }).epochMilliseconds
      const text = `${until}.${Buffer.from(JSON.stringify(value)).toString('base64url')}`
      setCookie(c, name, `${text}.${seal(text)}`, { ...where, maxAge: minutes * 60 })
    },
    clear: (c) => void deleteCookie(c, name, where),
  }
}

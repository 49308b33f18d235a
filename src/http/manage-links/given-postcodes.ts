import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** The manage links for which this browser has given the right postcode, so that it is asked for once. */
export interface GivenPostcodes {
  readonly cookieName: string
  readonly has: (c: Context, token: string) => boolean
  /** Call once the right postcode was given for a link. */
  readonly write: (c: Context, token: string) => void
}

/** The life of a link. */
const keptDays = 180
/** A household has a few visits to come: the last so many are known. */
const mostLinks = 5

/** The cookie has a keyed hash of each link's token: a holder of the token alone cannot make it. */
export function createGivenPostcodes(publicUrl: URL, secret: string): GivenPostcodes {
  const secure = publicUrl.protocol === 'https:'
  const cookieName = secure ? '__Host-callout_manage_links' : 'callout_manage_links'
  const options = { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: keptDays * 86_400 } as const
  const proofOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url')
  const proofsIn = (c: Context) =>
    (getCookie(c, cookieName) ?? '').split('.', mostLinks).filter((proof) => /^[\w-]{43}$/.test(proof))
  const isOf = (token: string, proof: string) => timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(token)))

  return {
    cookieName,
    has: (c, token) => proofsIn(c).some((proof) => isOf(token, proof)),
    write(c, token) {
      const others = proofsIn(c).filter((proof) => !isOf(token, proof))
      setCookie(c, cookieName, [proofOf(token), ...others].slice(0, mostLinks).join('.'), options)
    },
  }
}

/** Whether two postcodes are the same, in any spelling; it takes as long for each wrong one. */
export function isSamePostcode(given: string, kept: string): boolean {
  return kept.trim() !== '' && timingSafeEqual(digestOf(given), digestOf(kept))
}

function digestOf(postcode: string): Buffer {
  return createHash('sha256').update(postcode.replaceAll(/\s+/g, '').toUpperCase()).digest()
}

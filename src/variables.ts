import { z } from 'zod'

/** A variable that is set to nothing counts as not set. */
export const blank = (text: unknown) => (text === '' ? undefined : text)

export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional())

export const address = z.url({ protocol: /^https?$/, error: 'must be an address beginning with http:// or https://' })

/** Keys and personal data go there: encrypted, except on this very machine. */
export const providerAddress = address.refine(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url === null || url.protocol === 'https:' || isThisMachine(url.hostname)
  },
  { error: 'must begin with https://, unless it is on this machine' },
)

export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

export const secret = (prefix: RegExp, says: string) => optional(z.string().regex(prefix, says))

export function urlOf(text: string | undefined): URL | null {
  return text ? new URL(text) : null
}

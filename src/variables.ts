import { z } from 'zod'

/** A variable that is set to nothing counts as not set. */
export const blank = (text: unknown) => (text === '' ? undefined : text)

export const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional())

export const address = z.url({ protocol: /^https?$/, error: 'must be an address beginning with http:// or https://' })

export const secret = (prefix: RegExp, says: string) => optional(z.string().regex(prefix, says))

export function urlOf(text: string | undefined): URL | null {
  return text ? new URL(text) : null
}

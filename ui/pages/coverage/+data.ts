import { isValid, parse, validOutcode } from 'postcode'
import type { PageContextServer } from 'vike/types'

export type Data = Awaited<ReturnType<typeof data>>

export type Verdict =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'not-a-postcode' }
  | {
      readonly kind: 'covered'
      readonly place: string
      readonly district: string
      /** The whole postcode, which the booking begins with; null where only its first half was asked about. */
      readonly whole: string | null
    }
  | { readonly kind: 'outside'; readonly district: string }
  | { readonly kind: 'kept'; readonly district: string }

export async function data({ modules, urlParsed }: PageContextServer) {
  const asked = (urlParsed.search['postcode'] ?? '').trim().slice(0, 20)
  const districts = await modules.catalogue.districts()
  return {
    asked: isValid(asked) ? (parse(asked).postcode ?? asked) : asked,
    verdict: await judge(modules.catalogue, asked, urlParsed.search['kept'] === '1'),
    districts,
  }
}

/** The first half of a postcode is enough to ask. */
async function judge(
  catalogue: PageContextServer['modules']['catalogue'],
  asked: string,
  isKept: boolean,
): Promise<Verdict> {
  if (asked === '') return { kind: 'not-asked' }
  const outcode = isValid(asked) ? parse(asked).outcode : validOutcode(asked) ? asked.toUpperCase() : null
  if (!outcode) return { kind: 'not-a-postcode' }
  const { district } = await catalogue.lookUp({ outcode })
  if (district) {
    const { code, names } = district
    return { kind: 'covered', place: names[0] ?? code, district: code, whole: parse(asked).postcode ?? null }
  }
  return { kind: isKept ? 'kept' : 'outside', district: outcode }
}

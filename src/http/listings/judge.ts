import type { Catalogue } from '#modules/catalogue'
import type { FieldError } from '../kit/problem.ts'

/** The trades are those of the catalogue; the tile of emergencies is none. */
export async function judgeTrades(
  slugs: readonly string[] | undefined,
  catalogue: Pick<Catalogue, 'allCategories'>,
): Promise<readonly FieldError[]> {
  if (slugs === undefined) return []
  const trades = new Set((await catalogue.allCategories()).flatMap(({ slug, isFlag }) => (isFlag ? [] : [slug])))
  return slugs.every((slug) => trades.has(slug))
    ? []
    : [{ path: 'service_categories', message: 'Please choose trades of the list' }]
}

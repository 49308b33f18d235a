import { z } from 'zod'
import type { Id, IdPrefix } from '#modules/shared'
import { id } from './fields.ts'

const limitWords = 'Give a whole number from 1 to 200'

export const pageLimit = z.coerce.number(limitWords).int(limitWords).min(1, limitWords).max(200, limitWords)

/** How a list is asked for; the cursor is the id of the last one that was seen. */
export function pageQuery<Prefix extends IdPrefix>(prefix: Prefix) {
  return z.strictObject({
    limit: pageLimit.default(50),
    cursor: id(prefix).optional(),
  })
}

/** The first `limit` of at most `limit + 1` that were read: whether there is more is known without counting. */
export function page<Item, View>(
  items: readonly Item[],
  limit: number,
  view: (item: Item) => View,
  idOf: (item: Item) => Id<IdPrefix>,
): { readonly items: readonly View[]; readonly next_cursor: string | null } {
  const shown = items.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(view), next_cursor: last && items.length > limit ? idOf(last) : null }
}

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() })
}

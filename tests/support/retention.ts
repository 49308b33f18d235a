import type { PrivacyStore } from '#modules/privacy'
import type { RetentionName } from '#modules/retention'

type Store = Pick<PrivacyStore, 'forget'>

/** Deletes all records that a rule says, in steps of `limit` records; their number. */
export function forgetAll(store: Store, name: RetentionName, cutoff: Temporal.Instant, limit = 500): Promise<number> {
  return walk(store, name, cutoff, { limit, dry: false })
}

/** The number of records that a rule deletes. */
export function countOld(store: Store, name: RetentionName, cutoff: Temporal.Instant, limit = 500): Promise<number> {
  return walk(store, name, cutoff, { limit, dry: true })
}

async function walk(
  store: Store,
  name: RetentionName,
  cutoff: Temporal.Instant,
  stretch: { readonly limit: number; readonly dry: boolean },
): Promise<number> {
  let total = 0
  for (let after: string | null = null; ;) {
    const { count, next } = await store.forget(name, cutoff, { after, ...stretch })
    if (count > stretch.limit) throw new Error(`${count} records of ${name} in a step of ${stretch.limit}`)
    total += count
    if (next === null) return total
    after = next
  }
}

import type { SqliteDatabase } from './database.ts'

/**
 * Makes reads that are answered from memory until anything at all is written; what another process writes shows by the
 * next turn of the event loop.
 */
export interface ReadMemory {
  one<T>(load: () => T): () => T
  /** One for each key; null is not remembered. */
  each<T extends object | null>(): (key: string, load: () => T) => T
}

const mostKeys = 200

/**
 * For what is read at every request and written once in a while. `data_version` tells of commits by other connections,
 * `total_changes` of every write by this one; inside a transaction nothing is remembered, for it may be undone.
 */
export function createReadMemory({ raw }: SqliteDatabase): ReadMemory {
  const byOthers = raw.prepare<[], number>('pragma data_version').pluck()
  const byUs = raw.prepare<[], number>('select total_changes()').pluck()
  const forgets: (() => void)[] = []
  let others: number | undefined
  let ours: number | undefined
  let asked = false

  function forgetWhatMayBeStale(): void {
    const oursNow = byUs.get()
    const othersNow = asked ? others : askOthers()
    if (othersNow === others && oursNow === ours) return
    others = othersNow
    ours = oursNow
    for (const forget of forgets) forget()
  }

  function askOthers(): number | undefined {
    asked = true
    setImmediate(() => {
      asked = false
    })
    return byOthers.get()
  }

  return {
    one<T>(load: () => T) {
      let kept: { readonly value: T } | null = null
      forgets.push(() => {
        kept = null
      })
      return () => {
        if (raw.inTransaction) return load()
        forgetWhatMayBeStale()
        kept ??= { value: load() }
        return kept.value
      }
    },
    each<T extends object | null>() {
      const kept = new Map<string, T>()
      forgets.push(() => kept.clear())
      return (key: string, load: () => T) => {
        if (raw.inTransaction) return load()
        forgetWhatMayBeStale()
        const known = kept.get(key)
        if (known) return known
        const loaded = load()
        if (kept.size >= mostKeys) kept.clear()
        if (loaded) kept.set(key, loaded)
        return loaded
      }
    },
  }
}

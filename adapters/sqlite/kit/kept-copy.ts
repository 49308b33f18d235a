import type { SqliteDatabase } from './database.ts'

/** A copy of the last read, in memory until the data may have changed. */
export interface KeptCopy<T> {
  readonly read: () => T
  /** Call it inside `write`, where this process changes what the copy was made of. */
  readonly changed: () => void
  /** Grows whenever the copy may have changed. */
  readonly version: () => number
}

/**
 * Commits by other connections show by the next turn of the event loop, and `changed` tells of those by this one: so what a
 * copy is made of is written by one store only for each open database.
 */
export function keepCopy<T>({ memory }: Pick<SqliteDatabase, 'memory'>, load: () => T): KeptCopy<T> {
  let kept: { readonly copy: T } | null = null
  let seen = memory.byOthers()
  let version = 0

  function changed(): void {
    kept = null
    version += 1
  }

  function notice(): void {
    const now = memory.byOthers()
    if (now === seen) return
    seen = now
    changed()
  }

  return {
    read() {
      notice()
      kept ??= { copy: load() }
      return kept.copy
    },
    changed,
    version() {
      notice()
      return version
    },
  }
}

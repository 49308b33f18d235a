import type { SqliteDatabase } from './database.ts'

/** A copy of the last read, in memory until the data may have changed. */
export interface KeptCopy<T> {
  readonly read: () => T
  /** Call it inside `write`, where this process changes what the copy was made of. */
  readonly changed: () => void
  /** Grows whenever the copy may have changed; a commit by others that leaves its rows as they are leaves it. */
  readonly version: () => number
}

/**
 * `make` makes the copy of plain rows, which are compared after a commit by others: most of those concern other tables.
 * Commits by other connections show by the next turn of the event loop, and `changed` tells of those by this one: so what a
 * copy is made of is written by one store only for each open database.
 */
export function keepCopy<R, T>(
  { memory }: Pick<SqliteDatabase, 'memory'>,
  rows: () => R,
  make: (rows: R) => T,
): KeptCopy<T> {
  let kept: { readonly text: string; readonly copy: T } | null = null
  let seen = memory.byOthers()
  let version = 0

  function load() {
    const found = rows()
    return { text: JSON.stringify(found), copy: make(found) }
  }

  function changed(): void {
    kept = null
    version += 1
  }

  function notice(): void {
    const now = memory.byOthers()
    if (now === seen) return
    seen = now
    const loaded = load()
    if (loaded.text === kept?.text) return
    changed()
    kept = loaded
  }

  return {
    read() {
      notice()
      kept ??= load()
      return kept.copy
    },
    changed,
    version() {
      notice()
      return version
    },
  }
}

import type Database from 'better-sqlite3'

/** Reads that are answered from memory until what they were read from may have changed. */
interface ReadMemory {
  one<T>(load: () => T): () => T
  /** One for each key, at most `most`; null is not remembered. */
  each<T extends object | null>(most?: number): (key: string, load: () => T) => T
}

export interface ReadMemories {
  /** Forgets whenever anything at all is written. */
  readonly ofAll: ReadMemory
  /**
   * One for each key, at most `most`, until its version is another. The version is read anew only after something was
   * written, and grows with each change of what `load` reads.
   */
  versioned<T extends object>(most?: number): (key: string, version: () => number, load: () => T) => T
  /** Grows with the commits of other connections; asked of the file once in a turn of the event loop. */
  readonly byOthers: () => number
  /** Forgets when one of these tables is written: for what is read at every request and written once in a while. */
  of(...tables: readonly string[]): ReadMemory
}

const mostKeys = 200

/**
 * Changes of this connection are known immediately: `total_changes` counts every row, and temporary triggers (which no
 * other connection sees) name single tables. Commits of other processes show by the next turn of the event loop,
 * through `data_version`. Inside a transaction nothing is cached, because it may be rolled back.
 */
export function createReadMemories(raw: Database.Database): ReadMemories {
  const byOthers = raw.prepare<[], number>('pragma data_version').pluck()
  const byUs = raw.prepare<[], number>('select total_changes()').pluck()
  const versions = new Map<string, number>()
  let foreign = 0
  let others = byOthers.get()
  let asked = false

  /** Grows with each commit of another connection. */
  function foreignVersion(): number {
    if (asked) return foreign
    asked = true
    setImmediate(() => {
      asked = false
    })
    const now = byOthers.get()
    if (now !== others) foreign += 1
    others = now
    return foreign
  }

  function watch(table: string): void {
    if (versions.has(table)) return
    if (versions.size === 0) {
      raw.function('note_write', (name) => {
        versions.set(String(name), (versions.get(String(name)) ?? 0) + 1)
        return null
      })
    }
    versions.set(table, 0)
    for (const deed of ['insert', 'update', 'delete']) {
      raw.exec(
        `create temp trigger note_${deed}_${table} after ${deed} on main.${table} begin select note_write('${table}'); end`,
      )
    }
  }

  function memoryOf(ownVersion: () => number): ReadMemory {
    const forgets: (() => void)[] = []
    let ours = -1
    let theirs = -1

    function forgetWhatMayBeStale(): void {
      const [oursNow, theirsNow] = [ownVersion(), foreignVersion()]
      if (oursNow === ours && theirsNow === theirs) return
      ours = oursNow
      theirs = theirsNow
      for (const forget of forgets) forget()
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
      each<T extends object | null>(most = mostKeys) {
        const kept = new Map<string, T>()
        forgets.push(() => kept.clear())
        return (key: string, load: () => T) => {
          if (raw.inTransaction) return load()
          forgetWhatMayBeStale()
          const known = kept.get(key)
          if (known) return known
          const loaded = load()
          if (kept.size >= most) kept.clear()
          if (loaded) kept.set(key, loaded)
          return loaded
        }
      },
    }
  }

  function versioned<T extends object>(most = mostKeys) {
    const kept = new Map<string, { readonly value: T; readonly version: number; ours: number; theirs: number }>()
    return (key: string, version: () => number, load: () => T) => {
      if (raw.inTransaction) return load()
      const [ours, theirs] = [byUs.get() ?? 0, foreignVersion()]
      const known = kept.get(key)
      if (known?.ours === ours && known.theirs === theirs) return known.value
      const present = version()
      if (known?.version === present) {
        known.ours = ours
        known.theirs = theirs
        return known.value
      }
      const value = load()
      if (kept.size >= most) kept.clear()
      kept.set(key, { value, version: present, ours, theirs })
      return value
    }
  }

  return {
    ofAll: memoryOf(() => byUs.get() ?? 0),
    versioned,
    byOthers: foreignVersion,
    of(...tables) {
      tables.forEach(watch)
      return memoryOf(() => tables.reduce((sum, table) => sum + (versions.get(table) ?? 0), 0))
    },
  }
}

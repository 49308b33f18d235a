import type Database from 'better-sqlite3'

/**
 * Calls one listener, the latest that was given, soon after this connection has made one of `changes` (`insert on main.outbox`): once
 * for all changes of a turn of the event loop. Those of other connections are not noticed.
 */
export function watchChanges(
  raw: Database.Database,
  name: string,
  changes: readonly string[],
): (listener: () => void) => void {
  let listener: (() => void) | null = null
  let isDue = false
  return (next) => {
    const isFirst = listener === null
    listener = next
    if (!isFirst) return
    raw.function(name, () => {
      if (isDue) return null
      isDue = true
      // A transaction ends within its turn of the event loop.
      setImmediate(() => {
        isDue = false
        listener?.()
      })
      return null
    })
    for (const [place, change] of changes.entries()) {
      // The trigger belongs to this connection alone: others do not know the function.
      raw.exec(`create temp trigger ${name}_${place} after ${change} begin select ${name}(); end`)
    }
  }
}

/** Every change of a row of the table. */
export const everyChange = (table: string): readonly string[] =>
  ['insert', 'update', 'delete'].map((change) => `${change} on main.${table}`)

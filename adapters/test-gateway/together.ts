import type Database from 'better-sqlite3'

/** Does `work` (synchronous) and answers once that is durable. */
export type Together = <T>(work: () => T) => Promise<T>

interface Waiting {
  readonly work: () => unknown
  readonly resolve: (value: never) => void
  readonly reject: (fault: unknown) => void
}

/**
 * Operations asked for in the same turn of the event loop share one commit, each with a savepoint of its own: one that
 * throws leaves nothing behind and does not affect the others.
 */
export function createTogether(raw: Database.Database): Together {
  let waiting: Waiting[] = []
  const one = raw.transaction((work: () => unknown) => work())
  const all = raw.transaction((group: readonly Waiting[]) => group.map(answerOf))

  function answerOf({ work, resolve, reject }: Waiting): () => void {
    try {
      const value = one(work)
      return () => resolve(value as never)
    } catch (fault) {
      // A full disk ends the transaction of the whole group.
      if (!raw.inTransaction) throw fault
      return () => reject(fault)
    }
  }

  function run(): void {
    const group = waiting
    waiting = []
    try {
      for (const answer of all.immediate(group)) answer()
    } catch (fault) {
      for (const { reject } of group) reject(fault)
    }
  }

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(run)
      waiting.push({ work, resolve: resolve as (value: never) => void, reject })
    })
}

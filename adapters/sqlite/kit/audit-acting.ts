import { AsyncLocalStorage } from 'node:async_hooks'
import type { Act } from '#modules/administration'

export interface Acting {
  /** Attributes the writes of `work`, now or after a wait, to `act`; with null to nobody. */
  run<T>(act: Act | null, work: () => T): T
  /** `work` as it is to run later, among the writes of others. */
  keep<T>(work: () => T): () => T
  /** The act in the transaction that is being written. */
  current(): Act | null
}

/** Follows the act of a request through every wait, so that no store method needs it as an argument. */
export function createActing(): Acting {
  const followed = new AsyncLocalStorage<Act | null>()
  let writing: Act | null = null
  return {
    run: (act, work) => followed.run(act, work),
    keep(work) {
      const act = followed.getStore() ?? null
      if (act === null) return work
      return () => {
        writing = act
        try {
          return work()
        } finally {
          writing = null
        }
      }
    },
    current: () => writing,
  }
}

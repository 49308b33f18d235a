import { AsyncLocalStorage } from 'node:async_hooks'
import type { Act } from '#modules/administration'

export interface Acting {
  /** Attributes the writes of `work`, now or after a wait, to `act`; with null to nobody. */
  run<T>(act: Act | null, work: () => T): T
  /** Names the request that `work` is done for, or that caused it; with null it is done for none. */
  readonly trace: <T>(requestId: string | null, work: () => T) => T
  /** `work` as it is to run later, among the writes of others. */
  keep<T>(work: () => T): () => T
  /** The act in the transaction that is being written. */
  current(): Act | null
  /** The request that the present work is done for; in a transaction, that of the write. */
  requestId(): string | null
  /** Calls `note` in the transaction of each audit line of `work`: what it writes stands or falls with the line. */
  withEachLine<T>(note: () => void, work: () => T): T
  /** An audit line was written in the present transaction. */
  lineWritten(): void
}

interface Followed {
  readonly act: Act | null
  readonly requestId: string | null
  readonly note: (() => void) | null
}

const nobody: Followed = { act: null, requestId: null, note: null }

/** Follows the act of a request, and its id, through every wait, so that no store method needs them as arguments. */
export function createActing(): Acting {
  const followed = new AsyncLocalStorage<Followed>()
  let writing: Followed | null = null
  const present = () => followed.getStore() ?? nobody
  return {
    run: (act, work) => followed.run({ ...present(), act }, work),
    trace: (requestId, work) => followed.run({ ...present(), requestId }, work),
    keep(work) {
      const kept = present()
      return () => {
        writing = kept
        try {
          return work()
        } finally {
          writing = null
        }
      }
    },
    withEachLine: (note, work) => followed.run({ ...present(), note }, work),
    lineWritten: () => writing?.note?.(),
    current: () => writing?.act ?? null,
    requestId: () => (writing ?? present()).requestId,
  }
}

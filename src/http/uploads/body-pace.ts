/** How slow a body may be. Only time spent waiting for the client counts. */
export interface Pace {
  readonly firstByteMs: number
  /** In each window at least `windowBytes` must come. */
  readonly windowMs: number
  readonly windowBytes: number
  /** The longest that all of it may take; without one, there is no end. */
  readonly wholeMs?: number
}

/** 15 seconds for the first byte, then 10 kB a second. */
export const uploadPace: Pace = { firstByteMs: 15_000, windowMs: 5_000, windowBytes: 50_000 }

/** From somebody of a booking, over a bad line perhaps: it lasts while 1 kB a second comes, and 10 minutes at most. */
export const patientPace: Pace = { firstByteMs: 15_000, windowMs: 15_000, windowBytes: 15_000, wholeMs: 600_000 }

/** The client sends too slowly. */
export class TooSlow extends Error {}

/** The pieces of a body; throws `TooSlow` when they come below the pace, and gives the body up when nobody reads on. */
export async function* atPace(body: AsyncIterable<Uint8Array>, pace: Pace): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]()
  let left = pace.firstByteMs
  let missing = 0
  const end = performance.now() + (pace.wholeMs ?? Infinity)
  try {
    for (;;) {
      const began = performance.now()
      const { done, value } = await within(pieces.next(), Math.min(left, end - began))
      if (done === true) return
      left -= performance.now() - began
      missing -= value.byteLength
      if (missing <= 0) {
        left = pace.windowMs
        missing = pace.windowBytes
      }
      yield value
    }
  } finally {
    // A body that has failed or ended already has nothing to cancel.
    pieces.return?.().catch(() => {})
  }
}

async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooSlow('the body comes too slowly')), Math.max(1, ms))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

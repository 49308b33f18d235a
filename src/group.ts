export interface Group extends AsyncDisposable {
  /** Adds what is closed with the group, and returns it. */
  use<T extends AsyncDisposable>(one: T): T
}

/** Holds services that do not need each other to close: they close all at once, so that their limits do not add up. */
export function createGroup(): Group {
  const held: AsyncDisposable[] = []
  return {
    use(one) {
      held.push(one)
      return one
    },
    async [Symbol.asyncDispose]() {
      const outcomes = await Promise.allSettled(held.map(async (one) => one[Symbol.asyncDispose]()))
      const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
      if (faults.length > 0) throw new AggregateError(faults, 'not everything could be closed')
    },
  }
}

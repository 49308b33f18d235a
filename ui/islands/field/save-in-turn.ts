interface Turns<Change> {
  /** The change that is to be saved now; null for none. */
  readonly next: () => Change | null
  /** False where it has to wait: nothing more is sent. */
  readonly send: (change: Change) => Promise<boolean>
  /** Shows what was saved, once nothing is left. */
  readonly show: () => Promise<void>
}

/**
 * Saves changes one after another. A change that is made while an earlier one is sent, or while the page shows that it was
 * saved, is saved too before the promise is fulfilled.
 */
export function saveInTurn<Change>({ next, send, show }: Turns<Change>): () => Promise<void> {
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    let change = next()
    do {
      for (; change !== null; change = next()) if (!(await send(change))) return
      await show()
      change = next()
    } while (change !== null)
  }

  return () => (running ??= run().finally(() => (running = null)))
}

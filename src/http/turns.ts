/** Begins each work in a turn of the event loop of its own, in their order, so that others are served in between. */
export function createTurns(): (work: () => void) => void {
  const waiting: (() => void)[] = []

  function begin(): void {
    const work = waiting.shift()
    if (waiting.length > 0) setImmediate(begin)
    work?.()
  }

  return (work) => {
    waiting.push(work)
    if (waiting.length === 1) setImmediate(begin)
  }
}

/** Yields each piece in a turn of the event loop that no other work of `inTurns` has. */
export async function* eachInTurn<Piece>(
  pieces: AsyncIterable<Piece>,
  inTurns: ReturnType<typeof createTurns>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    await new Promise<void>(inTurns)
    yield piece
  }
}

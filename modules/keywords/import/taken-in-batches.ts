import type { FileLine } from './read-rows.ts'

interface LineBatch {
  readonly lines: readonly FileLine[]
  /** Where it begins and ends, counted in lines. */
  readonly from: number
  readonly to: number
}

/** Lines that come in pieces of any size, taken in batches of one size; the last may be smaller. */
export function createTakenInBatches(pieces: AsyncIterable<readonly FileLine[]>, size: number) {
  const source = pieces[Symbol.asyncIterator]()
  let [piece, at, from]: [readonly FileLine[], number, number] = [[], 0, 0]

  async function next(): Promise<LineBatch | null> {
    const lines: FileLine[] = []
    while (lines.length < size) {
      if (at === piece.length) {
        const came = await source.next()
        if (came.done) break
        ;[piece, at] = [came.value, 0]
      }
      const taken = piece.slice(at, at + size - lines.length)
      lines.push(...taken)
      at += taken.length
    }
    if (lines.length === 0) return null
    const to = from + lines.length
    const batch = { lines, from, to }
    from = to
    return batch
  }

  return {
    next,
    async close() {
      await source.return?.()
    },
  }
}

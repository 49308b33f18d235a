import { Overloaded } from '#modules/shared'

export interface Gate {
  /** Runs `work`, at most so many at once; the others wait their turn. Throws `Overloaded` when too many wait already. */
  pass<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(what: string, limits: { readonly atOnce: number; readonly waiting: number }): Gate {
  const waiting: (() => void)[] = []
  let inside = 0
  return {
    async pass(work) {
      if (inside < limits.atOnce) inside += 1
      else {
        if (waiting.length >= limits.waiting) throw new Overloaded(what)
        await new Promise<void>((enter) => waiting.push(enter))
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else inside -= 1
      }
    },
  }
}

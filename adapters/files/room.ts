/** Work of which no more is under way than there is room for; the rest waits, first come first served. */
export interface Room {
  within<T>(weight: number, work: () => Promise<T>): Promise<T>
}

/** Work that is heavier than all of the room has it alone. */
export function createRoom(most: number): Room {
  const waiting: { readonly weight: number; readonly begin: () => void }[] = []
  let used = 0

  function beginNext(): void {
    for (let next = waiting[0]; next && used + next.weight <= most; next = waiting[0]) {
      waiting.shift()
      used += next.weight
      next.begin()
    }
  }

  return {
    async within(asked, work) {
      const weight = Math.min(asked, most)
      await new Promise<void>((begin) => {
        waiting.push({ weight, begin })
        beginNext()
      })
      try {
        return await work()
      } finally {
        used -= weight
        beginNext()
      }
    },
  }
}

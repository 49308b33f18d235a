/** A number of places, of which one sender has at most some; a sender may have several names, such as an address and an account. */
export function createPlaces(all: number, each: number) {
  const taken = new Map<string, number>()
  let inAll = 0
  return {
    /** Null where there is none left. */
    enter(names: readonly string[]): Disposable | null {
      if (inAll >= all || names.some((name) => (taken.get(name) ?? 0) >= each)) return null
      inAll += 1
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1)
      return {
        [Symbol.dispose]() {
          inAll -= 1
          for (const name of names) {
            const left = (taken.get(name) ?? 1) - 1
            if (left > 0) taken.set(name, left)
            else taken.delete(name)
          }
        },
      }
    },
  }
}

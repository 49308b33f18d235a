import { setImmediate } from 'node:timers/promises'

interface Later {
  /** Replaces a thing that is made when it is first used. */
  <T extends object>(make: () => T): T
  /** Makes what has not been asked for yet, one after the other, and lets requests in between. */
  prepare(): Promise<void>
}

/** Puts off work that a start has no need of, such as preparing the statements of a store. */
export function createLater(): Later {
  const waiting: (() => unknown)[] = []

  function later<T extends object>(make: () => T): T {
    let made: T | null = null
    const get = () => (made ??= make())
    waiting.push(get)
    // The stand-in itself stays empty: all that is asked of it is answered by what was made.
    return new Proxy<T>({} as T, { get: (_, name) => Reflect.get(get(), name) })
  }

  return Object.assign(later, {
    async prepare() {
      for (const make of waiting) {
        make()
        await setImmediate()
      }
    },
  })
}

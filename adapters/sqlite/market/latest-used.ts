/** Values by their keys. Where there are more than `most`, the one that was not used for longest goes. */
export interface LatestUsed<K, V> {
  /** Undefined for one that is not kept. */
  get(key: K): V | undefined
  set(key: K, value: V): void
  clear(): void
}

export function keepLatestUsed<K, V extends NonNullable<unknown>>(most: number): LatestUsed<K, V> {
  // A map tells its keys in the order in which they were set.
  const kept = new Map<K, V>()
  return {
    get(key) {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set(key, value) {
      kept.delete(key)
      kept.set(key, value)
      if (kept.size <= most) return
      const [oldest] = kept.keys()
      if (oldest !== undefined) kept.delete(oldest)
    },
    clear: () => kept.clear(),
  }
}

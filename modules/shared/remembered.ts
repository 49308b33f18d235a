/** Makes what follows from a key once, and keeps at most `most` answers: for pure functions that are asked the same again. */
export function remembered<Key, Value>(make: (key: Key) => Value, most = 1_000): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (known.size >= most) known.clear()
    known.set(key, made)
    return made
  }
}

/** Numbers that look drawn but are the same for the same seed, so that the demo business is the same on every machine. */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  chance(percent: number): boolean
}

/** The generator "mulberry32": 32 bits of state, good enough for make-believe. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    whole,
    pick(from) {
      const one = from[whole(0, from.length - 1)]
      if (one === undefined) throw new RangeError('there is nothing to pick from')
      return one
    },
    chance: (percent) => fraction() * 100 < percent,
  }
}

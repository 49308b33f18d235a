import type { KeywordFacts } from '../keyword.ts'

const firstRoom = 4_096
const numbersARow = 2
const mostFilled = 0.75
const [offset, prime] = [0x811c9dc5, 0x01000193]

/**
 * The rows that a file has had so far, by 63 bits of each: a million need 16 MB. Two different rows are taken for one in about
 * one of ten million such files.
 */
export function createSeenRows() {
  let [slots, filled] = [new Uint32Array(firstRoom * numbersARow), 0]

  /** True where the slot was free. Both halves zero mark a free slot, so no row may have them. */
  function put(into: Uint32Array, first: number, second: number): boolean {
    const room = into.length / numbersARow
    for (let at = first % room; ; at = (at + 1) % room) {
      const place = at * numbersARow
      if (into[place] === 0 && into[place + 1] === 0) {
        into[place] = first
        into[place + 1] = second
        return true
      }
      if (into[place] === first && into[place + 1] === second) return false
    }
  }

  function grow(): void {
    const larger = new Uint32Array(slots.length * 2)
    for (let place = 0; place < slots.length; place += numbersARow) {
      const [first = 0, second = 0] = slots.subarray(place, place + numbersARow)
      if (first !== 0 || second !== 0) put(larger, first, second)
    }
    slots = larger
  }

  return {
    /** Whether these words, service and place come for the first time. */
    isNew({ keyword, serviceId, location }: Pick<KeywordFacts, 'keyword' | 'serviceId' | 'location'>): boolean {
      const key = `${keyword}\n${serviceId ?? ''}\n${location ?? ''}`
      let [first, second] = [offset, prime]
      for (let at = 0; at < key.length; at += 1) {
        const code = key.charCodeAt(at)
        first = Math.imul(first ^ code, prime)
        second = Math.imul(second ^ code, 0x5bd1e995) ^ (second >>> 15)
      }
      if (!put(slots, first >>> 0, (second | 1) >>> 0)) return false
      filled += 1
      if (filled * numbersARow > slots.length * mostFilled) grow()
      return true
    },
  }
}

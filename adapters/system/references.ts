import { randomInt } from 'node:crypto'
/** Leaves out characters that are mistaken for another when read or said: 0 and O, 1, I and L, handwritten U and V. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 729 million of them: too many to guess one, and a clash is drawn again. `of` says what they are of: `CB`, `EN`. */
export function createReferences(of: string): { next(): string } {
  return {
    next() {
      let [text, rest] = [`${of}-`, randomInt(alphabet.length ** 6)]
      for (let at = 0; at < 6; at += 1) {
        text += alphabet[rest % alphabet.length]
        rest = Math.floor(rest / alphabet.length)
      }
      return text
    },
  }
}

import { randomInt } from 'node:crypto'
import type { References } from '#modules/booking'

/** Without what is taken for another letter or digit, read or heard: 0 and O, 1, I and L, U and V by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 729 million of them: too many to guess one, and a clash is drawn again. */
export function createReferences(): References {
  return { next: () => `CB-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}` }
}

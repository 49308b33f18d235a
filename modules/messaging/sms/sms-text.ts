import type { Message } from '../message.ts'
import { isGsm7 } from './segments.ts'

/** Characters that make a text UCS-2 and have a plain form: one of them would halve the length of a segment. */
const plainForms: readonly (readonly [RegExp, string])[] = [
  [/[\u{a0}\u{2000}-\u{200a}\u{202f}\u{205f}\u{3000}]/gu, ' '],
  [/[\u{200b}-\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2069}\u{feff}\u{ad}]/gu, ''],
  [/[\u{2018}\u{2019}\u{201a}\u{2032}]/gu, "'"],
  [/[\u{201c}\u{201d}\u{201e}\u{2033}]/gu, '"'],
  [/[\u{2010}-\u{2015}\u{2212}]/gu, '-'],
  [/\u{2026}/gu, '...'],
  [/\u{d7}/gu, 'x'],
  [/\t/gu, ' '],
  [/\n{2,}/gu, '\n'],
]

/** A text in the plain characters of a telephone. Names keep their letters; see `smsTextOf` for the exception. */
export function plainSms(text: string): string {
  return plainForms.reduce((plain, [character, form]) => plain.replaceAll(character, form), text).trim()
}

/** Letters that are no letter of GSM-7 with a mark. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['\u{142}', 'l'],
  ['\u{141}', 'L'],
  ['\u{111}', 'd'],
  ['\u{110}', 'D'],
  ['\u{f0}', 'd'],
  ['\u{d0}', 'D'],
  ['\u{fe}', 'th'],
  ['\u{de}', 'Th'],
  ['\u{127}', 'h'],
  ['\u{126}', 'H'],
  ['\u{167}', 't'],
  ['\u{166}', 'T'],
  ['\u{131}', 'i'],
  ['\u{153}', 'oe'],
  ['\u{152}', 'OE'],
  ['\u{1e9e}', 'SS'],
])

/** Writes a text without the marks that GSM-7 lacks, where that makes it GSM-7. Names in other scripts keep their letters. */
function inPlainLetters(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[^\p{M}]\p{M}*/gu, (letter) => {
    if (isGsm7(letter)) return letter
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return plainLetters.get(bare) ?? bare
  })
  return isGsm7(plain) ? plain : text
}

/**
 * A message as its reader gets it: links come last, so that a telephone shows them whole. Beside three links there is no
 * room for a text in UCS-2, which would be more than twice as many segments.
 */
export function smsTextOf({ text, action }: Pick<Message, 'text' | 'action'>): string {
  if (!action) return text
  const { url, second, withdraw } = action
  const others = [second, withdraw].map((link) => (link ? `\n${link.label}: ${link.url}` : ''))
  return `${second && withdraw ? inPlainLetters(text) : text} ${url}${others.join('')}`
}

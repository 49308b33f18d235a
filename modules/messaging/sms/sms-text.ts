import type { Message } from '../message.ts'

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

/** A text in the plain characters of a telephone. Names keep their letters. */
export function plainSms(text: string): string {
  return plainForms.reduce((plain, [character, form]) => plain.replaceAll(character, form), text).trim()
}

/** A message as its reader gets it: links come last, so that a telephone shows them whole. */
export function smsTextOf({ text, action }: Pick<Message, 'text' | 'action'>): string {
  if (!action) return text
  const { url, second, withdraw } = action
  const others = [second, withdraw].map((link) => (link ? `\n${link.label}: ${link.url}` : ''))
  return `${text} ${url}${others.join('')}`
}

/** Every amount that anybody reads is written by this. */
export { formatPence } from '#modules/shared'

/** A telephone number as a link: "0800-247-847" is "tel:0800247847". */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}

const letters = new Intl.Segmenter('en-GB')

/** The first letters of the first and the last word of a name: at most two, never none. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    ends
      .map((word) => firstLetter(word ?? ''))
      .join('')
      .toLocaleUpperCase('en-GB') || '?'
  )
}

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment
  return ''
}

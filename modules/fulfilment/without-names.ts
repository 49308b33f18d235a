const gap = '[removed]'

const patterns = [
  // E-mail addresses.
  /[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\]]+/gu,
  // Addresses of pages, which may lead to somebody.
  /\b(?:https?:\/\/|www\.)\S+/giu,
  // Postcodes of the United Kingdom.
  /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/giu,
  // Telephone numbers: nine digits or more, with what people write between them.
  /(?:\+|\b)\d(?:[\s().\-/]*\d){8,}/gu,
]

/**
 * A text for another company, without what says who and where: `known` are names, addresses and numbers of the booking,
 * whole and in their words; beside them goes everything that looks like an e-mail address, a telephone number or a postcode.
 */
export function withoutNames(text: string, known: readonly string[]): string {
  const phrases = known.map((one) => one.trim()).filter((one) => one.length > 1)
  const words = phrases.flatMap((one) => one.split(/[^\p{L}\p{N}'’]+/u)).filter((word) => isTelling(word))
  // Whole phrases first: a number before an address would look like a part of a telephone number.
  const withoutPhrases = without(text.normalize('NFC'), phrases)
  const withoutPatterns = patterns.reduce((left, pattern) => left.replaceAll(pattern, gap), withoutPhrases)
  return without(withoutPatterns, words).replaceAll(/\[removed\](?:[\s,]*\[removed\])+/gu, gap)
}

function without(text: string, known: readonly string[]): string {
  const longestFirst = [...new Set(known)].toSorted((one, other) => other.length - one.length)
  return longestFirst.reduce((left, one) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(one)}(?![\\p{L}\\p{N}])`, 'giu')
    return left.replaceAll(whole, gap)
  }, text)
}

/** A house number alone, or "of", says nothing; a name of three letters does. */
function isTelling(word: string): boolean {
  return word.length >= 3 && !common.has(word.toLowerCase())
}

/** Words of addresses that the work of a trade has too. */
const common: ReadonlySet<string> = new Set([
  'the',
  'and',
  'flat',
  'house',
  'floor',
  'room',
  'unit',
  'block',
  'road',
  'street',
  'lane',
  'close',
  'avenue',
  'drive',
  'court',
  'gardens',
  'garden',
  'park',
  'ground',
  'first',
  'upper',
  'lower',
])

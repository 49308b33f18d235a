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

const titles = 'mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lady|lord|rev|reverend|madam|master'
const title = new RegExp(`^(?:${titles})$`, 'iu')
/** A title stands before it, perhaps with initials or with what was taken out already between. */
const afterTitle = `(?<=(?<![\\p{L}\\p{N}])(?:${titles})\\.?\\s+(?:(?:\\p{L}\\.?|\\[removed\\])\\s+)*)`

/** The people and the places of a booking. */
export interface Known {
  /** People and companies. */
  readonly names: readonly string[]
  /** Addresses, numbers and names of places. */
  readonly others: readonly string[]
}

/**
 * A text for another company, without what says who and where: what is known goes whole and in its words; beside it goes
 * everything that looks like an e-mail address, a telephone number or a postcode. A word of a name that the work of a trade
 * has too goes where it has a capital letter or stands after a title.
 */
export function withoutNames(text: string, known: Known): string {
  const names = phrasesOf(known.names)
  const others = phrasesOf(known.others)
  const wordsOfNames = names
    .flatMap((one) => wordsOf(one))
    .filter((word) => word.length > 1 && !title.test(word))
    // Some lower-case letters have a capital of two characters.
    .flatMap((word) => [word, word.toUpperCase()])
  const telling = [
    ...wordsOfNames.filter((word) => !common.has(word.toLowerCase())),
    ...others.flatMap((one) => wordsOf(one)).filter((word) => isTelling(word)),
  ]
  // Whole phrases first: a number before an address would look like a part of a telephone number.
  const phrases = [...names.filter((one) => wordsOf(one).length > 1), ...others]
  const withoutPhrases = without(text.normalize('NFC'), phrases)
  const withoutPatterns = patterns.reduce((left, pattern) => left.replaceAll(pattern, gap), withoutPhrases)
  return withoutNamed(without(withoutPatterns, telling), wordsOfNames).replaceAll(
    /\[removed\](?:[\s,]*\[removed\])+/gu,
    gap,
  )
}

function phrasesOf(known: readonly string[]): readonly string[] {
  return known.map((one) => one.normalize('NFC').trim()).filter((one) => one.length > 1)
}

function wordsOf(phrase: string): readonly string[] {
  return phrase.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter((word) => word !== '')
}

function without(text: string, known: readonly string[]): string {
  return longestFirst(known).reduce((left, one) => left.replaceAll(wholeOf(one), gap), text)
}

/** Each word with a capital letter, or in a script without them, or after a title. */
function withoutNamed(text: string, words: readonly string[]): string {
  return longestFirst(words).reduce((left, one) => {
    const capitals = left.replaceAll(wholeOf(one), (found) => (/^['’]?\p{Ll}/u.test(found) ? found : gap))
    return capitals.replaceAll(wholeOf(one, afterTitle), gap)
  }, text)
}

function longestFirst(known: readonly string[]): readonly string[] {
  return [...new Set(known)].toSorted((one, other) => other.length - one.length)
}

/** Both apostrophes are the same. */
function wholeOf(phrase: string, before = ''): RegExp {
  const letters = phrase
    .split(/['’]/u)
    .map((part) => RegExp.escape(part))
    .join("['’]")
  return new RegExp(`${before}(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
}

/** A house number alone, or "of", says nothing; a word of an address that the work has not does. */
function isTelling(word: string): boolean {
  return word.length >= 3 && !common.has(word.toLowerCase())
}

/** Words of names and addresses that the work of a trade has too, and the word of the gap. */
const common: ReadonlySet<string> = new Set(
  `the and flat house floor room unit block road street lane close avenue drive court gardens garden park ground first
  upper lower van removed
  am an as at be by do go he if in is it me my no of on or so to up us we`.split(/\s+/u),
)

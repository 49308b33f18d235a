import { type KeywordSource, keywordLimits } from './keyword.ts'
import { type KnownTerms, findTerms, hasKnownWords } from './terms.ts'

const refusals = {
  'too-short': `It is shorter than ${keywordLimits.least} characters.`,
  'too-long': `It is longer than ${keywordLimits.most} characters.`,
  control: 'It has control characters or other characters that nobody sees.',
  'no-words': 'It has no letter.',
  email: 'It has an e-mail address.',
  phone: 'It has a telephone number.',
  postcode: 'It has a full postcode.',
  price: 'It has a price or another number.',
  superlative: 'It praises: it has a superlative or a promise.',
  'unknown-service': 'It names no service of the catalogue.',
  'unknown-place': 'It names no place of the coverage.',
  'unknown-word': 'It has a word that is in no search for these services and places.',
} as const

/** Why a text is no keyword, with the sentence that people read. */
export interface KeywordRefusal {
  readonly kind: keyof typeof refusals
  readonly reason: string
}

/**
 * Why a keyword in its normal form is refused; null where it is fine. It may have no personal data, whatever its source.
 * That of a language model may also have no price and no praise.
 */
export function screenKeyword(normal: string, source: KeywordSource): KeywordRefusal | null {
  const length = lengthOf(normal)
  if (length < keywordLimits.least) return because('too-short')
  if (length > keywordLimits.most) return because('too-long')
  for (const kind of ['control', 'email', 'phone', 'postcode', 'no-words'] as const) {
    if (signs[kind](normal)) return because(kind)
  }
  if (source !== 'ai') return null
  if (isPrice(normal)) return because('price')
  return isPraise(normal) ? because('superlative') : null
}

/** The same for a phrase of a language model, which names a known service and a known place, and has only known words. */
export function screenSuggestion(normal: string, known: KnownTerms): KeywordRefusal | null {
  const refused = screenKeyword(normal, 'ai')
  if (refused) return refused
  const { serviceId, location } = findTerms(normal, known)
  if (serviceId === null) return because('unknown-service')
  if (location === null) return because('unknown-place')
  return hasKnownWords(normal, known) ? null : because('unknown-word')
}

function because(kind: KeywordRefusal['kind']): KeywordRefusal {
  return { kind, reason: refusals[kind] }
}

/** The count of characters; of a text that is much too long only that it is. */
function lengthOf(text: string): number {
  return text.length > keywordLimits.most * 2 ? text.length : Array.from(text).length
}

const signs = {
  control: (text: string) => /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u.test(text),
  email: (text: string) =>
    /\S@\S/u.test(text) || /\S ?(?:@|\(at\)|\[at\]) ?\S+ ?(?:\.|\(dot\)|\[dot\]| dot ) ?\p{L}{2,}/u.test(text),
  // Ten figures are a number of any country; nine are one where it begins with 0 or "+".
  phone: (text: string) =>
    /(?:\+|(?<!\p{Nd})0)(?:[\s().,/\p{Pd}]*\p{Nd}){8}/u.test(text) || /(?:\p{Nd}[\s().,/\p{Pd}]*){9}\p{Nd}/u.test(text),
  postcode: (text: string) =>
    /(?<![\p{L}\p{N}])[a-z]{1,2}\d[a-z\d]?[\s.\p{Pd}]*\d[abd-hjlnp-uw-z]{2}(?![\p{L}\p{N}])/u.test(text),
  'no-words': (text: string) => !/\p{L}/u.test(text),
}

/** Hours and districts are the only numbers of a phrase that make no price. */
const harmlessNumbers = /(?<![\p{L}\p{N}])(?:24 ?(?:hours?|hrs?|h)|24[/ -]7|[a-z]{1,2}\d{1,2})(?![\p{L}\p{N}])/gu
const money =
  /\p{Sc}|%|(?<!\p{L})(?:pounds?|quid|pence|gbp|sterling|euros?|dollars?|discount(?:s|ed)?|free|offers?|deals?|voucher|sale|bargain)(?!\p{L})/u

function isPrice(text: string): boolean {
  return money.test(text) || /\p{N}/u.test(text.replaceAll(harmlessNumbers, ' '))
}

const praise = new Set(
  `best top most least leading leader ultimate perfect premier premium superior unbeatable unrivalled unmatched guaranteed
  guarantee amazing excellent outstanding brilliant greatest finest number-one trusted reliable award-winning first-class
  world-class five-star top-rated highly-rated no-one excellence expert-approved cheap cheaper better faster`.split(
    /\s+/u,
  ),
)
/** Words that end like a superlative and are none. */
const plainWords = new Set(
  `forest west test request honest pest rest guest nest modest harvest chest crest interest invest suggest quest vest
  southwest northwest everest conquest protest contest arrest digest manifest tempest`.split(/\s+/u),
)

function isPraise(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  return words.some(
    (word, at) =>
      praise.has(word) ||
      praise.has(`${word}-${words[at + 1] ?? ''}`) ||
      (/^\p{L}{2,}est$/u.test(word) && !plainWords.has(word)),
  )
}

import type { KeywordIntent } from './keyword.ts'
import { rightWordsOf } from './same-words.ts'

/** Words that give the purpose of a search away; the first that is found decides. */
const signs: readonly (readonly [KeywordIntent, RegExp])[] = [
  ['advice', /^(?:how|why|what|when|where|can|is|should|do|does)(?: |$)|(?:^| )(?:diy|tips|guide)(?: |$)/u],
  ['price', /(?:^| )(?:costs?|prices?|pricing|rates?|quotes?|how much)(?: |$)/u],
  ['emergency', /(?:^| )(?:emergency|emergencies|urgent|same day|24 hours?|24\/7|out of hours|call ?out)(?: |$)/u],
  [
    'install',
    /(?:^| )(?:install|installs|installed|installer|installers|installation|fitting|replacement|upgrade)(?: |$)/u,
  ],
  [
    'hire',
    /(?:^| )(?:near me|local|company|companies|firm|handy(?:man|men|woman)|specialists?|\p{L}+(?:ers?|ors?|ians?|smiths?|masons?))(?: |$)/u,
  ],
]

/** Words that end like the names of people. */
const things =
  /(?:^| )(?:boilers?|water|heater|heaters|radiators?|gutters?|shower|showers|door|doors|floors?|power|sewers?|for|over|under|after|weather|paper)(?= |$)/gu

/** The purpose of somebody who searches with these words, in their normal form: repair, unless a word says another. */
export function intentOf(normal: string): KeywordIntent {
  const keyword = rightWordsOf(normal.split(' ')).join(' ')
  const people = keyword.replaceAll(things, '')
  return signs.find(([intent, sign]) => sign.test(intent === 'hire' ? people : keyword))?.[0] ?? 'repair'
}

import { type HeldFor, screenText } from '#modules/screening'

/** Why an advert waits for a person. None of them is about the price or the person. */
const advertHeldReasons = [
  'link',
  'email',
  'phone',
  'abuse',
  'capitals',
  'repetition',
  'blocked-word',
  'own-duplicate',
  'others-duplicate',
  'many-from-new-account',
  'read-first',
] as const

export type AdvertHeldFor = (typeof advertHeldReasons)[number]

/** The words for each reason, to its owner and to the person who decides. */
export const advertHeldWords: Readonly<Record<AdvertHeldFor, string>> = {
  link: 'It has the address of a website.',
  email: 'It has an e-mail address in its text.',
  phone: 'It has a telephone number in its text.',
  abuse: 'It has words that insult.',
  capitals: 'Most of it is in capitals.',
  repetition: 'It repeats the same words or letters.',
  'blocked-word': 'It has words of goods or services that we do not advertise.',
  'own-duplicate': 'It says the same as another advert of yours.',
  'others-duplicate': 'It says the same as the advert of somebody else.',
  'many-from-new-account': 'It is one of many adverts from a new account.',
  'read-first': 'Somebody reads every advert before it goes live.',
}

/** The facts about an advert beside its words. */
export interface AdvertFacts {
  /** The owner of another advert with the same words (`advertTextKey`) that is not over; null for none. */
  readonly sameWordsOf: 'owner' | 'others' | null
  /** When its owner opened their account. */
  readonly accountSince: Temporal.Instant
  /** How many adverts its owner made within the last day, without this one. */
  readonly madeLately: number
  /** Somebody reads every advert before it goes live: a setting. */
  readonly readsAll?: boolean
  readonly now: Temporal.Instant
}

export type ScreenedAdvert =
  | { readonly kind: 'publish' }
  | { readonly kind: 'hold'; readonly reasons: readonly AdvertHeldFor[] }

/** A younger account is a new one. */
const newAccountHours = 7 * 24
/** More than these within a day are many for a new account. */
const fewAdverts = 2

/** Whether an advert may be published at once. A street or a postcode holds nothing: adverts say where they work. */
export function screenAdvert(texts: readonly string[], facts: AdvertFacts): ScreenedAdvert {
  const found = new Set<string>()
  for (const text of texts) {
    const screened = screenText(text)
    if (screened.kind === 'hold') for (const reason of screened.reasons) found.add(reason satisfies HeldFor)
    if (blocked.test(text.normalize('NFKC'))) found.add('blocked-word')
  }
  if (facts.sameWordsOf === 'owner') found.add('own-duplicate')
  if (facts.sameWordsOf === 'others') found.add('others-duplicate')
  const isNew = Temporal.Instant.compare(facts.accountSince.add({ hours: newAccountHours }), facts.now) > 0
  if (isNew && facts.madeLately >= fewAdverts) found.add('many-from-new-account')
  if (facts.readsAll === true) found.add('read-first')
  const reasons = advertHeldReasons.filter((reason) => found.has(reason))
  return reasons.length === 0 ? { kind: 'publish' } : { kind: 'hold', reasons }
}

/** Goods and services that no advert of a building trade offers, and the phrases of well-known frauds. */
const blocked =
  /\b(?:escorts?|casinos?|betting|viagra|cialis|cannabis|vapes?|bitcoin|crypto(?:currency)?|forex|payday loans?|loans? guaranteed|guaranteed income|get rich|work from home and earn|no experience needed.{0,40}£\d{3,} a day|western union|gift cards?|ghost ?writ\w*|fake certificates?|certificates? without (?:an? )?inspections?)\b/i

/**
 * The same for texts that differ only in case, spaces and signs: 106 bits of their letters and digits. Two unrelated
 * texts never share it; somebody who seeks a match gains an advert that waits for a person.
 */
export function advertTextKey(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return hashOf(plain, 0) + hashOf(plain, 1)
}

/** 53 bits, in 14 hexadecimal digits (cyrb53, public domain). */
function hashOf(text: string, seed: number): string {
  let [one, two] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed]
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(16).padStart(14, '0')
}

import type { UserRecord } from './user-record.ts'

type Findable = Pick<UserRecord, 'fullName' | 'email' | 'phone' | 'postcode'>

/** The parts of a search text, as `matchesUser` compares them: a user has all of the words, or the number. */
export function readUserText(text: string): { readonly words: readonly string[]; readonly digits: string | null } {
  return { words: text.split(/\s+/).map(plain).filter(Boolean), digits: digitsOf(text) }
}

/**
 * Whether somebody is meant by what was typed: a telephone number, as it is dialled here or abroad; else words, in any
 * order, each a part of the name, the e-mail address or the postcode. Capitals, accents, apostrophes and the spaces of
 * a postcode do not count.
 */
export function matchesUser(text: string): (person: Findable) => boolean {
  const { words, digits } = readUserText(text)
  const whole = words.join('')
  return ({ fullName, email, phone, postcode }) => {
    if (digits !== null && phone !== null && phone.includes(digits)) return true
    const places = [plain(fullName), email.toLowerCase(), plain(postcode ?? '')]
    return places.some((place) => place.includes(whole)) || words.every((word) => isIn(places, word))
  }
}

function isIn(places: readonly string[], word: string): boolean {
  return places.some((place) => place.includes(word))
}

/** Numbers are kept as +44..., and typed with a 0. Null when it is no number. */
function digitsOf(text: string): string | null {
  const dialled = text.replaceAll(/[\s().-]/g, '')
  if (!/^\+?\d{3,}$/.test(dialled)) return null
  return dialled.replace(/^(\+44|0044|44|0)(?=\d)/, '').replace(/^\+/, '')
}

/** Letters that are no other letter with something above or below it. */
const alike: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

function plain(text: string): string {
  const lower = text.toLowerCase()
  // Most names need nothing of the sort.
  const bare = /^[\p{ASCII}]*$/u.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[øłđßæœı]/g, (letter) => alike[letter] ?? letter)
  return bare.replaceAll(/[\s'’‘`´]/g, '')
}

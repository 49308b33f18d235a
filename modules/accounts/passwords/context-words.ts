/** The facts about the owner of a password that others know as well. */
export interface PasswordOwner {
  readonly fullName: string
  readonly email: string
  readonly phone: string | null
}

/** Words that come to mind at this site. `docs/security.md` lists them. */
export const siteWords: readonly string[] = [
  'callout',
  'croydon',
  'london',
  'plumber',
  'plumbing',
  'electrician',
  'boiler',
  'heating',
  'repairs',
  'repair',
  'builder',
  'building',
  'emergency',
  'technician',
  'customer',
  'office',
  'admin',
  'password',
  'welcome',
  'letmein',
]

const shortestWord = 3
/** A password with fewer characters than these beside the words is no secret. */
const leastLetters = 4
const lastDigits = 6

/** The words of the site, the business and the owner that a password must not be made of. */
export function contextWords({ fullName, email, phone }: PasswordOwner, businessName: string): readonly string[] {
  const [local = '', domain = ''] = email.split('@')
  const [host = ''] = domain.split('.', 1)
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^44/, '')
  const texts = [fullName, businessName, local, host]
  const found = [
    ...siteWords,
    ...texts.flatMap((text) => [fold(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u).map(fold)]),
    ...(digits.length >= lastDigits ? [digits, digits.slice(-lastDigits)] : []),
  ]
  return [...new Set(found)].filter((word) => word.length >= shortestWord)
}

/** Whether the password has one of the words, and hardly anything beside such words, digits and signs. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const folded = fold(password)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ' '), folded)
  if (rest === folded) return false
  return Array.from(rest.replaceAll(/[\s\p{N}]/gu, '')).length < leastLetters
}

/** Letters and digits in lower case, without accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

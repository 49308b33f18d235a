import { type Result, accept, refuse } from '#modules/shared'

export type VatRefusal =
  /** The number belongs to a member state of the European Union, or to Northern Ireland's trade with it. */
  | { readonly kind: 'vat-number-foreign'; readonly country: string }
  | { readonly kind: 'vat-number-wrong-form' }
  /** It looks like one, and its last two figures do not fit the others: most often a slip of the keys. */
  | { readonly kind: 'vat-number-mistyped' }

/**
 * A UK VAT number in any spelling, with or without GB, to "GB" and its figures (HMRC's published formats: nine figures,
 * twelve for a branch of a group, GD000-499 for government departments, HA500-999 for health authorities).
 */
export function readVatNumber(text: string): Result<string, VatRefusal> {
  const bare = text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const [, country = 'GB', number = ''] = /^([A-Z]{2}(?=[A-Z]*\d))?([\dA-Z]*)$/.exec(separated(bare)) ?? []
  if (country !== 'GB') return refuse({ kind: 'vat-number-foreign', country })
  if (/^(?:GD[0-4]\d\d|HA[5-9]\d\d)$/.test(number)) return accept(`GB${number}`)
  if (!/^\d{9}(?:\d{3})?$/.test(number)) return refuse({ kind: 'vat-number-wrong-form' })
  return hasRightFigures(number) ? accept(`GB${number}`) : refuse({ kind: 'vat-number-mistyped' })
}

/** "GD001" and "HA599" are often written without the country, and are no countries themselves. */
function separated(bare: string): string {
  return /^(?:GD|HA)\d{3}$/.test(bare) ? `GB${bare}` : bare
}

const weights = [8, 7, 6, 5, 4, 3, 2] as const

/**
 * The first seven figures, weighted, and the last two come to a multiple of 97; for numbers given out since 2010, to one
 * that is 55 less. HMRC gives out none that begins with seven noughts.
 */
function hasRightFigures(number: string): boolean {
  if (number.startsWith('0000000')) return false
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), Number(number.slice(7, 9)))
  return sum % 97 === 0 || (sum + 55) % 97 === 0
}

export function vatWords(refusal: VatRefusal): string {
  switch (refusal.kind) {
    case 'vat-number-foreign':
      return `We can only take UK VAT numbers, which begin with GB. This one begins with ${refusal.country}: please leave it out`
    case 'vat-number-wrong-form':
      return 'A UK VAT number has GB and 9 or 12 figures, such as GB123456782'
    case 'vat-number-mistyped':
      return 'This is no VAT number: one of its figures is mistyped. Please check it'
  }
}

import type { Reading } from '../search/text.ts'
import type { Form } from './customer-search-forms.ts'

/** A question in the form that the statements need. */
export interface AskedText {
  readonly form: Form
  readonly needles: Readonly<Record<string, string>>
  readonly readings: readonly Reading[]
  /** The readings in the addresses of properties, where they differ. */
  readonly properties?: readonly Reading[]
}

/** Phones are kept as +44..., and typed with a 0, as +44 (0)20 or as 0044; four digits at least, so that "12" is no telephone. */
export function readText(text: string): AskedText {
  const squeezed = text.replaceAll(/\s/g, '')
  if (/^cb-/i.test(squeezed)) {
    const from = squeezed.toUpperCase()
    return { form: 'reference', needles: { from, until: `${from}\u{10FFFF}` }, readings: [] }
  }
  const parts = text.trim().split(/\s+/)
  const words = `%${parts.map(escaped).join('%')}%`
  const number = squeezed
    .replaceAll(/[()-]/g, '')
    .replace(/^(\+|00)?44/, '')
    .replace(/^0/, '')
  if (!squeezed.includes('@') && /^\d{4,}$/.test(number)) {
    const needles = { words, digits: `%${number}%` }
    return { form: 'phone', needles, readings: [[number]], properties: [[number], parts] }
  }
  if (squeezed.includes('@')) return { form: 'email', needles: { words }, readings: [parts] }
  return { form: 'words', needles: { words, squeezed: `%${escaped(squeezed)}%` }, readings: [parts] }
}

/** Stands for itself in a pattern. */
function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

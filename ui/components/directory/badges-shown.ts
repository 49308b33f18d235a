import type { ShownCheck } from '#modules/directory'
import { dateWords } from '../invoices/date-words.ts'

const namesOf = {
  gas_safe: 'Gas Safe number',
  niceic: 'NICEIC number',
  identity: 'Identity checked',
  address: 'Address checked',
} as const

/** A badge of a listing: its words, and when somebody looked at the document. */
export function badgeShown({ kind, registration, checkedOn, until }: ShownCheck) {
  const checked = `Checked on ${dateWords(checkedOn)}`
  if (kind === 'insurance') {
    return { kind, label: `Insurance checked until ${dateWords(until)}`, about: `${checked}.` }
  }
  const name = namesOf[kind]
  return {
    kind,
    label: registration === null ? name : `${name} ${registration}`,
    about: `${checked}. It counts until ${dateWords(until)}.`,
  }
}

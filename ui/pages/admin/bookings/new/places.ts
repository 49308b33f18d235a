import type { Caller } from '#modules/customers'
import type { PropertyId } from '#modules/shared'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import type { CallerPlace } from './chosen.ts'

/** The places of a caller that can be chosen, those that were looked for first. */
export interface PlacesShown {
  readonly places: readonly CallerPlace[]
  /** The text that the properties are looked for by; empty for none. */
  readonly findPlace: string
  /** There are too many to read: a field above them finds the others. */
  readonly isSearched: boolean
  /** The first place fits the text. */
  readonly hasFit: boolean
  /** The properties that are not shown, in words; null where all are. */
  readonly more: string | null
}

/** The text of the question, and whether it was the one that found the customer. */
interface Looked {
  readonly text: string
  readonly hasFoundCustomer: boolean
  /** The property that is chosen. */
  readonly property: PropertyId | null
}

/** More properties than this are looked for by typing. */
const readAtOnce = 8

/** Their own address, or else the last one that was booked, and their properties. */
export function placesShown(caller: Caller, looked: Looked): PlacesShown {
  const { shownProperties, fittingProperties, properties } = caller
  const isSearched = properties > readAtOnce
  const isOwn = looked.hasFoundCustomer && isOwnText(caller, looked.text)
  // The text that found the customer by their own name is no question about their properties.
  const hasFit = fittingProperties > 0 && looked.text !== '' && !(isOwn && isSearched)
  const findPlace = hasFit || !looked.hasFoundCustomer ? looked.text : ''
  const fitting = hasFit ? shownProperties.slice(0, fittingProperties) : []
  const others = shownProperties.slice(fitting.length)
  const rest = isSearched && findPlace !== '' ? others.filter(({ id }) => id === looked.property) : others
  const own = ownPlace(caller)
  const first = isOwn ? [...own, ...placesOf(caller, fitting)] : [...placesOf(caller, fitting), ...own]
  const hidden = properties - shownProperties.length
  return {
    places: [...first, ...placesOf(caller, rest)],
    findPlace,
    isSearched,
    hasFit,
    more: isSearched ? moreWords(findPlace, hidden, fitting.length, others.length) : null,
  }
}

function moreWords(findPlace: string, hidden: number, fitting: number, others: number): string | null {
  if (findPlace !== '' && fitting === 0) return `No property of theirs fits “${findPlace}”.`
  if (hidden === 0) return null
  // One of the others may be the chosen property, which is read in any case.
  if (findPlace !== '') return others > 1 ? null : 'There may be more that fit: type on.'
  return `${hidden} more ${hidden === 1 ? 'property' : 'properties'}: type a part of the name, street or postcode above.`
}

/** The text is a part of what is known of the customer's own account. */
function isOwnText({ fullName, companyName, email, address, postcode, phone }: Caller, text: string): boolean {
  const wanted = squeezed(text)
  const number = wanted.replace(/^(\+|00)?44/, '').replace(/^0/, '')
  const texts = [fullName, companyName, email, address, postcode].map((known) => squeezed(known ?? ''))
  if (texts.some((known) => known.includes(wanted))) return true
  return /^\d{4,}$/.test(number) && squeezed(phone ?? '').includes(number)
}

function squeezed(text: string): string {
  return text.toLowerCase().replaceAll(/[\s()-]/g, '')
}

function ownPlace(caller: Caller): readonly CallerPlace[] {
  const { address, postcode, bookings } = caller
  const [last] = bookings
  const home = address && postcode ? { address, postcode } : last && { address: last.address, postcode: last.postcode }
  if (!home) return []
  return [{ value: 'own', label: `${home.address}, ${home.postcode}`, ...home, contact: contactOf(caller), notes: {} }]
}

function placesOf(caller: Caller, properties: Caller['shownProperties']): readonly CallerPlace[] {
  const contact = contactOf(caller)
  return properties.map(({ id, name, address, postcode, occupier, accessNotes }) => ({
    value: id,
    label: `${name}: ${address}, ${postcode}`,
    address,
    postcode,
    contact: {
      name: occupier.name ?? contact.name,
      phone: occupier.phone === null ? contact.phone : phoneWords(occupier.phone),
      email: occupier.email ?? contact.email,
    },
    notes: accessNotes,
  }))
}

function contactOf({ fullName, phone, email }: Caller): CallerPlace['contact'] {
  return { name: fullName, phone: phone === null ? '' : phoneWords(phone), email }
}

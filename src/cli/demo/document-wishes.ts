import type { DocumentWish, WishedLine } from '#modules/billing'
import { pence } from '#modules/shared'
import { demoCustomers } from './people.ts'

type Party = DocumentWish['customer']

const nothing = pence(0)

/** A document without a booking. */
export function aWish(wish: Partial<DocumentWish> & Pick<DocumentWish, 'type' | 'customer' | 'lines'>): DocumentWish {
  return {
    bookingId: null,
    taxRate: null,
    pricesIncludeVat: null,
    discount: nothing,
    notes: '',
    terms: null,
    dueDate: null,
    suppliedOn: null,
    isShort: false,
    ...wish,
  }
}

/** `price` is in pence, `count` in whole pieces. */
export function aLine(
  description: string,
  price: number,
  { count = 1, of = 'service', vat = null }: Partial<LineFacts> = {},
): WishedLine {
  return { description, quantity: Math.round(count * 100), unitPrice: pence(price), itemType: of, vat }
}

interface LineFacts {
  readonly count: number
  readonly of: WishedLine['itemType']
  readonly vat: WishedLine['vat']
}

/** Customers with an account, by their place in the list. */
export function person(place: number): Party {
  const known = demoCustomers[place]
  if (!known) throw new RangeError(`there is no demo customer ${place}`)
  const { fullName: name, email, address, postcode } = known
  return { name, email, address: `${address.replaceAll(', ', '\n')}\n${postcode}` }
}

export const lettings: Party = {
  ...person(34),
  name: 'Norbury Brook Lettings Ltd',
  isBusiness: true,
  vatNumber: 'GB123456782',
  purchaseOrder: 'NBL-2201',
}

/** It deducts a fifth of labour under the Construction Industry Scheme. */
export const contractor: Party = {
  ...person(6),
  name: 'Featherbed Contractors Ltd',
  isBusiness: true,
  vatNumber: 'GB100000089',
  cisRegistered: true,
  cisRate: 20,
  isEndUser: true,
}

/** It pays the VAT of construction to HMRC itself. */
export const builder: Party = {
  ...person(10),
  name: 'Sanderstead Rise Builders Ltd',
  isBusiness: true,
  vatNumber: 'GB200000081',
  cisRegistered: true,
}

export const supplier: Party = {
  name: 'Purley Way Plumbing Supplies Ltd',
  email: 'orders@example.com',
  address: '988 Trade Park\nCroydon\nCR0 9ZU',
  isBusiness: true,
}

const rooms = ['Kitchen', 'Bathroom', 'Hall', 'Landing', 'Front bedroom', 'Back bedroom', 'Living room', 'Cellar']
const works: readonly (readonly [words: string, price: number, of: WishedLine['itemType']])[] = [
  ['walls filled, rubbed down and painted twice', 18_500, 'labor'],
  ['skirting boards fitted', 9_250, 'labor'],
  ['double socket moved', 6_400, 'labor'],
  ['ceiling light replaced', 4_875, 'labor'],
  ['paint, filler and sealant', 3_999, 'parts'],
  ['radiator valve, thermostatic', 2_345, 'parts'],
  ['door hung, with hinges and lock', 11_030, 'service'],
  ['waste taken away', 1_500, 'misc'],
]

/** Sixty lines: a paper of several pages. */
export const longList: readonly WishedLine[] = Array.from({ length: 60 }, (_, place) => {
  const room = rooms[Math.floor(place / works.length) % rooms.length] ?? ''
  const [words, price, of] = works[place % works.length] ?? ['', 0, 'misc']
  return aLine(`${room}: ${words}`, price, { of, count: place % 7 === 0 ? 1.5 : 1 })
})

import { type Result, accept, refuse, textLimits } from '#modules/shared'
import type { Mapping } from '../import.ts'
import { cellsBy } from '../mapping.ts'

/** Reads what people write in many ways; null for what is none. */
export interface CellReaders {
  readonly email: (text: string) => string | null
  readonly phone: (text: string) => string | null
  readonly postcode: (text: string) => string | null
  readonly vatNumber: (text: string) => string | null
  /** Text that can be kept in one line of at most `max` characters. */
  readonly line: (text: string, max: number) => string | null
  /** How an address is compared with others. */
  readonly emailKey: (email: string) => string
}

/** The fields of a customer that an import writes; null where the row says nothing, so that they stay as they are. */
export interface CustomerCells {
  readonly fullName: string
  readonly phone: string | null
  readonly address: string | null
  readonly postcode: string | null
  readonly companyName: string | null
  readonly vatNumber: string | null
  readonly purchaseOrder: string | null
}

export interface PropertyCells {
  readonly name: string | null
  readonly address: string
  readonly postcode: string
  readonly occupierName: string | null
  readonly occupierPhone: string | null
  readonly occupierEmail: string | null
}

export interface CustomerRow {
  readonly externalId: string | null
  readonly email: string
  readonly emailKey: string
  readonly fields: CustomerCells
  readonly property: (PropertyCells & { readonly externalId: string | null }) | null
}

export interface RowRefused {
  readonly kind: 'row-refused'
  /** In words; nothing that somebody typed. */
  readonly reason: string
}

const externalIdAtMost = 100
const companyAtMost = 200
const propertyNameAtMost = 100

class Refused extends Error {}

/** Reads a row by its mapping; the first fault of it is its reason. */
export function readCustomerRow(
  cells: readonly string[],
  mapping: Mapping,
  readers: CellReaders,
): Result<CustomerRow, RowRefused> {
  const cell = cellsBy(mapping, cells)
  const read = <T>(field: string, as: (text: string) => T | null, reason: string): T | null => {
    const text = cell(field)
    if (text === '') return null
    const value = as(text)
    if (value === null) throw new Refused(reason)
    return value
  }
  const line = (field: string, max: number, what: string) =>
    read(
      field,
      (text) => readers.line(text, max),
      `${what} is longer than ${max} characters, or has characters that cannot be taken`,
    )
  const needed = <T>(value: T | null, reason: string): T => {
    if (value === null) throw new Refused(reason)
    return value
  }
  try {
    const email = needed(read('email', readers.email, 'The e-mail address is none'), 'The e-mail address is missing')
    return accept({
      externalId: line('external_id', externalIdAtMost, 'The number in your last program'),
      email,
      emailKey: readers.emailKey(email),
      fields: {
        fullName: needed(line('name', textLimits.fullName, 'The name'), 'The name is missing'),
        phone: read('phone', readers.phone, 'The phone number is no UK number'),
        address: line('address', textLimits.address, 'The address'),
        postcode: read('postcode', readers.postcode, 'The postcode is no UK postcode'),
        companyName: line('company', companyAtMost, 'The name of the company'),
        vatNumber: read('vat_number', readers.vatNumber, 'The VAT number is no UK VAT number'),
        purchaseOrder: line('purchase_order', textLimits.purchaseOrder, 'The purchase order'),
      },
      property: propertyOf(),
    })
  } catch (fault) {
    if (fault instanceof Refused) return refuse({ kind: 'row-refused', reason: fault.message })
    throw fault
  }

  function propertyOf(): CustomerRow['property'] {
    const property = {
      externalId: line('property_external_id', externalIdAtMost, 'The number of the property'),
      name: line('property_name', propertyNameAtMost, 'The name of the property'),
      address: line('property_address', textLimits.address, 'The address of the property'),
      postcode: read('property_postcode', readers.postcode, 'The postcode of the property is no UK postcode'),
      occupierName: line('occupier_name', textLimits.fullName, 'The name of the occupier'),
      occupierPhone: read('occupier_phone', readers.phone, 'The phone number of the occupier is no UK number'),
      occupierEmail: read('occupier_email', readers.email, 'The e-mail address of the occupier is none'),
    }
    if (Object.values(property).every((value) => value === null)) return null
    return {
      ...property,
      address: needed(property.address, 'The address of the property is missing'),
      postcode: needed(property.postcode, 'The postcode of the property is missing'),
    }
  }
}

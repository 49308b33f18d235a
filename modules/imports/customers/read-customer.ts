import { type Result, textLimits } from '#modules/shared'
import type { Mapping } from '../import.ts'
import { type CellReaders, type RowCells, type RowRefused, externalIdAtMost, readingCells } from '../read-cells.ts'

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

const companyAtMost = 200
const propertyNameAtMost = 100

/** Reads a row by its mapping; the first fault of it is its reason. */
export function readCustomerRow(
  cells: readonly string[],
  mapping: Mapping,
  readers: CellReaders,
): Result<CustomerRow, RowRefused> {
  return readingCells(mapping, cells, readers, ({ read, line, needed }) => {
    const email = needed(read('email', readers.email, 'The e-mail address is none'), 'The e-mail address is missing')
    return {
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
      property: propertyOf({ read, line, needed }),
    }

  })

  function propertyOf({ read, line, needed }: Pick<RowCells, 'read' | 'line' | 'needed'>): CustomerRow['property'] {
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

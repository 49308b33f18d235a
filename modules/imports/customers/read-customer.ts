import { type Result, textLimits } from '#modules/shared'
import type { Mapping } from '../import.ts'
import {
  type CellReaders,
  type RowCells,
  type RowRefused,
  externalIdAtMost,
  readDay,
  readingCells,
} from '../read-cells.ts'

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
  /** It is in that property. */
  readonly appliance: (ApplianceCells & { readonly externalId: string | null }) | null
}

/** An appliance of a row; null where the row says nothing. */
export interface ApplianceCells {
  readonly kind: string | null
  readonly make: string | null
  readonly model: string | null
  readonly serial: string | null
  readonly place: string | null
  readonly installedOn: Temporal.PlainDate | null
  readonly guaranteeEndsOn: Temporal.PlainDate | null
}

const companyAtMost = 200
const propertyNameAtMost = 100
const applianceTextAtMost = 80

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
      ...placeOf({ read, line, needed }),
    }
  })

  function placeOf(row: Pick<RowCells, 'read' | 'line' | 'needed'>): Pick<CustomerRow, 'property' | 'appliance'> {
    const [property, appliance] = [propertyOf(row), applianceOf(row)]
    if (appliance) row.needed(property, 'The appliance is in no property: the address of the property is missing')
    return { property, appliance }
  }

  function applianceOf({ read, line }: Pick<RowCells, 'read' | 'line'>): CustomerRow['appliance'] {
    const text = (name: string, what: string) => line(`appliance_${name}`, applianceTextAtMost, what)
    const day = (name: string, what: string) =>
      read(`appliance_${name}`, readDay, `${what} is no day: write it like 2024-03-05 or 05/03/2024`)
    const appliance = {
      externalId: line('appliance_external_id', externalIdAtMost, 'The number of the appliance'),
      kind: read('appliance_kind', readers.applianceKind, 'The appliance is none of the kinds'),
      make: text('make', 'The make'),
      model: text('model', 'The model'),
      serial: text('serial', 'The serial number'),
      place: text('place', 'The place'),
      installedOn: day('installed', 'The installation'),
      guaranteeEndsOn: day('guarantee_end', 'The end of the guarantee'),
    }
    return Object.values(appliance).every((value) => value === null) ? null : appliance
  }

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

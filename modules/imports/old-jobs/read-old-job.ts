import { type Pence, type Result, textLimits } from '#modules/shared'
import type { Mapping } from '../import.ts'
import {
  type CellReaders,
  type RowRefused,
  externalIdAtMost,
  readDay,
  readPounds,
  readingCells,
} from '../read-cells.ts'

export interface OldJobRow {
  readonly externalId: string | null
  /** At least one of the two. */
  readonly customerNumber: string | null
  readonly emailKey: string | null
  readonly propertyNumber: string | null
  readonly fields: OldJobCells
}

/** The fields of a job that an import writes; null where the row says nothing, so that they stay as they are. */
export interface OldJobCells {
  /** The name of the service, or the work in words. */
  readonly work: string
  readonly doneOn: Temporal.PlainDate
  readonly price: Pence | null
  readonly address: string | null
  readonly postcode: string | null
  readonly technician: string | null
  readonly notes: string | null
}

const oldJobLimits = { work: 200, notes: 2_000, firstYear: 1950 } as const

/** Reads a row by its mapping; the first fault of it is its reason. `today` is the last day on which a job may have been done. */
export function readOldJobRow(
  cells: readonly string[],
  mapping: Mapping,
  readers: CellReaders,
  today: Temporal.PlainDate,
): Result<OldJobRow, RowRefused> {
  return readingCells(mapping, cells, readers, ({ read, line, needed }) => {
    const email = read('email', readers.email, 'The e-mail address is none')
    const emailKey = email === null ? null : readers.emailKey(email)
    const customerNumber = line('customer_external_id', externalIdAtMost, 'The number of the customer')
    needed(customerNumber ?? emailKey, 'The number or the e-mail address of the customer is missing')
    const doneOn = needed(
      read('date', readDay, 'The date is none: write it like 2024-03-05 or 05/03/2024'),
      'The date is missing',
    )
    needed(Temporal.PlainDate.compare(doneOn, today) > 0 ? null : doneOn, 'The date is in the future')
    needed(doneOn.year < oldJobLimits.firstYear ? null : doneOn, `The date is before ${oldJobLimits.firstYear}`)
    return {
      externalId: line('external_id', externalIdAtMost, 'The number of the job'),
      customerNumber,
      emailKey,
      propertyNumber: line('property_external_id', externalIdAtMost, 'The number of the property'),
      fields: {
        work: needed(line('work', oldJobLimits.work, 'The work'), 'The service or the work is missing'),
        doneOn,
        price: read('price', readPounds, 'The price is none: write pounds like 85.50'),
        address: line('address', textLimits.address, 'The address'),
        postcode: read('postcode', readers.postcode, 'The postcode is no UK postcode'),
        technician: line('technician', textLimits.fullName, 'The name of the technician'),
        notes: line('notes', oldJobLimits.notes, 'The notes'),
      },
    }
  })
}

import type { KnownOldJob, OldJobLine } from '#modules/imports'
import type { OldJobId, Pence, PropertyId, ServiceId, UserId } from '#modules/shared'

export interface OldJobRow {
  readonly id: OldJobId
  readonly user_id: UserId
  readonly property_id: PropertyId | null
  readonly service_id: ServiceId | null
  readonly work: string
  readonly done_on: string
  readonly price_pence: Pence | null
  readonly address: string | null
  readonly postcode: string | null
  readonly technician: string | null
  readonly notes: string | null
  readonly external_id: string | null
}

export interface OldJobLineRow extends OldJobRow {
  readonly customer: string
  readonly property: string | null
}

/** The columns of `OldJobRow`; `j` is the job. */
export const oldJobColumns = `j.id, j.user_id, j.property_id, j.service_id, j.work, j.done_on, j.price_pence, j.address,
  j.postcode, j.technician, j.notes,
  (select external_id from external_ids where thing = j.id) as external_id`

export function oldJobFrom(row: OldJobRow): KnownOldJob {
  return {
    id: row.id,
    userId: row.user_id,
    propertyId: row.property_id,
    serviceId: row.service_id,
    work: row.work,
    doneOn: Temporal.PlainDate.from(row.done_on),
    price: row.price_pence,
    address: row.address,
    postcode: row.postcode,
    technician: row.technician,
    notes: row.notes,
    externalId: row.external_id,
  }
}

export function oldJobLineFrom(row: OldJobLineRow): OldJobLine {
  return { ...oldJobFrom(row), customer: row.customer, property: row.property }
}

import type { OldJobId, PropertyId, ServiceId, UserId } from '#modules/shared'
import { type KnownCustomer, type KnownCustomers, type KnownProperty, isSamePlace } from '../customers/plan-customer.ts'
import type { NextIds } from '../next-ids.ts'
import { type RowPlan, filled, isSame, ownNumber, plainAddress, refusedRow } from '../row-plan.ts'
import type { OldJobCells, OldJobRow } from './read-old-job.ts'

/** A job that is kept, as the plan sees it. */
export interface KnownOldJob extends OldJobCells {
  readonly id: OldJobId
  readonly userId: UserId
  readonly propertyId: PropertyId | null
  /** Null where the work is no service of ours. */
  readonly serviceId: ServiceId | null
  readonly externalId: string | null
}

/** All that a plan reads. */
export interface KnownOldJobs {
  readonly customers: Pick<
    KnownCustomers,
    'customerByExternalId' | 'customerByEmail' | 'propertyByExternalId' | 'propertiesOf'
  >
  /** Finds the job by the number of the last program, or by our own id. */
  jobByExternalId(externalId: string): KnownOldJob | null
  jobsOf(userId: UserId, doneOn: Temporal.PlainDate): readonly KnownOldJob[]
  /** The service with this name, address or number. */
  readonly serviceOf: (work: string) => ServiceId | null
}

export interface OldJobWrite {
  readonly kind: 'job-added' | 'job-changed'
  readonly job: KnownOldJob
}

/** Plans the change of a row. Cells that are empty change nothing. */
export function planOldJob(row: OldJobRow, known: KnownOldJobs, next: Pick<NextIds, 'oldJob'>): RowPlan<OldJobWrite> {
  const customer = customerOf(row, known)
  if (typeof customer === 'string') return refusedRow(customer)
  const property = propertyOf(row, customer, known)
  if (typeof property === 'string') return refusedRow(property)
  const byNumber = row.externalId === null ? null : known.jobByExternalId(row.externalId)
  if (byNumber && byNumber.userId !== customer.id) return refusedRow('The job with this number is of another customer')
  const fields = {
    ...row.fields,
    propertyId: property?.id ?? null,
    serviceId: known.serviceOf(row.fields.work),
  }
  const before = byNumber ?? sameJob(row, fields, customer.id, known)
  if (!before) {
    const job = { id: next.oldJob(), userId: customer.id, externalId: row.externalId, ...fields }
    return { outcome: 'new', reason: null, writes: [{ kind: 'job-added', job }] }
  }
  const job = { ...before, ...filled(fields), externalId: ownNumber(before, row.externalId) }
  const after = { ...job, doneOn: before.doneOn.equals(job.doneOn) ? before.doneOn : job.doneOn }
  return isSame(before, after)
    ? { outcome: 'unchanged', reason: null, writes: [] }
    : { outcome: 'updated', reason: null, writes: [{ kind: 'job-changed', job: after }] }
}

function customerOf(row: OldJobRow, known: KnownOldJobs): KnownCustomer | string {
  const { customerNumber, emailKey } = row
  const byNumber = customerNumber === null ? null : known.customers.customerByExternalId(customerNumber)
  const byEmail = emailKey === null ? null : known.customers.customerByEmail(emailKey)
  if (customerNumber !== null && !byNumber) return 'No customer here has this number: import the customers first'
  if (emailKey !== null && !byEmail) return 'No customer here has this e-mail address: import the customers first'
  if (byNumber && byEmail && byNumber.id !== byEmail.id) {
    return 'The number and the e-mail address are those of two customers'
  }
  const found = byNumber ?? byEmail
  if (!found?.isCustomer) return 'The e-mail address belongs to a member of the staff'
  return found
}

function propertyOf(row: OldJobRow, customer: KnownCustomer, known: KnownOldJobs): KnownProperty | string | null {
  const { propertyNumber } = row
  const { address, postcode } = row.fields
  if (propertyNumber !== null) {
    const found = known.customers.propertyByExternalId(propertyNumber)
    if (!found) return 'No property here has this number: import the customers with their properties first'
    return found.userId === customer.id ? found : 'The property with this number belongs to another customer'
  }
  if (address === null || postcode === null) return null
  return known.customers.propertiesOf(customer.id).find((one) => isSamePlace(one, { address, postcode })) ?? null
}

/** Without a number of its own, the same work for the same customer on the same day at the same place is the same job. */
function sameJob(
  { externalId }: OldJobRow,
  fields: Pick<KnownOldJob, 'work' | 'doneOn' | 'propertyId' | 'address'>,
  userId: UserId,
  known: KnownOldJobs,
): KnownOldJob | null {
  const found = known
    .jobsOf(userId, fields.doneOn)
    .filter((one) => externalId === null || one.externalId === null)
    .find(
      (one) =>
        plainAddress(one.work) === plainAddress(fields.work) &&
        one.propertyId === fields.propertyId &&
        plainAddress(one.address ?? '') === plainAddress(fields.address ?? ''),
    )
  return found ?? null
}

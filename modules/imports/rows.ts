import { type Result, accept } from '#modules/shared'
import { createOverlay } from './customers/overlay.ts'
import { type KnownCustomers, planCustomer } from './customers/plan-customer.ts'
import { type CustomerRow, readCustomerRow } from './customers/read-customer.ts'
import type { Import } from './import.ts'
import type { NextIds } from './next-ids.ts'
import { createOldJobOverlay } from './old-jobs/old-job-overlay.ts'
import { type KnownOldJobs, planOldJob } from './old-jobs/plan-old-job.ts'
import { type OldJobRow, readOldJobRow } from './old-jobs/read-old-job.ts'
import type { CellReaders, RowRefused } from './read-cells.ts'
import type { RowPlan } from './row-plan.ts'
import { type ServiceRow, readServiceRow } from './services/read-service.ts'

/** A row of a kind, as its reader left it. */
export type KindRow =
  | { readonly kind: 'customers'; readonly row: CustomerRow }
  | { readonly kind: 'services'; readonly row: ServiceRow }
  | { readonly kind: 'old_jobs'; readonly row: OldJobRow }

/** All that plans read. */
export interface Known {
  readonly customers: KnownCustomers
  readonly oldJobs: KnownOldJobs
  /** Plans rows of services one after another, each as if those before it were written, by the rules of the catalogue. */
  services(): (row: ServiceRow) => Pick<RowPlan<unknown>, 'outcome' | 'reason'>
}

export function readRow(
  cells: readonly string[],
  { kind, mapping }: Pick<Import, 'kind' | 'mapping'>,
  readers: CellReaders,
  today: Temporal.PlainDate,
): Result<KindRow, RowRefused> {
  switch (kind) {
    case 'customers': {
      const read = readCustomerRow(cells, mapping, readers)
      return read.ok ? accept({ kind, row: read.value }) : read
    }
    case 'services': {
      const read = readServiceRow(cells, mapping, readers)
      return read.ok ? accept({ kind, row: read.value }) : read
    }
    case 'old_jobs': {
      const read = readOldJobRow(cells, mapping, readers, today)
      return read.ok ? accept({ kind, row: read.value }) : read
    }
  }
}

export type Foresight = ReturnType<typeof createForesight>

/** Says how rows would end, each as if those before it were written. */
export function createForesight(known: Known, next: NextIds) {
  const customers = createOverlay(known.customers)
  const oldJobs = createOldJobOverlay(known.oldJobs)
  let planService: ReturnType<Known['services']> | null = null
  return function foresee(read: KindRow): Pick<RowPlan<unknown>, 'outcome' | 'reason'> {
    switch (read.kind) {
      case 'customers': {
        const plan = planCustomer(read.row, customers.known, next)
        customers.note(plan.writes)
        return plan
      }
      case 'services':
        planService ??= known.services()
        return planService(read.row)
      case 'old_jobs': {
        const plan = planOldJob(read.row, oldJobs.known, next)
        oldJobs.note(plan.writes)
        return plan
      }
    }
  }
}

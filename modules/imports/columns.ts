import { customerColumns } from './customers/customer-columns.ts'
import type { ImportColumn } from './import-column.ts'
import type { ImportKind } from './import.ts'
import { serviceColumns } from './services/service-columns.ts'
import { oldJobColumns } from './old-jobs/old-job-columns.ts'

const ofKinds: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: customerColumns,
  services: serviceColumns,
  old_jobs: oldJobColumns,
}

export function columnsOf(kind: ImportKind): readonly ImportColumn[] {
  return ofKinds[kind]
}

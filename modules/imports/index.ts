export { columnsOf } from './columns.ts'
export { type ImportsModule, createImports } from './create-imports.ts'
export {
  type CustomerWrite,
  type KnownCustomer,
  type KnownCustomers,
  type KnownProperty,
  planCustomer,
} from './customers/plan-customer.ts'
export {
  type FileRefused,
  type Import,
  type ImportKind,
  type NumberedKind,
  type StagedRow,
  importKinds,
  importLimits,
} from './import.ts'
export type { ApplianceWrite, KnownAppliance, KnownAppliances } from './customers/plan-appliance.ts'
export { createImportWorker } from './import-worker.ts'
export { type MappingFault, chosenFields } from './mapping.ts'
export type { NextIds } from './next-ids.ts'
export {
  type OldJobLine,
  type OldJobPlace,
  type OldJobStore,
  oldJobsAsked,
  oldJobsWords,
  placeText,
} from './old-jobs/list-old-jobs.ts'
export { type KnownOldJob, type KnownOldJobs, type OldJobWrite, planOldJob } from './old-jobs/plan-old-job.ts'
export type { CellReaders } from './read-cells.ts'
export type { KindRow } from './rows.ts'
export type { ExportedThing, ImportFiles, ImportPorts, ImportStore, ReadRow, RowResult } from './ports.ts'

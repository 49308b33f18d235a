export { columnsOf } from './columns.ts'
export { type ImportsModule, createImports } from './create-imports.ts'
export {
  type CustomerWrite,
  type KnownCustomer,
  type KnownCustomers,
  type KnownProperty,
  planCustomer,
} from './customers/plan-customer.ts'
export type { CellReaders } from './customers/read-customer.ts'
export {
  type FileRefused,
  type Import,
  type ImportKind,
  type NumberedKind,
  type StagedRow,
  importKinds,
  importLimits,
} from './import.ts'
export { createImportWorker } from './import-worker.ts'
export { type MappingFault, chosenFields } from './mapping.ts'
export type { ExportedCustomer, ImportFiles, ImportPorts, ImportStore, ReadRow, RowResult } from './ports.ts'

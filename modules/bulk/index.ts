export { type BulkAction, bulkActions } from './actions.ts'
export { type Bulk, type BulkEffects, bulkLimits, distinct, noChoice, taskIdOf } from './bulk.ts'
export { createBulkWorker } from './bulk-worker.ts'
export { type BulkModule, type BulkRefusal, createBulk } from './create-bulk.ts'
export {
  saysOfRetiring,
  skipsAssigning,
  skipsChatMessage,
  skipsClosing,
  skipsReply,
  skipsResending,
  skipsRetiring,
  skipsSpam,
  skipsThreadMessage,
} from './judge-rows.ts'
export type { BulkPiece, BulkPieces, BulkPorts, BulkStore } from './ports.ts'

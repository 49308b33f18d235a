export {
  type Appliance,
  type ApplianceChange,
  type ApplianceDetails,
  type ApplianceKind,
  applianceKinds,
  applianceName,
  applianceText,
  applianceWords,
  appliancesAtMost,
  judgeDates,
  decideChange,
} from './appliance.ts'
export { appliancesWords, duesWords } from './asked-words.ts'
export { auditOfAppliance } from './audit-of-appliance.ts'
export { type ApplianceRefusal, type CareAccess, type CareModule, type CareReader, createCare } from './create-care.ts'
export { auditOfDue } from './audit-of-due.ts'
export { type DueRefusal, type DuesModule, createDues } from './create-dues.ts'
export type { DueLine, DuePorts, DueStore } from './due-ports.ts'
export {
  type Due,
  type DueKind,
  type DueStage,
  decideDone,
  decideReminder,
  dueFacts,
  dueKinds,
  dueStages,
  stageOn,
} from './dues.ts'
export { type CareEvents, eventOfCopyDue, eventOfCopyGiven, eventOfDue } from './events.ts'
export { auditOfGasCopy, auditOfGasRecord } from './gas/audit-of-gas.ts'
export {
  type CopyKind,
  type CopyStage,
  type CopyWay,
  type GasCopy,
  copyKinds,
  copyOf,
  copyStages,
  copyWayWords,
  copyWays,
  decideCopyDone,
  decideCopyReminder,
} from './gas/copies.ts'
export { type GasModule, type GasRefusal, type GasShown, type RecordWithCopies, createGas } from './gas/create-gas.ts'
export {
  type GasVisit,
  type KeptDraft,
  decideCorrection,
  decideSubmission,
  judgeSaving,
} from './gas/decide-submission.ts'
export type { CopyLine, GasPaper, GasPorts, GasPrinter, GasStore, OfVisit } from './gas/gas-ports.ts'
export {
  type GasAppliance,
  type GasDraft,
  type GasRecord,
  type GasResult,
  canonicalGasRecord,
  flueTypes,
  flueWords,
  gasAppliancesAtMost,
  gasClassWords,
  gasClasses,
  gasLimits,
  gasReadings,
  gasResultWords,
  gasResults,
  isReading,
  missingInAppliance,
  readingWords,
  writtenAppliance,
} from './gas/record.ts'
export { guaranteeOn, guaranteeSoonDays, guaranteeStates } from './guarantee.ts'
export { type HistoryItem, historyKinds } from './history.ts'
export type { ApplianceLine, ApplianceQuery, CarePorts, CareStore, CaredProperty } from './ports.ts'

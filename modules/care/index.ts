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
export { type CareEvents, eventOfDue } from './events.ts'
export { guaranteeOn, guaranteeSoonDays, guaranteeStates } from './guarantee.ts'
export { type HistoryItem, historyKinds } from './history.ts'
export type { ApplianceLine, ApplianceQuery, CarePorts, CareStore, CaredProperty } from './ports.ts'

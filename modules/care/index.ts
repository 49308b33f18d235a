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
  decideChange,
} from './appliance.ts'
export { auditOfAppliance } from './audit-of-appliance.ts'
export { type ApplianceRefusal, type CareAccess, type CareModule, type CareReader, createCare } from './create-care.ts'
export { type GuaranteeState, guaranteeOn, guaranteeSoonDays, guaranteeStates } from './guarantee.ts'
export { type HistoryItem, historyKinds } from './history.ts'
export type { ApplianceLine, ApplianceQuery, CarePorts, CareStore, CaredProperty } from './ports.ts'

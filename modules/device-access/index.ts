export {
  type AccessDecider,
  type AccessDeed,
  type AccessDevice,
  type AccessState,
  type DeviceAccess,
  accessDeeds,
  accessDevices,
  accessHours,
  afterDeed,
  isOpenAt,
  purposeLength,
  statusAt,
} from './access.ts'
export { auditOfAccess } from './audit-of-access.ts'
export { type DeviceAccessModule, type DeviceAccessRefusal, createDeviceAccess } from './create-device-access.ts'
export { type DeviceAccessEvents, eventOfAccess } from './events.ts'
export type { DeviceAccessPorts, DeviceAccessStore, NamedAccess } from './ports.ts'

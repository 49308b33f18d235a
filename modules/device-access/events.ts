import type { BookingId, DeviceAccessId, EventOf, UserId } from '#modules/shared'
import type { AccessDevice, DeviceAccess } from './access.ts'

interface OfAccess {
  readonly bookingId: BookingId
  readonly accessId: DeviceAccessId
  readonly device: AccessDevice
  /** The technician who asked. */
  readonly askedBy: UserId
}

/** The events of device access: kind and body. No body holds the token of a link: the subscriber who sends it makes it. */
export interface DeviceAccessEvents {
  readonly 'device-access-asked': OfAccess
  readonly 'device-access-granted': OfAccess
  readonly 'device-access-declined': OfAccess
  /** It was granted before, or waited for an answer. */
  readonly 'device-access-revoked': OfAccess
}

export type DeviceAccessEvent = EventOf<DeviceAccessEvents>

const kinds = {
  requested: 'device-access-asked',
  approved: 'device-access-granted',
  declined: 'device-access-declined',
  revoked: 'device-access-revoked',
} as const

/** The event of a change of state. */
export function eventOfAccess(
  { id, bookingId, device, requestedBy, state }: DeviceAccess,
  at: Temporal.Instant,
): DeviceAccessEvent {
  return { kind: kinds[state], at, bookingId, accessId: id, device, askedBy: requestedBy }
}

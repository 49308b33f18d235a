import type { BookingId, DeviceAccessId, UserId } from '#modules/shared'

export const accessDevices = ['smartphone', 'tablet'] as const
export type AccessDevice = (typeof accessDevices)[number]

/** The stored states. An access that has expired keeps its state: see `statusAt`. */
export const accessStates = ['requested', 'approved', 'declined', 'revoked'] as const
export type AccessState = (typeof accessStates)[number]
export type AccessStatus = AccessState | 'expired'

/** The holder of the link, where nobody is signed in; or the business itself, when the visit is over for the technician. */
export type AccessDecider = UserId | 'link' | 'system'

/** A technician's request to use a device of the customer, and its answer (`smart_device_access`). */
export interface DeviceAccess {
  readonly id: DeviceAccessId
  readonly bookingId: BookingId
  readonly device: AccessDevice
  /** In the words of the technician. */
  readonly purpose: string
  readonly state: AccessState
  readonly requestedBy: UserId
  readonly requestedAt: Temporal.Instant
  /** The customer's yes or no; null before it, and where the request was withdrawn. */
  readonly decidedBy: AccessDecider | null
  readonly decidedAt: Temporal.Instant | null
  readonly revokedBy: AccessDecider | null
  readonly revokedAt: Temporal.Instant | null
  /** The end of the request; once it is granted, the end of the permission. */
  readonly expiresAt: Temporal.Instant
}

export const accessHours = 24
/** The link still shows for so long after the request how it was answered. */
export const accessLinkHours = 2 * accessHours
export const purposeLength = 500

export const accessDeeds = ['approve', 'decline', 'revoke'] as const
export type AccessDeed = (typeof accessDeeds)[number]

/** It was decided otherwise before, or is over. */
export interface AccessClosed {
  readonly kind: 'access-closed'
  readonly status: AccessStatus
}

/** There is a request or a permission for this kind of device already. */
export interface AccessOpen {
  readonly kind: 'access-open'
  readonly access: DeviceAccess
}

/** How it stands at a moment. */
export function statusAt(
  { state, expiresAt }: Pick<DeviceAccess, 'state' | 'expiresAt'>,
  now: Temporal.Instant,
): AccessStatus {
  const isOpen = state === 'requested' || state === 'approved'
  return isOpen && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : state
}

/** It waits for an answer, or is granted now. */
export function isOpenAt(access: Pick<DeviceAccess, 'state' | 'expiresAt'>, now: Temporal.Instant): boolean {
  const status = statusAt(access, now)
  return status === 'requested' || status === 'approved'
}

const outcomes = { approve: 'approved', decline: 'declined', revoke: 'revoked' } as const satisfies Record<
  AccessDeed,
  AccessState
>

/**
 * The access after a deed; the same again changes nothing. A request is granted, declined or withdrawn; a permission is
 * revoked; all else is closed.
 */
export function afterDeed(
  access: DeviceAccess,
  deed: AccessDeed,
  by: AccessDecider,
  now: Temporal.Instant,
): DeviceAccess | AccessClosed {
  const status = statusAt(access, now)
  if (status === outcomes[deed]) return access
  const isPossible = status === 'requested' || (status === 'approved' && deed === 'revoke')
  if (!isPossible) return { kind: 'access-closed', status }
  if (deed === 'revoke') return { ...access, state: 'revoked', revokedBy: by, revokedAt: now }
  const expiresAt = deed === 'approve' ? now.add({ hours: accessHours }) : access.expiresAt
  return { ...access, state: outcomes[deed], decidedBy: by, decidedAt: now, expiresAt }
}

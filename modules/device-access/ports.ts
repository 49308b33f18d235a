import type { BookingId, Clock, DeviceAccessId, IdSource, Result, Role, UserId } from '#modules/shared'
import type { AccessClosed, AccessDecider, AccessDeed, AccessOpen, DeviceAccess } from './access.ts'

/** The person who asks, as a request proves it. */
export interface Asker {
  readonly user: { readonly id: UserId; readonly role: Role; readonly fullName: string } | null
  /** Has shown a live `track` link of this very booking. */
  readonly hasTrackLink: boolean
}

/** Somebody who takes part in the booking, as its thread has it. */
export interface Participant {
  /** The customer for the holder of a tracking link. */
  readonly userId: UserId
  readonly side: 'customer' | 'technician' | 'office'
  readonly name: string
  readonly isByLink: boolean
  /** Not null once the booking is completed or cancelled. */
  readonly closesAt: Temporal.Instant | null
}

/** An access with the name of the technician who asked, and the sides that decided about it. */
export interface NamedAccess extends DeviceAccess {
  readonly askerName: string
  /** The side of `decidedBy`. */
  readonly decidedSide: 'customer' | 'link' | null
  /** The side of `revokedBy`. */
  readonly revokedSide: 'customer' | 'link' | 'office' | 'system' | null
}

/** Keeps requests for access to devices. Each method is one transaction, with its audit line where staff did it. */
export interface DeviceAccessStore {
  /** Adds it with its event (`eventOfAccess`), unless one for this kind of device is open in its booking. */
  ask(access: DeviceAccess): Promise<Result<NamedAccess, AccessOpen>>
  /** Changes it by `afterDeed`, with its event. */
  decide(
    id: DeviceAccessId,
    deed: AccessDeed,
    by: AccessDecider,
    at: Temporal.Instant,
  ): Promise<Result<NamedAccess, AccessClosed>>
  /**
   * Revokes those that are open, of one booking or of all (null), of one technician or of all (null): they are over for
   * the technician.
   */
  endOf(bookingId: BookingId | null, askedBy: UserId | null, at: Temporal.Instant): Promise<void>
  /** No link leads to the requests of a booking any more. */
  endLinks(bookingId: BookingId): Promise<void>
  /** Null when there is none. */
  find(id: DeviceAccessId): Promise<NamedAccess | null>
  /** Newest first. */
  list(bookingId: BookingId): Promise<readonly NamedAccess[]>
  /** In the place of the link's token that it had. */
  putToken(id: DeviceAccessId, tokenHash: string): Promise<void>
  /** Null when no access has it. */
  findByToken(tokenHash: string): Promise<NamedAccess | null>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface DeviceAccessPorts {
  readonly accesses: DeviceAccessStore
  /** The part that somebody has in a booking, by the one rule of its thread; null for a stranger. */
  readonly member: (bookingId: BookingId, asker: Asker) => Promise<Participant | null>
  /** Makes and hashes what nobody can guess. */
  readonly tokens: { next(): string; hash(token: string): string }
  readonly clock: Clock
  readonly ids: IdSource
}

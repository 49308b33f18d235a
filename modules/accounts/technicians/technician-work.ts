import { type AuditNote, type BookingId, type Pence, type TechnicianId, type UserId, difference } from '#modules/shared'

/** All about the work of a technician that only the owner changes. */
export interface TechnicianWork {
  /** Trades (category slugs) and certificates. */
  readonly skills: readonly string[]
  /** The postcode district that the day begins in: "CR0". */
  readonly homeDistrict: string | null
  /** Wages and everything beside them, for an hour; null while nobody said it. */
  readonly hourCost: Pence | null
}

export interface TechnicianWorkVersion {
  readonly version: number
  readonly facts: TechnicianWork
  readonly at: Temporal.Instant
  /** Null for the version before the first change. */
  readonly by: UserId | null
}

/** The open bookings that a technician is sent to and that ask for certain skills. */
export interface JobsOfSkills {
  readonly count: number
  /** The earliest start first, emergencies before all; at most as many as were asked for. */
  readonly first: readonly {
    readonly id: BookingId
    readonly reference: string
    readonly serviceName: string
    /** Null for an emergency, and until a start is chosen. */
    readonly startsAt: Temporal.Instant | null
  }[]
}

/** Somebody changed the work of the technician since it was read. */
export interface TechnicianChanged {
  readonly kind: 'technician-changed'
}

export function isSameWork(one: TechnicianWork, other: TechnicianWork): boolean {
  return (
    one.skills.join() === other.skills.join() &&
    one.homeDistrict === other.homeDistrict &&
    one.hourCost === other.hourCost
  )
}

/** The line of the audit log, which administrators alone read; null where nothing differs. */
export function workChanged(
  id: TechnicianId,
  before: TechnicianWork,
  after: TechnicianWork,
): AuditNote<'technician_changed'> | null {
  if (isSameWork(before, after)) return null
  return {
    action: 'technician_changed',
    target: { kind: 'technician', id },
    ...difference({ ...before }, { ...after }),
  }
}

import { type BookingId, type Role, type UserId, may } from '#modules/shared'
import { type Person, type Side, threadLimits } from './message.ts'

/** Facts of a booking about its thread, and about one asker. */
export interface ThreadFacts {
  readonly bookingId: BookingId
  readonly customer: { readonly id: UserId; readonly name: string }
  readonly contact: {
    readonly name: string
    /** The contact and the customer are one person: the same address, or a customer without an account. */
    readonly isCustomer: boolean
  }
  /** The asker is of the crew of one of its visits now, and has answered its offer. */
  readonly isOfCrew: boolean
  /** When the booking was completed or cancelled; null while it is neither. */
  readonly overAt: Temporal.Instant | null
}

/** The one who asks, as a request proves it. */
export interface Asker {
  /** The signed-in user or the guest, with the role they act in now. */
  readonly user: { readonly id: UserId; readonly role: Role; readonly fullName: string } | null
  /** Has shown a live `track` link of this very booking. */
  readonly hasTrackLink: boolean
}

/** Somebody to whom the thread is there. */
export interface Member {
  readonly bookingId: BookingId
  readonly person: Person
  /** The customer for the holder of a link. */
  readonly userId: UserId
  readonly side: Side
  readonly name: string
  readonly isByLink: boolean
  /** The thread is read-only from then on; null while its booking is neither completed nor cancelled. */
  readonly closesAt: Temporal.Instant | null
  readonly canWrite: boolean
}

/**
 * The one decision on who may read, write, download and listen in the thread of a booking: its customer, the holder of a
 * live tracking link, the technicians of its visits until the thread closes, and the office. Null for everybody else, the
 * payer too.
 */
export function memberOf(facts: ThreadFacts, { user, hasTrackLink }: Asker, now: Temporal.Instant): Member | null {
  const { bookingId, customer, contact, isOfCrew } = facts
  const closesAt = facts.overAt && facts.overAt.add({ hours: 24 * threadLimits.openDays })
  const canWrite = closesAt === null || Temporal.Instant.compare(now, closesAt) < 0
  const shared = { bookingId, closesAt, canWrite, isByLink: false }
  if (user) {
    const signedIn = { ...shared, person: user.id, userId: user.id, name: user.fullName }
    if (user.id === customer.id) return { ...signedIn, side: 'customer', name: customer.name }
    if (may(user, 'message')) return { ...signedIn, side: 'office' }
    if (isOfCrew && canWrite && may(user, 'field-work')) return { ...signedIn, side: 'technician' }
  }
  if (!hasTrackLink) return null
  const person = contact.isCustomer ? customer.id : 'contact'
  return { ...shared, person, userId: customer.id, side: 'customer', name: contact.name, isByLink: true }
}

import type { AccessNotes, PropertyId, UserId } from '#modules/shared'

/** Kept in use at a time by one customer; archived ones do not count. */
export const propertiesAtMost = 500

/** The occupier of the property; each field is null when not given. */
interface Occupier {
  readonly name: string | null
  /** E.164. */
  readonly phone: string | null
  readonly email: string | null
}

/** The details of a place where work is done, as the customer gives them. */
export interface PropertyDetails {
  /** "Flat 2". */
  readonly name: string
  readonly address: string
  /** "CR0 1AB". */
  readonly postcode: string
  readonly accessNotes: AccessNotes
  readonly occupier: Occupier
}

export interface Property extends PropertyDetails {
  readonly id: PropertyId
  readonly userId: UserId
  /** The day from which it cannot be booked; bookings keep naming it. Null while it is in use. */
  readonly archivedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

/** A field that is left out stays as it is. */
export interface PropertyChange extends Partial<PropertyDetails> {
  readonly isArchived?: boolean
}

export interface PropertyUnknown {
  readonly kind: 'property-unknown'
}

export interface PropertyArchived {
  readonly kind: 'property-archived'
}

export interface TooManyProperties {
  readonly kind: 'too-many-properties'
}

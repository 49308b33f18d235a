import type { ApplianceId, BookingId, Clock, IdSource, IncomingFile, PropertyId, Result, UserId } from '#modules/shared'
import type {
  Appliance,
  ApplianceChange,
  ApplianceDatesWrong,
  ApplianceKind,
  AppliancePhoto,
  ApplianceStale,
  ApplianceUnknown,
  TooManyAppliances,
} from './appliance.ts'
import type { GuaranteeState } from './guarantee.ts'
import type { HistoryItem } from './history.ts'

/** A property, as far as the care for it needs it. */
export interface CaredProperty {
  readonly id: PropertyId
  readonly userId: UserId
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly isArchived: boolean
}

/** An appliance with its property and owner, for the list of the office. */
export interface ApplianceLine extends Appliance {
  readonly property: CaredProperty
  readonly ownerName: string
}

/** All of it holds; null leaves something open. Appliances that are no longer there are left out. */
export interface ApplianceQuery {
  /** A part of the make, model, serial number, place, address, postcode or owner's name. */
  readonly text: string | null
  readonly kind: ApplianceKind | null
  /** On `day`. */
  readonly guarantee: GuaranteeState | null
  readonly day: Temporal.PlainDate
}

/** Which version is changed, and when. */
interface ApplianceStep {
  readonly version: number
  readonly at: Temporal.Instant
  readonly today: Temporal.PlainDate
}

/** Keeps appliances, and reads the history of properties. Each method is one transaction, with its audit line where staff did it. */
export interface CareStore {
  /** Null when there is none. */
  property(id: PropertyId): Promise<CaredProperty | null>
  /** The property that a booking was made for, or whose customer and address are those of the booking; null for none. */
  propertyOf(bookingId: BookingId): Promise<PropertyId | null>
  /** An open booking with a visit at the property that is the technician's, and was not called off; null for none. */
  assignedTo(id: PropertyId, userId: UserId): Promise<BookingId | null>
  /** Those that are there first, each group in the order they were added. */
  appliances(propertyId: PropertyId): Promise<readonly Appliance[]>
  /** Null when the property has no such appliance. */
  appliance(propertyId: PropertyId, id: ApplianceId): Promise<Appliance | null>
  /** Refuses where the property has `appliancesAtMost`. */
  add(appliance: Appliance): Promise<Result<Appliance, TooManyAppliances>>
  /** Changes it by `decideChange`. */
  change(
    propertyId: PropertyId,
    id: ApplianceId,
    change: ApplianceChange,
    step: ApplianceStep,
  ): Promise<Result<Appliance, ApplianceUnknown | ApplianceStale | ApplianceDatesWrong>>
  /** Says that a photo of this name is just being written: it goes at `due`, unless somebody has kept it by then. */
  announcePhoto(file: string, due: Temporal.Instant): Promise<void>
  /** In the place of the photo that it had, which goes; null takes it away. The photo was announced. */
  putPhoto(
    propertyId: PropertyId,
    id: ApplianceId,
    photo: AppliancePhoto | null,
    at: Temporal.Instant,
  ): Promise<Result<Appliance, ApplianceUnknown>>
  /**
   * The latest first, from before `before` on (null: the latest). `payer` limits documents to those that are billed to that
   * account; null for those of everybody.
   */
  history(asked: {
    readonly property: PropertyId
    readonly payer: UserId | null
    readonly before: string | null
    readonly limit: number
  }): Promise<readonly HistoryItem[]>
  /** The latest first, from before `before` on. */
  list(query: ApplianceQuery, before: ApplianceId | null, limit: number): Promise<readonly ApplianceLine[]>
}

interface NotAPicture {
  readonly kind: 'not-a-picture'
}

/** Keeps pictures out of reach of the web; `announce` gets the name of each before it is written. */
interface CarePhotos {
  keepCopy(file: IncomingFile, announce: (file: string) => Promise<void>): Promise<Result<AppliancePhoto, NotAPicture>>
  /** Null when the file is gone. */
  read(file: string): Promise<Uint8Array | null>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface CarePorts {
  readonly care: CareStore
  readonly photos: CarePhotos
  readonly clock: Clock
  readonly ids: IdSource
}

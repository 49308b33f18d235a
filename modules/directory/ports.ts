import type { AdvertFacts, AdvertHeldFor, AdvertStateRefused, AdvertStore, DistrictCentres } from '#modules/adverts'
import type {
  AlreadyAnswered,
  Clock,
  IdSource,
  IdempotencyClaim,
  IdempotencyMismatch,
  ListingId,
  Result,
  UserId,
} from '#modules/shared'
import type { ContactCode, ContactCodeTooSoon, WrongContactCode } from './contact-code.ts'
import type { EditStep } from './edit.ts'
import type { EditHeldFor, Listing, ListingFields } from './listing.ts'

/** The listing was changed since its reader read it. */
export interface ListingChanged {
  readonly kind: 'listing-changed'
}

export interface ListingUnknown {
  readonly kind: 'listing-unknown'
}

interface SlugTaken {
  readonly kind: 'slug-taken'
}

/** Where a listing is, as its postcode says; null when no district is known for it. */
export interface ListingPlace {
  readonly district: string
  readonly latitude: number
  readonly longitude: number
}

/** The place and the key that follow from the words of a listing. */
export type PlaceOf = (fields: ListingFields) => { readonly place: ListingPlace | null; readonly textKey: string }

export interface NewListing {
  readonly id: ListingId
  readonly ownerId: UserId
  readonly slug: string
  readonly fields: ListingFields
  readonly place: ListingPlace | null
  /** The key of its words (`advertTextKey`). */
  readonly textKey: string
  /** The reasons for which it will wait for a person once it is paid for. */
  readonly heldFor: readonly AdvertHeldFor[]
  readonly contactConfirmedAt: Temporal.Instant | null
  readonly at: Temporal.Instant
}

export interface ListingEdit {
  readonly id: ListingId
  /** The version that the owner has edited. */
  readonly version: number
  readonly fields: ListingFields
  readonly place: ListingPlace | null
  readonly textKey: string
  readonly at: Temporal.Instant
}

/** Keeps listings with their adverts. Each method is one transaction. */
export interface ListingStore {
  /** Adds it with its advert, which waits for its payment. */
  create(
    listing: NewListing,
    claim: IdempotencyClaim<Listing> | null,
  ): Promise<Result<Listing, SlugTaken | AlreadyAnswered | IdempotencyMismatch>>

  /** Null when there is none. */
  find(id: ListingId): Promise<Listing | null>
  findBySlug(slug: string): Promise<Listing | null>

  /** The newest first; at most a hundred. */
  listOf(owner: UserId): Promise<readonly Listing[]>
  hasAny(owner: UserId): Promise<boolean>

  /** The owner of another advert with the same words that is not over, and the count of adverts made since `since`. */
  facts(
    owner: UserId,
    textKey: string,
    except: ListingId | null,
    since: Temporal.Instant,
  ): Promise<Pick<AdvertFacts, 'sameWordsOf' | 'madeLately'>>

  /** Writes the edit as `judge` says; an edit that waited before is replaced. */
  edit(
    edit: ListingEdit,
    judge: (listing: Listing) => Result<EditStep, AdvertStateRefused>,
  ): Promise<Result<Listing, ListingUnknown | ListingChanged | AdvertStateRefused>>

  /** Ends these reasons of the edit that waits; its words are shown once none is left. Null without an edit. */
  passEdit(
    id: ListingId,
    ended: (reason: EditHeldFor) => boolean,
    placeOf: PlaceOf,
    at: Temporal.Instant,
  ): Promise<Listing | null>

  /** The edit that waits goes; the words that are shown stay. */
  dropEdit(id: ListingId, at: Temporal.Instant): Promise<void>

  /** Asks for a code for the address, with an event `listing-contact-asked`. */
  askCode(id: ListingId, email: string, at: Temporal.Instant): Promise<Result<ContactCode, ContactCodeTooSoon>>
  /** Null when none was asked for. */
  code(id: ListingId): Promise<ContactCode | null>
  /** The code is sent: it works until then. */
  putCode(id: ListingId, codeHash: string, expiresAt: Temporal.Instant): Promise<void>
  /** Confirms the address of the listing, or of its edit; a wrong try counts. The code is used then. */
  useCode(
    id: ListingId,
    codeHash: string,
    placeOf: PlaceOf,
    at: Temporal.Instant,
  ): Promise<Result<Listing, WrongContactCode>>
}

/** Makes and hashes codes that nobody can guess. */
export interface ContactCodes {
  next(): string
  /** The hash of a code of this listing. */
  hash(id: ListingId, code: string): string
}

/** The account of somebody who advertises. */
export interface ListingOwner {
  readonly id: UserId
  readonly email: string
  readonly emailVerifiedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
}

/** The ports of this module; `src/composition/directory.ts` provides them. */
export interface ListingPorts {
  readonly listings: ListingStore
  /** Pausing, resuming and closing are of the life of every advert. */
  readonly adverts: Pick<AdvertStore, 'move'>
  readonly codes: ContactCodes
  readonly districtOf: DistrictCentres
  /** Somebody reads every advert before it goes live: a setting. */
  readonly readsAll: () => Promise<boolean>
  /** False for an account that staff have barred from the market. */
  readonly mayPost: (owner: UserId) => Promise<boolean>
  readonly clock: Clock
  readonly ids: IdSource
}

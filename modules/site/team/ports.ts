import type { Result, Role, UserId } from '#modules/shared'

interface TeamPhoto {
  readonly sha256: string
  /** The photo in words. */
  readonly alt: string
}

/** Somebody of the staff who agreed to be shown. */
export interface AgreedMember {
  readonly id: UserId
  readonly fullName: string
  readonly role: Role
  readonly agreedAt: Temporal.Instant
  readonly photo: TeamPhoto | null
}

interface NotAgreed {
  readonly kind: 'not-agreed'
}

/** The agreements to be shown, with the photos. Each method is one transaction, with its line of the audit log. */
export interface TeamStore {
  /** Active members of staff who agreed, in the order of their names. */
  agreed(): Promise<readonly AgreedMember[]>
  /** Once more keeps the first moment. */
  agree(id: UserId, at: Temporal.Instant): Promise<void>
  /** The photo goes too. No change where they had not agreed. */
  withdraw(id: UserId): Promise<void>
  /** Another photo, or null for none. */
  setPhoto(
    id: UserId,
    photo: { readonly webp: Uint8Array; readonly alt: string } | null,
  ): Promise<Result<null, NotAgreed>>
  /** The photo with that hash; null when there is none. */
  photo(sha256: string): Promise<Uint8Array | null>
  /** Grows whenever an agreement or a photo may have changed. */
  version(): number
}

/** Draws photos anew, so that nothing of the file that came is kept. */
export interface TeamImages {
  /** PNG, WebP and JPEG alone. */
  portrait(file: Uint8Array): Promise<Result<Uint8Array, { readonly kind: 'not-a-photo' }>>
}

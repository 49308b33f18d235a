import type { EmergencyServiceId, Result } from '#modules/shared'
import type { EmergencyService } from './emergency-service.ts'

/** Another change came after the card was read. */
export interface EmergencyServiceChanged {
  readonly kind: 'emergency-service-changed'
}

/** A photo as it is kept: drawn anew, in one form. */
interface EmergencyPicture {
  readonly webp: Uint8Array
  readonly width: number
  readonly height: number
}

interface NotAPhoto {
  readonly kind: 'not-a-photo'
}

/** Draws photos anew, so that nothing of the file that came is kept. */
export interface EmergencyImages {
  /** PNG and JPEG alone. */
  redrawn(file: Uint8Array): Promise<Result<EmergencyPicture, NotAPhoto>>
}

/** Keeps the cards of emergency services. Each method is one transaction, with its line of the audit log. */
export interface EmergencyServiceStore {
  /** In their order, active or not; the same object until something changes. */
  read(): Promise<readonly EmergencyService[]>
  /** Keeps what was changed, under the next version. Its place and its photo stay. */
  save(card: EmergencyService): Promise<Result<EmergencyService, EmergencyServiceChanged>>
  /** Puts a card at a place, counted from 1; see `placedAt`. */
  place(id: EmergencyServiceId, place: number, at: Temporal.Instant): Promise<void>
  /** Another photo, or null for none; one that no card shows any more goes. */
  setPicture(id: EmergencyServiceId, picture: EmergencyPicture | null, at: Temporal.Instant): Promise<void>
  /** The photo with that hash; null when there is none. */
  findPicture(sha256: string): Promise<Uint8Array | null>
  /** Grows whenever something may have changed. */
  version(): number
}

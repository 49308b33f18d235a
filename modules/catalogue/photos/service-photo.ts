import type { Result, ServiceId } from '#modules/shared'

/** The photo of a service, as pages show it. */
export interface ServicePhoto {
  /** The hash of the picture, which is its address. */
  readonly sha256: string
  /** The picture in words, for those who do not see it. */
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** The longest alternative text, in characters. */
export const photoAltLimit = 160

/** A photo that is drawn anew, with its alternative text. */
interface DrawnPhoto {
  readonly webp: Uint8Array
  readonly width: number
  readonly height: number
  readonly alt: string
}

export interface ServiceGone {
  readonly kind: 'service-unknown'
}

/** Keeps the photos of services. Each method is one transaction, with its line of the audit log. */
export interface ServicePhotoStore {
  /** The same object until something changes. */
  read(): Promise<ReadonlyMap<ServiceId, ServicePhoto>>
  /** Keeps a photo in the place of the one before, which goes. The same photo with the same words changes nothing. */
  set(id: ServiceId, photo: DrawnPhoto, at: Temporal.Instant): Promise<Result<ServicePhoto, ServiceGone>>
  /** Takes the photo away. One without a photo stays so, without a line. */
  remove(id: ServiceId): Promise<void>
  /** The picture with that hash; null where no service shows it. */
  find(sha256: string): Promise<Uint8Array | null>
  /** Grows whenever something may have changed. */
  version(): number
}

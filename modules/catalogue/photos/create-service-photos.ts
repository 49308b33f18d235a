import { type Result, type ServiceId, refuse } from '#modules/shared'
import type { CataloguePorts } from '../ports.ts'
import { type ServiceGone, type ServicePhoto, photoAltLimit } from './service-photo.ts'

export type PhotoRefusal = ServiceGone | { readonly kind: 'not-a-photo' } | { readonly kind: 'alt-refused' }

/** Photos of services, for the site and for the office. */
export function createServicePhotos({
  photos,
  cardImages,
  clock,
}: Pick<CataloguePorts, 'photos' | 'cardImages' | 'clock'>) {
  return {
    /** The photos of all services that have one. */
    servicePhotos: () => photos.read(),
    /** Another photo, drawn anew; the words say what it shows, and are required. */
    async setServicePhoto(id: ServiceId, file: Uint8Array, words: string): Promise<Result<ServicePhoto, PhotoRefusal>> {
      const alt = photoAlt(words)
      if (alt === null) return refuse({ kind: 'alt-refused' })
      const drawn = await cardImages.redrawn(file)
      return drawn.ok ? photos.set(id, { ...drawn.value, alt }, clock.now()) : drawn
    },
    removeServicePhoto: (id: ServiceId) => photos.remove(id),
    /** The picture with that hash. */
    servicePhoto: (sha256: string) => photos.find(sha256),
  }
}

/** One line of words; null where there is none, or too many. */
export function photoAlt(words: string): string | null {
  const alt = words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return alt === '' || alt.length > photoAltLimit ? null : alt
}

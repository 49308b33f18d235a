import type { ServicePhoto } from '#modules/catalogue'
import { atSystem } from '#modules/shared'

/** The attributes of the picture of a service; null where it has none. */
export function photoShown(photo: ServicePhoto | undefined) {
  if (!photo) return null
  const { sha256, alt, width, height } = photo
  return { src: atSystem.servicePhoto(sha256) as string, alt, width, height }
}

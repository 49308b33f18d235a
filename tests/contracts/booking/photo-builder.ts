import type { Photo } from '#modules/booking'
import { type PhotoId, parseId } from '#modules/shared'
import { now } from '../../support/builders/bookings.ts'

export function photoId(name: string): PhotoId {
  const id = parseId('pho', `pho_${name}`)
  if (!id) throw new Error(`not the name of a photo: ${name}`)
  return id
}

export function aPhoto(name: string, changes: Partial<Photo> = {}): Photo {
  return {
    id: photoId(name),
    draftHash: null,
    bookingId: null,
    file: `file-${name}`,
    mediaType: 'image/jpeg',
    width: 1_600,
    height: 1_200,
    bytes: 240_000,
    createdAt: now,
    ...changes,
  }
}

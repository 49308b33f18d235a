import {
  type BookingId,
  type Clock,
  type IdSource,
  type InBatches,
  type IncomingFile,
  type PhotoId,
  type Result,
  refuse,
  whileFull,
  withoutRest,
} from '#modules/shared'
import { type Actor, maySee } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'

export const photosPerBooking = 5

/** A picture as it was kept: turned upright, made small, and nothing in it but the picture. */
export interface KeptPicture {
  /** The name of the file, which nobody can guess. */
  readonly file: string
  readonly mediaType: 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly bytes: number
}

export interface Photo extends KeptPicture {
  readonly id: PhotoId
  /** The owner of the photo: a draft until it is booked, then the booking. Neither once the draft is forgotten. */
  readonly draftHash: string | null
  readonly bookingId: BookingId | null
  readonly createdAt: Temporal.Instant
}

interface NotAPicture {
  readonly kind: 'not-a-picture'
}

interface TooManyPhotos {
  readonly kind: 'too-many-photos'
  readonly most: number
}

export type PhotoRefusal = NotAPicture | TooManyPhotos

/** Whether another photo may be added to a draft that has `count`; null when it may. */
export function judgePhoto(count: number): TooManyPhotos | null {
  return count < photosPerBooking ? null : { kind: 'too-many-photos', most: photosPerBooking }
}

/** Keeps pictures out of reach of the web. */
export interface PhotoFiles {
  /** Decodes, shrinks and writes it whole before it answers. Refuses what is no photograph, or would be too large unpacked. */
  keep(file: IncomingFile): Promise<Result<KeptPicture, NotAPicture>>
  /** Null when the file is gone. */
  read(file: string): Promise<Uint8Array | null>
  /** No change when it is gone already. */
  remove(file: string): Promise<void>
}

/** Keeps what is known about photos. Each method is one transaction. */
export interface PhotoStore {
  /** Refuses what `judgePhoto` refuses. */
  add(photo: Photo): Promise<Result<Photo, TooManyPhotos>>
  /** Null when there is none. */
  find(id: PhotoId): Promise<Photo | null>
  /** In the order they were added. */
  ofDraft(draftHash: string): Promise<readonly Photo[]>
  ofBooking(bookingId: BookingId): Promise<readonly Photo[]>
  /** Removes a draft's photo; null when it has no such photo. */
  removeFromDraft(id: PhotoId, draftHash: string): Promise<Photo | null>
  /** Removes photos of no draft and no booking; their files are the caller's to remove. */
  removeOrphans(limit: number): Promise<readonly Photo[]>
}

export interface PhotoPorts {
  readonly photos: PhotoStore
  readonly files: PhotoFiles
  readonly findBooking: (id: BookingId) => Promise<BookingDetails | null>
  readonly clock: Clock
  readonly ids: IdSource
}

export interface Viewer {
  readonly actor: Actor | null
  readonly draftHash: string | null
}

/** Photos of the problem: private to the customer, the assigned technician and the office. */
export function createPhotos({ photos, files, findBooking, clock, ids }: PhotoPorts) {
  async function isVisible({ draftHash, bookingId }: Photo, viewer: Viewer): Promise<boolean> {
    if (draftHash !== null) return draftHash === viewer.draftHash
    if (bookingId === null || viewer.actor === null) return false
    const booking = await findBooking(bookingId)
    return booking !== null && maySee(booking, viewer.actor, clock.now())
  }

  async function drop({ file }: Photo): Promise<void> {
    await files.remove(file)
  }

  return {
    async add(draftHash: string, file: IncomingFile): Promise<Result<Photo, PhotoRefusal>> {
      if ((await photos.ofDraft(draftHash)).length >= photosPerBooking) {
        return refuse({ kind: 'too-many-photos', most: photosPerBooking })
      }
      const kept = await files.keep(file)
      if (!kept.ok) return kept
      const photo = { ...kept.value, id: ids.next('pho'), draftHash, bookingId: null, createdAt: clock.now() }
      const added = await photos.add(photo)
      if (!added.ok) await drop(photo)
      return added
    },
    /** The photo and its bytes, for whom it is there. */
    async read(id: PhotoId, viewer: Viewer): Promise<{ readonly photo: Photo; readonly bytes: Uint8Array } | null> {
      const photo = await photos.find(id)
      if (!photo || !(await isVisible(photo, viewer))) return null
      const bytes = await files.read(photo.file)
      return bytes && { photo, bytes }
    },
    ofDraft: (draftHash: string) => photos.ofDraft(draftHash),
    /** The caller has made sure that the viewer may see the booking. */
    ofBooking: (bookingId: BookingId) => photos.ofBooking(bookingId),
    /** False when the draft has no such photo. */
    async removeFromDraft(id: PhotoId, draftHash: string): Promise<boolean> {
      const removed = await photos.removeFromDraft(id, draftHash)
      if (removed) await drop(removed)
      return removed !== null
    },
    /** Begins another booking: the draft's photos go. */
    async clearDraft(draftHash: string): Promise<void> {
      for (const { id } of await photos.ofDraft(draftHash)) {
        const removed = await photos.removeFromDraft(id, draftHash)
        if (removed) await drop(removed)
      }
    },
    /** For the nightly work: photos whose draft was forgotten. */
    async forget(inBatches: InBatches = withoutRest): Promise<void> {
      await inBatches(
        whileFull(async (limit) => {
          const orphans = await photos.removeOrphans(limit)
          for (const orphan of orphans) await drop(orphan)
          return orphans.length
        }),
      )
    },
  }
}

export type PhotosModule = ReturnType<typeof createPhotos>

import {
  type Clock,
  type IdSource,
  type InBatches,
  type IncomingFile,
  type IncomingFileOnDisk,
  type QuoteFileId,
  type Result,
  accept,
  refuse,
  whileFull,
  withoutRest,
} from '#modules/shared'
import { type QuoteFile, type QuoteFileStore, type QuoteFileType, type TooManyFiles, kindOfFile } from './files.ts'
import { judgeFile } from './files.ts'

type VideoType = Exclude<QuoteFileType, 'image/jpeg'>

interface KeptPhoto {
  readonly file: string
  readonly mediaType: 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly bytes: number
}

interface KeptVideo {
  readonly file: string
  readonly mediaType: VideoType
  readonly bytes: number
}

interface NotAPicture {
  readonly kind: 'not-a-picture'
}

interface NotAVideo {
  readonly kind: 'not-a-video'
}

export type QuoteFileRefusal = NotAPicture | NotAVideo | TooManyFiles

type Announce = (file: string) => Promise<void>

/** Keeps pictures out of reach of the web; `announce` gets the name of each before it is written. */
interface QuotePhotoFiles {
  keepCopy(file: IncomingFile, announce: Announce): Promise<Result<KeptPhoto, NotAPicture>>
  /** Null when the file is gone. */
  read(file: string): Promise<Uint8Array | null>
  /** No change when it is gone already. */
  remove(file: string): Promise<void>
}

/** Keeps videos out of reach of the web, and never reads one whole. */
export interface QuoteVideoFiles {
  /** The type that the content says, whatever its name; null for what is no whole video of these types. */
  typeOf(file: IncomingFileOnDisk): Promise<VideoType | null>
  /** Moves it, so that it is on the disk before it counts. */
  keep(file: IncomingFileOnDisk, type: VideoType, announce: Announce): Promise<KeptVideo>
  /** The bytes from `first` to `last`, in pieces; null when the file is gone. */
  open(file: string, first: number, last: number): Promise<AsyncIterable<Uint8Array> | null>
  remove(file: string): Promise<void>
}

export interface QuoteFilePorts {
  readonly files: QuoteFileStore
  readonly photos: QuotePhotoFiles
  readonly videos: QuoteVideoFiles
  readonly clock: Clock
  readonly ids: IdSource
}

/** A file that nobody has kept by then goes again. */
const writingHours = 1

/** Photos and videos of what is to be priced: private to their visitor, then to the office and the holder of the link. */
export function createQuoteFiles({ files, photos, videos, clock, ids }: QuoteFilePorts) {
  const announcing = (kind: 'photo' | 'video') => (file: string) =>
    files.announce(kind, file, clock.now().add({ hours: writingHours }))

  async function keep(
    incoming: IncomingFileOnDisk,
    type: VideoType | null,
  ): Promise<Result<KeptPhoto | KeptVideo, NotAPicture>> {
    return type === null
      ? photos.keepCopy(incoming, announcing('photo'))
      : accept(await videos.keep(incoming, type, announcing('video')))
  }

  async function drop(file: Pick<QuoteFile, 'file' | 'mediaType'>): Promise<void> {
    await (kindOfFile(file) === 'photo' ? photos : videos).remove(file.file)
  }

  async function removeFromDraft(id: QuoteFileId, draftHash: string): Promise<boolean> {
    const removed = await files.removeFromDraft(id, draftHash)
    if (removed) await drop(removed)
    return removed !== null
  }

  return {
    /** Its content says whether it is a photo or a video; `field` names what was expected, for the refusal. */
    async add(
      draftHash: string,
      incoming: IncomingFileOnDisk,
      field: 'photo' | 'video' | 'any',
    ): Promise<Result<QuoteFile, QuoteFileRefusal>> {
      const type = await videos.typeOf(incoming)
      if (type === null && field === 'video') return refuse({ kind: 'not-a-video' })
      const full = judgeFile(await files.ofDraft(draftHash), { mediaType: type ?? 'image/jpeg' })
      if (full) return refuse(full)
      const kept = await keep(incoming, type)
      if (!kept.ok) return kept
      const file: QuoteFile = {
        width: null,
        height: null,
        ...kept.value,
        id: ids.next('qfl'),
        draftHash,
        requestId: null,
        createdAt: clock.now(),
      }
      const added = await files.add(file)
      if (!added.ok) await drop(file)
      return added
    },

    find: (id: QuoteFileId) => files.find(id),
    ofDraft: (draftHash: string) => files.ofDraft(draftHash),
    /** False when the draft has no such file. */
    removeFromDraft,
    async clearDraft(draftHash: string): Promise<void> {
      for (const { id } of await files.ofDraft(draftHash)) await removeFromDraft(id, draftHash)
    },
    /** A photo in one piece, a video in many; null when the file is gone. */
    async open(file: QuoteFile, first: number, last: number): Promise<AsyncIterable<Uint8Array> | null> {
      if (kindOfFile(file) === 'video') return videos.open(file.file, first, last)
      const bytes = await photos.read(file.file)
      return bytes && oneOf(bytes.subarray(first, last + 1))
    },
    /** For the nightly work: files whose draft was forgotten. */
    async forget(inBatches: InBatches = withoutRest): Promise<void> {
      await inBatches(
        whileFull(async (limit) => {
          const orphans = await files.removeOrphans(limit)
          for (const orphan of orphans) await drop(orphan)
          return orphans.length
        }),
      )
    },
  }
}

export type QuoteFilesModule = ReturnType<typeof createQuoteFiles>

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

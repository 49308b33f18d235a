import type { IncomingFileOnDisk, Result } from '#modules/shared'
import type { MessageFileType } from './file-types.ts'

/** A file of a thread on the disk. */
interface KeptMessageFile {
  /** A name that nobody can guess. */
  readonly key: string
  /** The key of a small picture of it; null where there is none. */
  readonly thumbnailKey: string | null
  readonly mediaType: MessageFileType
  readonly bytes: number
}

/** The content is none of `messageFileTypes`, is two things at once, or cannot be read to its end. */
export interface FileTypeRefused {
  readonly kind: 'file-type-refused'
}

/** More bytes than a file of its type may have, or more pixels than are unpacked. */
export interface FileTooLarge {
  readonly kind: 'file-too-large'
}

/** Keeps files of threads out of reach of the web, and never reads one whole. */
export interface MessageFiles {
  /**
   * Judges it by its content alone and keeps it: a picture drawn anew, every other file as it came. It is on the disk before
   * it counts; `announce` gets its keys before it is written.
   */
  keep(
    file: IncomingFileOnDisk,
    announce: (keys: readonly string[]) => Promise<void>,
  ): Promise<Result<KeptMessageFile, FileTypeRefused | FileTooLarge>>
  /** The number of bytes of a file or a small picture; null when it is gone. */
  bytesOf(key: string): Promise<number | null>
  /** The bytes from `first` to `last`, in pieces; null when it is gone. */
  open(key: string, first: number, last: number): Promise<AsyncIterable<Uint8Array> | null>
  /** No change when it is gone already. */
  remove(key: string): Promise<void>
}

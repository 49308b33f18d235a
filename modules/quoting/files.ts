import type { QuoteFileId, QuoteRequestId, Result } from '#modules/shared'
import { quoteLimits } from './request.ts'

export const quoteFileTypes = ['image/jpeg', 'video/mp4', 'video/quicktime', 'video/webm'] as const
export type QuoteFileType = (typeof quoteFileTypes)[number]

/** A photo or a video of what is to be priced. A photo is kept as those of bookings are. */
export interface QuoteFile {
  readonly id: QuoteFileId
  /** The owner: a draft until the request is sent, then the request. Neither once the draft is forgotten. */
  readonly draftHash: string | null
  readonly requestId: QuoteRequestId | null
  readonly mediaType: QuoteFileType
  /** The name of the file, which nobody can guess. */
  readonly file: string
  readonly bytes: number
  /** The width and height of a photo; null of a video. */
  readonly width: number | null
  readonly height: number | null
  readonly createdAt: Temporal.Instant
}

export interface TooManyFiles {
  readonly kind: 'too-many-files'
  readonly of: 'photo' | 'video'
  readonly most: number
}

export const kindOfFile = ({ mediaType }: Pick<QuoteFile, 'mediaType'>): 'photo' | 'video' =>
  mediaType === 'image/jpeg' ? 'photo' : 'video'

/** Whether another file may join those that a draft or a request has; null when it may. */
export function judgeFile(
  before: readonly Pick<QuoteFile, 'mediaType'>[],
  added: Pick<QuoteFile, 'mediaType'>,
): TooManyFiles | null {
  const of = kindOfFile(added)
  const most = of === 'photo' ? quoteLimits.photos : quoteLimits.videos
  return before.filter((file) => kindOfFile(file) === of).length < most ? null : { kind: 'too-many-files', of, most }
}

/** Keeps what is known about files of quote requests. Each method is one transaction. */
export interface QuoteFileStore {
  /** Says that a file of this name is just being written: it goes at `due`, unless somebody has kept it by then. */
  announce(kind: 'photo' | 'video', file: string, due: Temporal.Instant): Promise<void>
  /** Refuses what `judgeFile` refuses. */
  add(file: QuoteFile): Promise<Result<QuoteFile, TooManyFiles>>
  /** Null when there is none. */
  find(id: QuoteFileId): Promise<QuoteFile | null>
  /** In the order they were added. */
  ofDraft(draftHash: string): Promise<readonly QuoteFile[]>
  /** Removes a draft's file; null when it has no such file. The caller removes what it names. */
  removeFromDraft(id: QuoteFileId, draftHash: string): Promise<QuoteFile | null>
  /** Removes files of no draft and no request. The caller removes what they name. */
  removeOrphans(limit: number): Promise<readonly QuoteFile[]>
}

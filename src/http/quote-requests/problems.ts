import { type QuoteFileRefusal, quoteLimits } from '#modules/quoting'
import type { Problem } from '../kit/problem.ts'

export type FileField = 'photo' | 'video' | 'files'

/** Why a file is not taken, beside its field. */
export function problemOfFile(refusal: QuoteFileRefusal, field: FileField): Problem {
  switch (refusal.kind) {
    case 'not-a-picture':
      return of(
        'not_a_picture',
        field,
        field === 'files'
          ? 'This file is no photo or video that we can read. Choose a JPEG, PNG or WebP, or a video as MP4, MOV or WebM.'
          : 'This file is no photo that we can read. Please choose a JPEG, PNG or WebP.',
      )
    case 'not-a-video':
      return of(
        'not_a_video',
        field,
        'This file is no whole video that we can take. Please choose an MP4, MOV or WebM.',
      )
    case 'too-many-files': {
      const most = refusal.of === 'photo' ? `up to ${quoteLimits.photos} photos` : 'one video'
      return of('too_many_files', field, `A request can have ${most}. Remove one to add another.`)
    }
  }
}

function of(code: string, path: FileField, message: string): Problem {
  return { status: 422, code, detail: message, errors: [{ path, message }] }
}

export const filesTooLarge = 'A photo can have up to 15 MB, and a video up to 100 MB. Choose a smaller file'

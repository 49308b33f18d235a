import { z } from 'zod'
import type { VisitPhotoRefusal } from '#modules/booking'
import { type PhotoType, mostVisitPhotos, photoTypes, reportLimits } from '#modules/fulfilment'
import type { IncomingFile } from '#modules/shared'
import { line, moment, orEmpty } from '../kit/fields.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { fieldErrors } from '../kit/plain-words.ts'
import { type Problem, conflict, notValidField, notValidFields } from '../kit/problem.ts'
import { problemOfAct } from './problems.ts'

const photoFields = z.strictObject({
  /** In the path over HTTP; a form without scripts has it as a field. */
  photo_id: z.guid('Please load the page again').toLowerCase().optional(),
  photo_type: z.enum(photoTypes, `Choose ${photoTypes.join(', ')}`),
  caption: orEmpty(line(reportLimits.caption, 'Please write a caption')).optional(),
  /** The file is a copy that the phone made; it sends the photo as it was taken later. */
  original_follows: z.literal('true', 'Leave it out, or send true').optional(),
  happened_at: moment('Please give the time as RFC 3339, such as 2026-03-03T10:00:00Z').optional(),
})

interface PhotoSent {
  readonly id: string | undefined
  readonly type: PhotoType
  readonly caption: string | null
  readonly happenedAt: Temporal.Instant | undefined
  readonly file: IncomingFile
  readonly isCopy: boolean
}

type Checked = { readonly ok: true; readonly value: PhotoSent } | { readonly ok: false; readonly fault: Problem }

/** One photo with its kind and caption, as a phone or a form sends it. */
export function photoChecked({ fields, files: [file, ...more] }: Upload): Checked {
  const parsed = photoFields.safeParse(fields)
  if (!parsed.success) return { ok: false, fault: notValidFields(fieldErrors(parsed.error)) }
  if (!file || more.length > 0) return { ok: false, fault: oneFile }
  const { photo_id: id, photo_type: type, caption = null, happened_at: happenedAt, original_follows } = parsed.data
  return { ok: true, value: { id, type, caption, happenedAt, file, isCopy: original_follows !== undefined } }
}

/** The file of an original, which comes alone. */
export function originalChecked({ fields, files: [file, ...more] }: Upload): IncomingFile | null {
  return file && more.length === 0 && Object.keys(fields).length === 0 ? file : null
}

export const captionFields = z.strictObject({ caption: photoFields.shape.caption.unwrap() })

export function problemOfPhoto(refusal: Exclude<VisitPhotoRefusal, { readonly kind: 'already-answered' }>): Problem {
  if (refusal.kind === 'not-a-picture') return notAPicture
  return refusal.kind === 'too-many-photos' ? tooMany : problemOfAct(refusal)
}

export const tooMany = conflict('too_many_photos', `A visit can have up to ${mostVisitPhotos} photos.`)
const oneFile = ofPhoto('not_valid', 'Please send one photo')
export const oneOriginal = notValidField('original', 'Please send one file, and nothing else')
export const notAPicture = ofPhoto(
  'not_a_picture',
  'This file is no photo that we can read. Please choose a JPEG, PNG or WebP.',
)

function ofPhoto(code: string, message: string): Problem {
  return { status: 422, code, detail: message, errors: [{ path: 'photo', message }] }
}

import { z } from 'zod'
import { type JobApplication, applicationStates, cvTypes } from '#modules/job-board'
import { at, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

export const applicationSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  words: z.string(),
  cv: z
    .object({ name: z.string(), media_type: z.enum(cvTypes), bytes: z.number(), url: z.string() })
    .nullable()
    .meta({ description: 'The file is a download, for the employer and the applicant alone' }),
  state: z.enum(applicationStates),
  notes: z.string().meta({ description: 'Of the employer, for nobody else' }),
  created_at: instantSchema,
  changed_at: instantSchema,
})

/** An application for its employer. */
export function applicationView({ id, cv, createdAt, changedAt, ...application }: JobApplication) {
  const { jobId, name, email, phone, words, state, notes } = application
  return {
    id,
    job_id: jobId,
    name,
    email,
    phone,
    words,
    cv: cv && { name: cv.name, media_type: cv.mediaType, bytes: cv.bytes, url: at.applicationCv(id) },
    state,
    notes,
    created_at: instantText(createdAt),
    changed_at: instantText(changedAt),
  }
}

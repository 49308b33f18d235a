import type { Advert } from '#modules/adverts'
import type { ApplicationState, AppliedJob, Cv, CvType, JobApplication } from '#modules/job-board'
import type { JobApplicationId, JobId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export interface ApplicationRow {
  readonly id: JobApplicationId
  readonly job_id: JobId
  readonly user_id: UserId | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly words: string
  readonly cv_file: string | null
  readonly cv_name: string | null
  readonly cv_media_type: CvType | null
  readonly cv_bytes: number | null
  readonly state: ApplicationState
  readonly notes: string
  readonly created_at: string
  readonly changed_at: string
}

export interface JobRow {
  readonly id: JobId
  readonly slug: string
  readonly title: string
  readonly owner_id: UserId
  readonly state: Advert['state']
  readonly paid_until: string | null
  readonly contact_confirmed_at: string | null
  readonly deadline: string | null
  readonly created_at: string
  readonly company_name: string
}

export const selectJobs = `select a.id, a.slug, a.title, a.owner_id, a.state, a.paid_until, a.contact_confirmed_at, a.deadline,
  a.created_at, coalesce(j.company_name, '') as company_name from adverts a left join job_adverts j on j.advert_id = a.id`

export function applicationFrom(row: ApplicationRow): JobApplication {
  const { id, name, email, phone, words, state, notes } = row
  return {
    id,
    jobId: row.job_id,
    userId: row.user_id,
    name,
    email,
    phone,
    words,
    cv: cvFrom(row),
    state,
    notes,
    createdAt: Temporal.Instant.from(row.created_at),
    changedAt: Temporal.Instant.from(row.changed_at),
  }
}

function cvFrom({
  cv_file: file,
  cv_name: name,
  cv_media_type: mediaType,
  cv_bytes: bytes,
}: ApplicationRow): Cv | null {
  return file === null || name === null || mediaType === null || bytes === null
    ? null
    : { file, name, mediaType, bytes }
}

export function jobFrom({ id, slug, title, state, ...row }: JobRow): AppliedJob {
  const at = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  return {
    id,
    slug,
    title,
    ownerId: row.owner_id,
    state,
    paidUntil: at(row.paid_until),
    contactConfirmedAt: at(row.contact_confirmed_at),
    deadline: row.deadline === null ? null : Temporal.PlainDate.from(row.deadline),
    createdAt: Temporal.Instant.from(row.created_at),
    company: row.company_name,
  }
}

/** The values of a new row, by their names in the statement. */
export function rowOf({ cv, createdAt, changedAt, ...application }: JobApplication, emailKey: string) {
  return {
    ...application,
    emailKey,
    cvFile: cv?.file ?? null,
    cvName: cv?.name ?? null,
    cvMediaType: cv?.mediaType ?? null,
    cvBytes: cv?.bytes ?? null,
    createdAt: instantText(createdAt),
    changedAt: instantText(changedAt),
  }
}

import type { TestPort } from '../../test-port.ts'

interface JobFacts {
  readonly id: string
  readonly owner: string
  readonly slug?: string
  readonly title?: string
  readonly company?: string
  readonly state?: string
  readonly paidUntil?: string | null
  readonly confirmedAt?: string | null
  readonly deadline?: string | null
  readonly at?: string
  readonly updatedAt?: string
}

const start = '2026-03-01T09:00:00.000Z'

/** A job of the job board, live until the end of the year unless the facts say otherwise. */
export function addJob(data: Pick<TestPort, 'insert'>, facts: JobFacts): void {
  const { id, owner, title = 'Plumber for a block of flats', at = start } = facts
  data.insert('adverts', {
    id,
    kind: 'job',
    owner_id: owner,
    slug: facts.slug ?? `slug-of-${id}`,
    title,
    state: facts.state ?? 'live',
    paid_until: facts.paidUntil === undefined ? '2026-12-31T12:00:00.000Z' : facts.paidUntil,
    contact_confirmed_at: facts.confirmedAt === undefined ? at : facts.confirmedAt,
    deadline: facts.deadline ?? null,
    created_at: at,
    updated_at: facts.updatedAt ?? at,
  })
  data.insert('job_adverts', {
    advert_id: id,
    category_id: 'plumbing',
    title,
    description: 'Four bathrooms, and the pipes to them.',
    company_name: facts.company ?? 'Swift Homes',
    location: 'Croydon',
    postcode: 'CR0 1AB',
  })
}

/** A row of an application. */
export function applicationRow(
  id: string,
  job: string,
  { cv = null, at = start, user = null }: { cv?: string | null; at?: string; user?: string | null } = {},
) {
  return {
    id,
    job_id: job,
    user_id: user,
    name: 'Jo Carter',
    email: `${id}@example.com`,
    email_key: `${id}@example.com`,
    phone: '+447700900123',
    words: 'Twelve years of bathrooms, with references.',
    cv_file: cv,
    cv_name: cv === null ? null : 'cv.pdf',
    cv_media_type: cv === null ? null : 'application/pdf',
    cv_bytes: cv === null ? null : 100,
    state: 'new',
    created_at: at,
    changed_at: at,
  }
}

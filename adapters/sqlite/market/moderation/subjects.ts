import type { StoredAdvertState } from '#modules/adverts'
import type { HeldEdit, MarketSubject, QueueItem, QueuePlace, SubjectRef, SubjectState } from '#modules/market'
import type { AdvertId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../../kit/database.ts'
import { instantText } from '../../kit/instant-text.ts'

interface AdvertSubjectRow {
  readonly kind: 'listing' | 'job'
  readonly slug: string
  readonly title: string
  readonly state: StoredAdvertState
  readonly paid_until: string | null
  readonly held_for: string
  readonly owner_id: UserId
  readonly full_name: string
  readonly email: string
  readonly created_at: string
  readonly updated_at: string
  readonly words: string | null
  readonly categories: string | null
  readonly edit: string | null
  readonly edit_held_for: string | null
  readonly edit_at: string | null
}

export interface HeldRow {
  readonly key: string
  readonly subject_kind: 'listing' | 'job' | 'review'
  readonly subject_id: string
  readonly title: string
  readonly held_for: string
  readonly since: string
}

const words = `case a.kind when 'listing' then
    json_object('businessName', l.business_name, 'businessDescription', l.business_description,
      'contactEmail', l.contact_email, 'contactPhone', l.contact_phone, 'serviceArea', l.service_area,
      'postcode', l.postcode, 'radiusMiles', l.service_radius_miles, 'yearsExperience', l.years_experience,
      'certifications', json(l.certifications), 'insuranceDeclared', json(iif(l.insurance_declared, 'true', 'false')))
  else
    json_object('title', j.title, 'companyName', j.company_name, 'description', j.description,
      'categoryId', j.category_id, 'location', j.location, 'postcode', j.postcode, 'jobType', j.job_type,
      'requiredCertifications', json(j.required_certifications),
      'preferredCertifications', json(j.preferred_certifications), 'experienceRequired', j.experience_required,
      'salaryRange', j.salary_range, 'salaryMin', j.salary_min_pence, 'salaryMax', j.salary_max_pence,
      'salaryPeriod', j.salary_period, 'lowPayReason', j.low_pay_reason,
      'occupationalRequirement', j.occupational_requirement, 'startDate', j.start_date, 'deadline', a.deadline,
      'isUrgent', json(iif(j.is_urgent, 'true', 'false')))
  end`

/** Adverts as moderation sees them. */
export function prepareAdvertSubjects({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], AdvertSubjectRow>(
    `select a.kind, a.slug, a.title, a.state, a.paid_until, a.held_for, a.owner_id, u.full_name, u.email,
       a.created_at, a.updated_at,
       case when l.advert_id is not null or j.advert_id is not null then ${words} end as words,
       (select json_group_array(category) from (
          select category from listing_categories where advert_id = a.id order by category)) as categories,
       e.content as edit, e.held_for as edit_held_for, e.created_at as edit_at
     from adverts a join users u on u.id = a.owner_id
       left join listings l on l.advert_id = a.id
       left join job_adverts j on j.advert_id = a.id
       left join advert_edits e on e.advert_id = a.id
     where a.id = ?`,
  )
  const move = raw.prepare<[string, string, string, string]>(
    'update adverts set state = ?, held_for = ?, updated_at = ?, version = version + 1 where id = ?',
  )
  const noteRejected = raw.prepare<[string, string]>(
    'update adverts set first_rejected_at = ? where id = ? and first_rejected_at is null',
  )
  const dropEdit = raw.prepare<[string]>('delete from advert_edits where advert_id = ?')

  return {
    find(ref: Exclude<SubjectRef, { readonly kind: 'review' }>): MarketSubject | null {
      const row = find.get(ref.id)
      return row?.kind === ref.kind ? subjectFrom(ref, row) : null
    },

    /** Moves it for good reason: `judgeDecision` allows no move that the states of adverts forbid. */
    move(id: AdvertId, to: SubjectState, heldFor: readonly string[], when: Temporal.Instant): void {
      move.run(to, JSON.stringify(heldFor), instantText(when), id)
    },

    /** Whether this is its first rejection. */
    noteRejected: (id: AdvertId, when: Temporal.Instant) => noteRejected.run(instantText(when), id).changes > 0,

    dropEdit: (id: AdvertId) => void dropEdit.run(id),
  }
}

function subjectFrom(ref: SubjectRef, row: AdvertSubjectRow): MarketSubject {
  const isListing = row.kind === 'listing'
  return {
    ref,
    title: row.title,
    state: row.state,
    paidUntil: row.paid_until === null ? null : Temporal.Instant.from(row.paid_until),
    heldFor: textsIn(row.held_for),
    page: `${isListing ? '/find-experts' : '/jobs'}/${row.slug}`,
    ownerId: row.owner_id,
    ownerName: row.full_name,
    ownerEmail: row.email,
    fields: {
      ...(row.words !== null && recordIn(row.words)),
      ...(isListing && row.categories !== null && { categories: textsIn(row.categories) }),
    },
    edit: editFrom(row),
    updatedAt: Temporal.Instant.from(row.updated_at),
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

function editFrom({ edit, edit_held_for: heldFor, edit_at: createdAt }: AdvertSubjectRow): HeldEdit | null {
  if (edit === null || heldFor === null || createdAt === null) return null
  return {
    content: namedFields(recordIn(edit)),
    heldFor: textsIn(heldFor),
    createdAt: Temporal.Instant.from(createdAt),
  }
}

/** An edit of a job is kept by its columns: here they have the names of `words` above. */
function namedFields(content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { columns, deadline } = content
  if (typeof columns !== 'object' || columns === null) return content
  const named = Object.entries(columns).flatMap(([column, value]) => {
    if (unnamed.has(column)) return []
    const name = column.replace(/_pence$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    if (column.endsWith('_certifications')) return [[name, textsIn(String(value))]]
    return [[name, column === 'is_urgent' ? value === 1 : value]]
  })
  return { ...Object.fromEntries(named), deadline }
}

/** Columns that follow from the others, or are not shown. */
const unnamed = new Set(['district', 'latitude', 'longitude', 'paid_minutes'])

/** A list of words as JSON. */
function textsIn(json: string): readonly string[] {
  const read: unknown = JSON.parse(json)
  return Array.isArray(read) ? read.filter((one) => typeof one === 'string') : []
}

function recordIn(json: string): Readonly<Record<string, unknown>> {
  const read: unknown = JSON.parse(json)
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? Object.fromEntries(Object.entries(read))
    : {}
}

/** An advert or an edit that is held, as an item of the queue. */
export function heldItem(kind: QueueItem['kind'], row: HeldRow): QueueItem {
  const place: QueuePlace = { since: row.since, key: row.key }
  return {
    kind,
    key: row.key,
    // Safe: the kind and the id are of one row.
    subject: { kind: row.subject_kind, id: row.subject_id } as SubjectRef,
    title: row.title,
    reference: null,
    reasons: textsIn(row.held_for),
    since: Temporal.Instant.from(row.since),
    dueAt: null,
    place,
  }
}

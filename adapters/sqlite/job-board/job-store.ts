import { chordSquared, shownState, vectorOf } from '#modules/adverts'
import { type Job, type JobFields, type JobPlace, type JobStore, judgeJobEdit, judgeJobEnd } from '#modules/job-board'
import { type JobId, accept, businessDate, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareCategories } from './category-rows.ts'
import { type JobRow, jobFrom, selectJobs } from './job-rows.ts'
import { prepareJobSearch } from './job-search.ts'
import { prepareVersion } from './version.ts'

const unknown = { kind: 'job-unknown' } as const
/** Jobs of a category that are compared by their distance. */
const similarRead = 200

export function createSqliteJobStore(database: SqliteDatabase): JobStore {
  const { write } = database
  const statements = prepare(database)
  const categories = prepareCategories(database)
  const answers = prepareKeptAnswers(database)
  const version = prepareVersion(database)
  const isOffered = (id: string, before: string | null) =>
    id === before || categories.list().some((category) => category.id === id && category.isActive)

  function found(id: JobId): Job | null {
    const row = statements.find.get(id)
    return row ? jobFrom(row) : null
  }

  function kept(id: JobId): Job {
    const job = found(id)
    if (!job) throw new Error(`the job ${id} has gone`)
    return job
  }

  function show(
    id: JobId,
    columns: JobColumns,
    advert: { readonly deadline: string | null; readonly heldFor: string; readonly at: string },
  ): void {
    statements.dropEdit.run(id)
    statements.change.run({ id, ...columns })
    statements.changeAdvert.run({ id, title: columns['title'] ?? '', ...advert })
  }

  return {
    add: (job, claim = null) =>
      write(() => {
        const answered = answers.judge(claim, job.createdAt)
        if (answered) return refuse(answered)
        if (!isOffered(job.categoryId, null)) return refuse({ kind: 'category-unknown' })
        const slug = statements.hasSlug.get(job.slug) ? `${job.slug}-${job.id.slice(-8)}` : job.slug
        const at = instantText(job.createdAt)
        const { id, ownerId, title } = job
        const [demo, heldFor] = [job.isDemo ? 1 : 0, JSON.stringify(job.heldFor)]
        statements.addAdvert.run({ id, ownerId, slug, title, heldFor, demo, at, deadline: dayText(job.deadline) })
        statements.add.run({ id, ...columnsOf(job, job.place) })
        const added = kept(id)
        answers.keep(claim, added, job.createdAt)
        return accept(added)
      }),

    find: async (id) => found(id),

    async findBySlug(slug) {
      const row = statements.bySlug.get(slug)
      return row ? jobFrom(row) : null
    },

    listOf: async (owner) => statements.listOf.all(owner).map(jobFrom),

    edit: (id, version, { place, heldFor, ...fields }, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        if (before.version !== version) return refuse({ kind: 'job-changed' })
        const judged = judgeJobEdit(before, heldFor)
        if (!judged.ok) return judged
        if (!isOffered(fields.categoryId, before.categoryId)) return refuse({ kind: 'category-unknown' })
        const now = instantText(at)
        const reasons = JSON.stringify(heldFor)
        if (judged.value === 'edit') {
          statements.addEdit.run({
            id,
            content: JSON.stringify({ columns: columnsOf(fields, place), deadline: dayText(fields.deadline) }),
            heldFor: reasons,
            at: now,
          })
          statements.touch.run(now, id)
        } else {
          show(id, columnsOf(fields, place), { deadline: dayText(fields.deadline), heldFor: reasons, at: now })
        }
        return accept(kept(id))
      }),

    async waitingEdit(id) {
      const [row, text] = [statements.find.get(id), statements.findEdit.get(id)]
      if (!row || text === undefined) return null
      const { columns: changed, deadline }: Waiting = JSON.parse(text)
      // The columns of an edit are those of the row.
      return jobFrom({ ...row, ...changed, deadline } as JobRow)
    },

    passEdit: (id, at) =>
      write(() => {
        const text = statements.findEdit.get(id)
        if (text === undefined) return null
        const { columns: changed, deadline }: Waiting = JSON.parse(text)
        show(id, changed, { deadline, heldFor: '[]', at: instantText(at) })
        return kept(id)
      }),

    close: (id, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const judged = judgeJobEnd(before)
        if (!judged.ok) return judged
        if (judged.value === 'is-closed') return accept(before)
        statements.close.run(instantText(at), id)
        return accept(kept(id))
      }),

    search: prepareJobSearch(database, version),

    async similar(job, limit, now) {
      const { categoryId, id } = job
      const rows = statements.similar.all({ categoryId, id, ...clockOf(now), limit: similarRead })
      const middle = job.place && vectorOf(job.place)
      const away = ({ place }: Job) => (middle && place ? chordSquared(vectorOf(place), middle) : middle ? 9 : 0)
      return rows
        .map(jobFrom)
        .filter((other) => shownState(other, now) === 'live')
        .toSorted((one, other) => away(one) - away(other))
        .slice(0, limit)
    },

    shownSlugs: async (now, limit) => statements.slugs.all({ ...clockOf(now), limit }),

    categories: async () => categories.list(),
    putCategory: (category) => write(() => categories.put(category)),
    version,
    countView: (id) => write(() => void statements.countView.run(id)),
  }
}

const dayText = (day: Temporal.PlainDate | null) => day?.toString() ?? null
const clockOf = (now: Temporal.Instant) => ({ now: instantText(now), today: businessDate(now).toString() })

type JobColumns = Readonly<Record<string, string | number | null>>

/** An edit that waits. */
interface Waiting {
  readonly columns: JobColumns
  readonly deadline: string | null
}

/** The columns of `job_adverts`, by their names. */
function columnsOf(fields: JobFields, place: JobPlace | null): JobColumns {
  return {
    category_id: fields.categoryId,
    title: fields.title,
    description: fields.description,
    company_name: fields.companyName,
    location: fields.location,
    postcode: fields.postcode,
    district: place?.district ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    job_type: fields.jobType,
    required_certifications: JSON.stringify(fields.requiredCertifications),
    preferred_certifications: JSON.stringify(fields.preferredCertifications),
    experience_required: fields.experienceRequired,
    salary_range: fields.salaryRange,
    salary_min_pence: fields.salaryMin,
    salary_max_pence: fields.salaryMax,
    salary_period: fields.salaryPeriod,
    paid_minutes: fields.paidMinutes,
    low_pay_reason: fields.lowPayReason,
    occupational_requirement: fields.occupationalRequirement,
    start_date: dayText(fields.startDate),
    is_urgent: fields.isUrgent ? 1 : 0,
  }
}

const columns = [
  'category_id',
  'title',
  'description',
  'company_name',
  'location',
  'postcode',
  'district',
  'latitude',
  'longitude',
  'job_type',
  'required_certifications',
  'preferred_certifications',
  'experience_required',
  'salary_range',
  'salary_min_pence',
  'salary_max_pence',
  'salary_period',
  'paid_minutes',
  'low_pay_reason',
  'occupational_requirement',
  'start_date',
  'is_urgent',
] as const

type Named = Readonly<Record<string, string | number | null>>

const isOpen = 'b.is_open = 1 and b.paid_until > @now and b.deadline >= @today'

function prepare({ raw }: SqliteDatabase) {
  return {
    // The account of the owner is the contact, and its address is confirmed.
    addAdvert: raw.prepare<[Named]>(
      `insert into adverts (id, kind, owner_id, slug, title, state, contact_confirmed_at, deadline, held_for, demo, created_at, updated_at)
       values (@id, 'job', @ownerId, @slug, @title, 'awaiting_payment', @at, @deadline, @heldFor, @demo, @at, @at)`,
    ),
    add: raw.prepare<[Named]>(
      `insert into job_adverts (advert_id, ${columns.join(', ')}) values (@id, ${columns.map((name) => `@${name}`).join(', ')})`,
    ),
    hasSlug: raw.prepare<[string], number>('select 1 from adverts where slug = ?').pluck(),
    find: raw.prepare<[string], JobRow>(`${selectJobs} where a.id = ?`),
    bySlug: raw.prepare<[string], JobRow>(`${selectJobs} where a.slug = ?`),
    listOf: raw.prepare<[string], JobRow>(
      `${selectJobs} where a.owner_id = ? and a.kind = 'job' order by a.created_at desc, a.id desc limit 200`,
    ),
    change: raw.prepare<[Named]>(
      `update job_adverts set ${columns.map((name) => `${name} = @${name}`).join(', ')} where advert_id = @id`,
    ),
    changeAdvert: raw.prepare<[Named]>(
      `update adverts set title = @title, deadline = @deadline, held_for = @heldFor, version = version + 1, updated_at = @at where id = @id`,
    ),
    touch: raw.prepare<[string, string]>('update adverts set version = version + 1, updated_at = ? where id = ?'),
    addEdit: raw.prepare<[Named]>(
      `insert into advert_edits (advert_id, content, held_for, created_at) values (@id, @content, @heldFor, @at)
       on conflict (advert_id) do update set content = excluded.content, held_for = excluded.held_for, created_at = excluded.created_at`,
    ),
    findEdit: raw.prepare<[string], string>('select content from advert_edits where advert_id = ?').pluck(),
    dropEdit: raw.prepare<[string]>('delete from advert_edits where advert_id = ?'),
    close: raw.prepare<[string, string]>(
      `update adverts set state = 'closed', version = version + 1, updated_at = ? where id = ?`,
    ),
    similar: raw.prepare<[Named], JobRow>(
      `${selectJobs.replace(' left join job_board b ', ' join job_board b ')}
       where b.category_id = @categoryId and b.job_id <> @id and ${isOpen} order by b.number desc limit @limit`,
    ),
    slugs: raw
      .prepare<[Named], string>(
        `select a.slug from job_board b join adverts a on a.id = b.job_id where ${isOpen} order by b.number desc limit @limit`,
      )
      .pluck(),
    countView: raw.prepare<[string]>('update job_adverts set views_count = views_count + 1 where advert_id = ?'),
  }
}

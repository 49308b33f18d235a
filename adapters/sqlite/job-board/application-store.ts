import {
  type ApplicationStore,
  type EmployersJob,
  applicantKey,
  applicationStates,
  closedFor,
  eventOfApplication,
  eventOfMessageToApplicants,
  eventsOfMove,
  judgeMoveOfApplication,
} from '#modules/job-board'
import { type JobApplicationId, type JobId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type ApplicationRow, type JobRow, applicationFrom, jobFrom, rowOf, selectJobs } from './application-rows.ts'

/** Messages to applicants have a cause that begins with the application: see `src/jobs/job-board`. */
export function messagesOfApplications(ids: string): string {
  return `(select m.id from messages m join (select id || ':' as head from job_applications where id in ${ids}) h
    on m.cause >= h.head and m.cause < substr(h.head, 1, length(h.head) - 1) || ';')`
}

const unknown = { kind: 'application-unknown' } as const

/** Applications for jobs. That a job is open is read in the transaction that keeps the application. */
export function createSqliteApplicationStore(database: SqliteDatabase): ApplicationStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const statements = prepare(database)

  const found = (id: JobApplicationId) => {
    const row = statements.find.get(id)
    return row ? applicationFrom(row) : null
  }
  const job = (id: JobId) => {
    const row = statements.job.get(id)
    return row ? jobFrom(row) : null
  }
  const ofRow = (row: ApplicationRow) => {
    const its = job(row.job_id)
    if (!its) throw new Error('an application has no job')
    return { application: applicationFrom(row), job: its }
  }

  return {
    announceCv: (file, due) => write(() => void statements.queue.run(file, instantText(due))),
    findJob: async (id) => job(id),
    async findJobBySlug(slug) {
      const row = statements.jobBySlug.get(slug)
      return row ? jobFrom(row) : null
    },

    keep: (application) =>
      write(() => {
        const earlier = found(application.id)
        if (earlier) return accept(earlier)
        const { jobId, createdAt, email, cv } = application
        const its = job(jobId)
        const closed = its ? closedFor(its, createdAt) : ({ kind: 'job-not-open', state: 'closed' } as const)
        if (closed) return refuse(closed)
        if (statements.same.get(jobId, applicantKey(email))) return refuse({ kind: 'already-applied' })
        statements.add.run(rowOf(application, applicantKey(email)))
        if (cv) statements.takeOff.run(cv.file)
        keepEvents([eventOfApplication(application)])
        return accept(application)
      }),

    async find(id) {
      const row = statements.find.get(id)
      return row ? ofRow(row) : null
    },

    async ofJob(jobId, { q, state }, before, limit) {
      return statements.list.all({ jobId, q: q.trim(), state, before, limit }).map(applicationFrom)
    },

    async ofApplicant(user, confirmedEmail) {
      const email = confirmedEmail === null ? null : applicantKey(confirmedEmail)
      return statements.ofApplicant.all({ user, email }).map(ofRow)
    },

    async jobsOf(owner) {
      return statements.jobsOf.all(owner).map((row): EmployersJob => {
        const counted = new Map(statements.counts.all(row.id).map(({ state, count }) => [state, count]))
        const of = (state: EmployersJobState) => [state, counted.get(state) ?? 0] as const
        // Safe: an entry for each state.
        const counts = Object.fromEntries(applicationStates.map(of)) as EmployersJob['counts']
        return { ...jobFrom(row), counts }
      })
    },

    async standingOf(user, confirmedEmail) {
      const row = statements.standing.get({
        user,
        email: confirmedEmail === null ? null : applicantKey(confirmedEmail),
      })
      return { hasJobs: row?.jobs === 1, hasApplications: row?.applications === 1 }
    },

    move: (id, to, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const judged = judgeMoveOfApplication(before, to)
        if (!judged.ok) return judged
        if (judged.value === null) return accept(before)
        statements.move.run(to, instantText(at), id)
        keepEvents(eventsOfMove(id, to, at))
        return accept({ ...before, state: to, changedAt: at })
      }),

    setNotes: (id, notes) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        if (before.notes !== notes) statements.setNotes.run(notes, id)
        return accept({ ...before, notes })
      }),

    withdraw: (id, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        if (before.cv) statements.queue.run(before.cv.file, instantText(at))
        for (const step of leaving('(select @id)')) raw.prepare<[object]>(step).run({ id })
        return accept({ file: before.cv?.file ?? null })
      }),

    tell: (jobId, { text, at }) =>
      write(() => {
        const { changes } = statements.tell.run(jobId, text, instantText(at))
        if (changes === 0) return refuse({ kind: 'already-told' })
        keepEvents([eventOfMessageToApplicants(jobId, at)])
        return accept({ text, at })
      }),

    async telling(jobId) {
      const row = statements.telling.get(jobId)
      return row ? { text: row.text, at: Temporal.Instant.from(row.at) } : null
    },
  }
}

type EmployersJobState = keyof EmployersJob['counts']

/** Deletes applications with all that is about them; their files are queued before. `ids` is a list in SQL. */
export function leaving(ids: string): readonly string[] {
  return [
    `delete from message_attempts where message_id in ${messagesOfApplications(ids)}`,
    `delete from messages where id in ${messagesOfApplications(ids)}`,
    `delete from application_links where application_id in ${ids}`,
    `delete from job_applications where id in ${ids}`,
  ]
}

function prepare({ raw }: SqliteDatabase) {
  return {
    queue: raw.prepare<[string, string]>(`insert into files_to_remove (kind, file, at) values ('cv', ?, ?)
      on conflict do update set at = excluded.at`),
    takeOff: raw.prepare<[string]>(`delete from files_to_remove where kind = 'cv' and file = ?`),
    job: raw.prepare<[string], JobRow>(`${selectJobs} where a.id = ?`),
    jobBySlug: raw.prepare<[string], JobRow>(`${selectJobs} where a.slug = ?`),
    jobsOf: raw.prepare<[string], JobRow>(
      `${selectJobs} where a.owner_id = ? and a.kind = 'job' order by a.created_at desc, a.id desc limit 100`,
    ),
    standing: raw.prepare<[object], { readonly jobs: number; readonly applications: number }>(
      `select exists (select 1 from adverts where owner_id = @user and kind = 'job') as jobs,
         exists (select 1 from job_applications where user_id = @user)
         or exists (select 1 from job_applications where email_key = @email) as applications`,
    ),
    counts: raw.prepare<[string], { readonly state: EmployersJobState; readonly count: number }>(
      'select state, count(*) as count from job_applications where job_id = ? group by state',
    ),
    find: raw.prepare<[string], ApplicationRow>('select * from job_applications where id = ?'),
    same: raw
      .prepare<[string, string], number>('select 1 from job_applications where job_id = ? and email_key = ?')
      .pluck(),
    add: raw.prepare<[object]>(
      `insert into job_applications (id, job_id, user_id, name, email, email_key, phone, words, cv_file, cv_name,
         cv_media_type, cv_bytes, state, notes, created_at, changed_at)
       values (@id, @jobId, @userId, @name, @email, @emailKey, @phone, @words, @cvFile, @cvName, @cvMediaType, @cvBytes,
         @state, @notes, @createdAt, @changedAt)`,
    ),
    list: raw.prepare<[object], ApplicationRow>(
      `select * from job_applications where job_id = @jobId and (@state is null or state = @state)
         and (@before is null or id < @before)
         and (@q = '' or instr(lower(name || char(10) || email || char(10) || words), lower(@q)) > 0)
       order by id desc limit @limit`,
    ),
    ofApplicant: raw.prepare<[object], ApplicationRow>(
      `select * from job_applications where user_id = @user
       union select * from job_applications where email_key = @email order by id desc limit 100`,
    ),
    move: raw.prepare<[string, string, string]>('update job_applications set state = ?, changed_at = ? where id = ?'),
    setNotes: raw.prepare<[string, string]>('update job_applications set notes = ? where id = ?'),
    tell: raw.prepare<[string, string, string]>(
      'insert or ignore into job_tellings (job_id, text, at) values (?, ?, ?)',
    ),
    telling: raw.prepare<[string], { readonly text: string; readonly at: string }>(
      'select text, at from job_tellings where job_id = ?',
    ),
  }
}

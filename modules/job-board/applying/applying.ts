import { type AdvertStateRefused, isShownAt, shownState } from '#modules/adverts'
import {
  type IncomingFileOnDisk,
  type JobApplicationId,
  type JobId,
  type Result,
  type UserId,
  accept,
  createSecretLinks,
  refuse,
} from '#modules/shared'
import {
  type ApplicationState,
  type ApplicationStateRefused,
  type Cv,
  type JobApplication,
  applicantKey,
} from './application.ts'
import type {
  AlreadyApplied,
  ApplicationFilter,
  ApplicationUnknown,
  AppliedJob,
  AlreadyNotified,
  ApplyingPorts,
  CvRefused,
  CvTooLarge,
  FoundApplication,
  JobNotOpen,
  JobUnknown,
} from './ports.ts'

/** The fields of an application, as its sender gave them. */
export interface AskedApplication {
  /** Made when it was sent: the same again is one application. */
  readonly id: JobApplicationId
  readonly jobId: JobId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly words: string
  readonly cv: Cv | null
}

/** Why a job takes no applications at a moment; null while it does. */
export function closedFor(
  job: Pick<AppliedJob, 'state' | 'paidUntil' | 'contactConfirmedAt' | 'deadline'>,
  now: Temporal.Instant,
): JobNotOpen | null {
  if (isShownAt(job, now)) return null
  const state = shownState(job, now)
  return { kind: 'job-not-open', state: state === 'live' ? 'awaiting_payment' : state }
}

/** A CV that no application has by then goes again: sooner where nothing waits for a mailed link. */
const writingHours = 1
/** The page of an application is looked for until the job is over and the data are erased. */
const linkDays = 240
const listed = 50

/** Applications for jobs: of people who seek work, and for those who offer it. */
export function createApplying({ applications, cvs, adverts, audit, clock, ids, ...linkPorts }: ApplyingPorts) {
  const links = createSecretLinks({ ...linkPorts, clock }, linkDays)

  /** The application, where it is one for a job of this employer; null for anybody else. */
  async function ofEmployer(id: JobApplicationId, employer: UserId): Promise<FoundApplication | null> {
    const found = await applications.find(id)
    return found?.job.ownerId === employer ? found : null
  }

  async function jobOf(id: JobId, employer: UserId): Promise<AppliedJob | null> {
    const job = await applications.findJob(id)
    return job?.ownerId === employer ? job : null
  }

  async function withdraw(id: JobApplicationId): Promise<Result<null, ApplicationUnknown>> {
    const gone = await applications.withdraw(id, clock.now())
    if (!gone.ok) return gone
    // A file that cannot be removed now goes with the next round: it is queued.
    if (gone.value.file !== null) await cvs.remove(gone.value.file).catch(() => {})
    return accept(null)
  }

  return {
    job: (id: JobId) => applications.findJob(id),
    jobBySlug: (slug: string) => applications.findJobBySlug(slug),
    closedFor: (job: AppliedJob) => closedFor(job, clock.now()),

    /**
     * Judges a CV and keeps it, for nobody to read yet: it goes again unless an application has it in time, which is an hour,
     * or the days for which a mailed link works.
     */
    keepCv(
      incoming: IncomingFileOnDisk & { readonly name: string },
      waitDays = 0,
    ): Promise<Result<Cv, CvRefused | CvTooLarge>> {
      const due = clock.now().add({ hours: writingHours + 24 * waitDays })
      return cvs.keep(incoming, (file) => applications.announceCv(file, due))
    },

    /** Takes back a CV that was kept for an application that was not taken. */
    async dropCv(cv: Cv | null): Promise<void> {
      if (cv) await cvs.remove(cv.file).catch(() => {})
    },

    newId: () => ids.next('jap'),

    /** Keeps it while the job is live, and once for each address. */
    apply(
      { email, ...asked }: AskedApplication,
      userId: UserId | null,
    ): Promise<Result<JobApplication, JobNotOpen | AlreadyApplied>> {
      const now = clock.now()
      const written = { ...asked, email: email.trim(), userId, state: 'new', notes: '' } as const
      return applications.keep({ ...written, createdAt: now, changedAt: now })
    },

    find: (id: JobApplicationId) => applications.find(id),
    makeLink: async (id: JobApplicationId): Promise<string> => (await links.make(id)).token,

    /** The application that a link leads to; null when there is no such link, or it has ended. */
    async open(token: string): Promise<FoundApplication | null> {
      const id = await links.leadsTo(token)
      return id && applications.find(id)
    },

    /** Those of an account, and those that were sent from its address once that is confirmed. */
    ofApplicant(user: { readonly id: UserId; readonly email: string | null; readonly emailVerifiedAt: unknown }) {
      return applications.ofApplicant(user.id, user.emailVerifiedAt === null ? null : user.email)
    },

    standingOf(user: { readonly id: UserId; readonly email: string | null; readonly emailVerifiedAt: unknown }) {
      return applications.standingOf(user.id, user.emailVerifiedAt === null ? null : user.email)
    },

    /** Whether somebody with an account is the applicant: they sent it, or have confirmed its address as theirs. */
    isApplicant(
      { userId, email }: Pick<JobApplication, 'userId' | 'email'>,
      user: { readonly id: UserId; readonly email: string | null; readonly emailVerifiedAt: unknown },
    ): boolean {
      if (userId === user.id) return true
      return user.emailVerifiedAt !== null && user.email !== null && applicantKey(user.email) === applicantKey(email)
    },

    /** Erases it. The caller has shown that it is theirs. */
    withdraw,

    openCv: (cv: Cv, first = 0, last = cv.bytes - 1) => cvs.open(cv.file, first, last),

    /** The application as staff open it for a report, with an audit line that names the report; null once it is erased. */
    async readForReport(
      id: JobApplicationId,
      reference: string,
      part: 'application' | 'cv',
    ): Promise<FoundApplication | null> {
      const found = await applications.find(id)
      if (!found || (part === 'cv' && !found.application.cv)) return null
      const target = { kind: 'job_application', id }
      await audit.note({ action: 'job_application_read', target, before: null, after: { report: reference, part } })
      return found
    },

    jobsOf: (employer: UserId) => applications.jobsOf(employer),
    jobOf,
    ofEmployer,

    /** The applications for a job of this employer; null when it is not theirs. */
    async listFor(
      id: JobId,
      employer: UserId,
      filter: ApplicationFilter,
      before: JobApplicationId | null = null,
      limit = listed,
    ) {
      const job = await jobOf(id, employer)
      return job && { job, items: await applications.ofJob(id, filter, before, limit) }
    },

    /** The application as its employer opens it, which makes a new one seen; null when it is not theirs. */
    async openedBy(id: JobApplicationId, employer: UserId): Promise<FoundApplication | null> {
      const found = await ofEmployer(id, employer)
      if (found?.application.state !== 'new') return found
      const seen = await applications.move(id, 'seen', clock.now())
      return seen.ok ? { ...found, application: seen.value } : ofEmployer(id, employer)
    },

    async move(
      id: JobApplicationId,
      employer: UserId,
      to: ApplicationState,
    ): Promise<Result<JobApplication, ApplicationUnknown | ApplicationStateRefused>> {
      if (!(await ofEmployer(id, employer))) return refuse({ kind: 'application-unknown' })
      return applications.move(id, to, clock.now())
    },

    async setNotes(
      id: JobApplicationId,
      employer: UserId,
      notes: string,
    ): Promise<Result<JobApplication, ApplicationUnknown>> {
      if (!(await ofEmployer(id, employer))) return refuse({ kind: 'application-unknown' })
      return applications.setNotes(id, notes)
    },

    /**
     * Closes the job, and writes to all applicants where there is a text, once. A job that is closed already may still tell
     * them.
     */
    async close(
      id: JobId,
      employer: UserId,
      text: string | null,
    ): Promise<Result<null, JobUnknown | AdvertStateRefused | AlreadyNotified>> {
      const job = await jobOf(id, employer)
      if (!job) return refuse({ kind: 'job-unknown' })
      if (job.state !== 'closed') {
        const closed = await adverts.move(id, 'closed', [], clock.now())
        if (!closed.ok) return closed
      }
      if (text === null) return accept(null)
      const told = await applications.tell(id, { text, at: clock.now() })
      return told.ok ? accept(null) : told
    },
    telling: (id: JobId) => applications.telling(id),

    /** Every applicant of a job, in pieces: for the file of applications, and for the message to all. */
    async *everyOf(id: JobId): AsyncGenerator<JobApplication> {
      for (let before: JobApplicationId | null = null; ;) {
        const items: readonly JobApplication[] = await applications.ofJob(id, { q: '', state: null }, before, listed)
        yield* items
        before = items.at(-1)?.id ?? null
        if (before === null || items.length < listed) return
      }
    },
  }
}

export type ApplyingModule = ReturnType<typeof createApplying>

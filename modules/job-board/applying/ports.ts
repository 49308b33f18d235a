import type { Advert, AdvertState, AdvertStore } from '#modules/adverts'
import type {
  AuditNote,
  Clock,
  IdSource,
  IncomingFileOnDisk,
  JobApplicationId,
  JobId,
  Result,
  SecretLinkPorts,
  UserId,
} from '#modules/shared'
import type { ApplicationState, ApplicationStateRefused, Cv, JobApplication } from './application.ts'

/** The content is no PDF or document without macros, is two things at once, runs something, or is encrypted. */
export interface CvRefused {
  readonly kind: 'cv-refused'
}

export interface CvTooLarge {
  readonly kind: 'cv-too-large'
}

/** The job takes no applications: it is not live any more, or not yet. */
export interface JobNotOpen {
  readonly kind: 'job-not-open'
  /** Its state at that moment; `awaiting_payment` too where its contact is not confirmed. */
  readonly state: AdvertState
}

/** This address applied for the job before. */
export interface AlreadyApplied {
  readonly kind: 'already-applied'
}

export interface ApplicationUnknown {
  readonly kind: 'application-unknown'
}

/** The applicants of a job are notified once. */
export interface AlreadyNotified {
  readonly kind: 'already-told'
}

/** There is no such job, or it is somebody else's. */
export interface JobUnknown {
  readonly kind: 'job-unknown'
}

/** A job as its applications see it: its advert, and who has it. */
export interface AppliedJob extends Pick<
  Advert,
  'slug' | 'title' | 'state' | 'paidUntil' | 'contactConfirmedAt' | 'deadline' | 'ownerId' | 'createdAt'
> {
  readonly id: JobId
  readonly company: string
}

/** A job of an employer, with the number of its applications in each state. */
export interface EmployersJob extends AppliedJob {
  readonly counts: Readonly<Record<ApplicationState, number>>
}

export interface FoundApplication {
  readonly application: JobApplication
  readonly job: AppliedJob
}

export interface ApplicationFilter {
  /** Words in the name, the address or the covering text; empty for all. */
  readonly q: string
  readonly state: ApplicationState | null
}

/** The pages of the job board that somebody has something on. */
export interface BoardStanding {
  readonly hasJobs: boolean
  readonly hasApplications: boolean
}

/** The text to all applicants of a closed job. */
interface Telling {
  readonly text: string
  readonly at: Temporal.Instant
}

/** Keeps applications. Each method is one transaction. */
export interface ApplicationStore {
  /** A file that no application has by `due` goes again. */
  announceCv(file: string, due: Temporal.Instant): Promise<void>
  /** Null when there is none. */
  findJob(id: JobId): Promise<AppliedJob | null>
  findJobBySlug(slug: string): Promise<AppliedJob | null>
  /**
   * Keeps it with an event `job-applied-for`, while the job is live at its `createdAt`, and once for each address and job. The
   * CV stays from now on. The same application again (by its id) changes nothing.
   */
  keep(application: JobApplication): Promise<Result<JobApplication, JobNotOpen | AlreadyApplied>>
  /** Null when there is none. */
  find(id: JobApplicationId): Promise<FoundApplication | null>
  /** Newest first, at most `limit`, of those before `before` (null: from the newest). */
  ofJob(
    job: JobId,
    filter: ApplicationFilter,
    before: JobApplicationId | null,
    limit: number,
  ): Promise<readonly JobApplication[]>
  /** Those of an account, and of its confirmed address; newest first, at most a hundred. */
  ofApplicant(user: UserId, confirmedEmail: string | null): Promise<readonly FoundApplication[]>
  /** The jobs of an employer, newest first, at most a hundred. */
  jobsOf(owner: UserId): Promise<readonly EmployersJob[]>
  /** Whether somebody has a job, and an application by their account or their confirmed address. */
  standingOf(user: UserId, confirmedEmail: string | null): Promise<BoardStanding>
  /**
   * Moves it as `applicationMoves` allows, with an event where the applicant is notified; a move to its own state
   * changes nothing.
   */
  move(
    id: JobApplicationId,
    to: ApplicationState,
    at: Temporal.Instant,
  ): Promise<Result<JobApplication, ApplicationUnknown | ApplicationStateRefused>>
  setNotes(id: JobApplicationId, notes: string): Promise<Result<JobApplication, ApplicationUnknown>>
  /** Erases it with its links and messages; the file of its CV is queued for removal, and answered. */
  withdraw(
    id: JobApplicationId,
    at: Temporal.Instant,
  ): Promise<Result<{ readonly file: string | null }, ApplicationUnknown>>
  /** Keeps the text to all applicants but those who are hired, once, with an event. */
  tell(job: JobId, telling: Telling): Promise<Result<Telling, AlreadyNotified>>
  /** Null where none was written. */
  telling(job: JobId): Promise<Telling | null>
}

/** Keeps CVs out of reach of the web, and never reads one whole. */
export interface CvFiles {
  /** Judges it by its content alone. It is on the disk before it counts; `announce` gets its name before it is written. */
  keep(
    file: IncomingFileOnDisk & { readonly name: string },
    announce: (file: string) => Promise<void>,
  ): Promise<Result<Cv, CvRefused | CvTooLarge>>
  /** The bytes from `first` to `last`, in pieces; null when it is gone. */
  open(file: string, first: number, last: number): Promise<AsyncIterable<Uint8Array> | null>
  /** No change when it is gone already. */
  remove(file: string): Promise<void>
}

/** The ports of applications; `src/compose.ts` provides them. */
export interface ApplyingPorts extends SecretLinkPorts<JobApplicationId> {
  readonly applications: ApplicationStore
  readonly cvs: CvFiles
  readonly adverts: Pick<AdvertStore, 'move'>
  /** Puts down what staff looked at, before they do. */
  readonly audit: { note(note: AuditNote<'job_application_read'>): Promise<void> }
  readonly clock: Clock
  readonly ids: IdSource
}

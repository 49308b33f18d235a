import { type JobApplicationId, type JobId, type Result, type UserId, accept, refuse } from '#modules/shared'

/** The states of an application, as the employer moves them. One that is withdrawn is erased, and has no state. */
export const applicationStates = ['new', 'seen', 'shortlisted', 'rejected', 'hired'] as const

export type ApplicationState = (typeof applicationStates)[number]

/** The allowed moves. Opening an application makes `new` to `seen`; nothing makes it `new` again, and a hire is final. */
export const applicationMoves: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  new: ['seen', 'shortlisted', 'rejected', 'hired'],
  seen: ['shortlisted', 'rejected', 'hired'],
  shortlisted: ['rejected', 'hired'],
  rejected: ['shortlisted'],
  hired: [],
}

/** The move is not in the table. */
export interface ApplicationStateRefused {
  readonly kind: 'application-state'
  readonly state: ApplicationState
}

/** The states of which an applicant is notified; the others say only how far the employer has read. */
export const notifiedStates = ['shortlisted', 'rejected', 'hired'] as const satisfies readonly ApplicationState[]

export type NotifiedState = (typeof notifiedStates)[number]

/** The types of a CV, by its content. */
export const cvTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const

export type CvType = (typeof cvTypes)[number]

export const applyingLimits = {
  cvBytes: 5 * 1024 * 1024,
  words: 4_000,
  /** Shorter words tell an employer nothing. */
  wordsFrom: 20,
  notes: 4_000,
  search: 200,
  /** The text to all applicants when a job is closed. */
  telling: 2_000,
} as const

/** A CV on the disk, under a name that nobody can guess. */
export interface Cv {
  readonly file: string
  /** The name under which it is saved by those who may read it. */
  readonly name: string
  readonly mediaType: CvType
  readonly bytes: number
}

export interface JobApplication {
  readonly id: JobApplicationId
  readonly jobId: JobId
  /** Null for somebody without an account. */
  readonly userId: UserId | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly words: string
  readonly cv: Cv | null
  readonly state: ApplicationState
  /** The employer's, for nobody else. */
  readonly notes: string
  readonly createdAt: Temporal.Instant
  /** The last move. */
  readonly changedAt: Temporal.Instant
}

/** One application for each address and job. */
export const applicantKey = (email: string): string => email.trim().toLowerCase()

/** Whether the employer may make this move; the state that it is in already is none. */
export function mayMove(from: ApplicationState, to: ApplicationState): boolean {
  return applicationMoves[from].includes(to)
}

/** Null where the application is in the state already. */
export function judgeMoveOfApplication(
  { state }: Pick<JobApplication, 'state'>,
  to: ApplicationState,
): Result<ApplicationState | null, ApplicationStateRefused> {
  if (state === to) return accept(null)
  return mayMove(state, to) ? accept(to) : refuse({ kind: 'application-state', state })
}

export function isNotified(state: ApplicationState): state is NotifiedState {
  return notifiedStates.some((told) => told === state)
}

import type {
  AlreadyApplied,
  ApplicationStateRefused,
  ApplicationUnknown,
  CvRefused,
  CvTooLarge,
  JobNotOpen,
} from '#modules/job-board'
import { applyingLimits } from '#modules/job-board'
import { type Problem, notFound } from '../kit/problem.ts'

/** A job that was never live is nothing that a stranger may know of. */
export function jobProblem({ state }: JobNotOpen): Problem {
  switch (state) {
    case 'awaiting_payment':
      return notFound
    case 'paused':
    case 'in_review':
    case 'live':
      return {
        status: 409,
        code: 'job_not_live',
        detail: 'This job takes no applications at the moment. Please look again in a few days.',
      }
    default:
      return { status: 410, code: 'job_closed', detail: 'This job takes no applications any more.' }
  }
}

export function applyProblem(refusal: JobNotOpen | AlreadyApplied): Problem {
  return refusal.kind === 'already-applied' ? alreadyApplied : jobProblem(refusal)
}

const alreadyApplied: Problem = {
  status: 409,
  code: 'already_applied',
  detail:
    'You have applied for this job before, and your application is with the employer. You cannot send a second one.',
}

export function cvProblem(refusal: CvRefused | CvTooLarge): Problem {
  return refusal.kind === 'cv-too-large' ? cvTooLarge : cvRefused
}

const largest = `${applyingLimits.cvBytes / 1024 / 1024} MB`
const tooLargeWords = `A CV can have up to ${largest}. Please choose a smaller file.`
export const cvTooLarge: Problem = {
  status: 413,
  code: 'too_large',
  detail: tooLargeWords,
  errors: [{ path: 'cv', message: tooLargeWords }],
}

const refusedWords =
  'We cannot take this file. Please send a PDF or a DOCX without macros, scripts, other files or a password in it.'
const cvRefused: Problem = {
  status: 422,
  code: 'cv_refused',
  detail: refusedWords,
  errors: [{ path: 'cv', message: refusedWords }],
}

export function changeProblem(refusal: ApplicationUnknown | ApplicationStateRefused): Problem {
  if (refusal.kind === 'application-unknown') return notFound
  return {
    status: 409,
    code: 'application_moved',
    detail: movedWords[refusal.state],
    extra: { state: refusal.state },
  }
}

const movedWords = {
  new: 'This application cannot go there.',
  seen: 'This application was read already.',
  shortlisted: 'This application is shortlisted. It can be rejected, or the applicant hired.',
  rejected: 'This application was rejected. Shortlist it first.',
  hired: 'The applicant was hired, and was told so. That stays.',
} as const

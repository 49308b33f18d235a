import type { AddRefusal, EditRefusal, FileRefused, PlaceUnknown, RunGoesOn, ServiceUnknown } from '#modules/keywords'
import { type Problem, conflict, notFound, notValidField } from '../kit/problem.ts'
import { type ServiceNames, keywordView } from './views.ts'

/** The keyword was not added or changed, in a person's words. */
export function keywordProblem(refusal: AddRefusal | EditRefusal, names: ServiceNames): Problem {
  switch (refusal.kind) {
    case 'phrase-refused':
      return notValidField('keyword', refusal.reason)
    case 'service-not-known':
      return notValidField('service_id', 'Choose one of the services')
    case 'location-not-known':
      return notValidField('location', 'Choose a place that we cover')
    case 'page-not-known':
      return notValidField('page', 'Choose a public page of this site, such as /services or /area/croydon')
    case 'keyword-unknown':
      return notFound
    case 'keyword-exists':
      return {
        ...conflict('keyword_exists', 'There is this keyword already, for the same service and location.'),
        extra: { id: refusal.id },
      }
    case 'keyword-changed':
      return {
        ...conflict('keyword_changed', 'Somebody changed this keyword meanwhile. Compare both texts, then choose one.'),
        extra: { current: keywordView(refusal.current, names) },
      }
  }
}

export function undoProblem(): Problem {
  return conflict(
    'keyword_undo_over',
    'The 10 seconds to undo are over, or somebody else deleted it. Add the keyword again.',
  )
}

type RunRefusal = RunGoesOn | FileRefused | ServiceUnknown | PlaceUnknown

/** The run did not begin. */
export function runProblem(refusal: RunRefusal): Problem {
  switch (refusal.kind) {
    case 'job-running':
      return {
        ...conflict('job_running', 'A generation or an import runs at the moment. Wait for its end, or stop it.'),
        extra: { job_id: refusal.id },
      }
    case 'file-refused':
      return {
        status: 422,
        code: 'keyword_file_refused',
        detail: refusal.message,
        errors: [{ path: 'file', message: refusal.message }],
      }
    case 'service-unknown':
      return notValidField('service_id', 'Choose one of the services')
    case 'place-unknown':
      return notValidField('location', 'Choose a place that we cover')
  }
}

export const badCursor: Problem = notValidField('cursor', 'This is no cursor of this list. Begin at the first page')

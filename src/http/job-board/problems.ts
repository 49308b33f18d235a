import type { Context } from 'hono'
import type { EditJobRefusal, PostJobRefusal } from '#modules/job-board'
import { idempotencyMismatch, replay } from '../kit/idempotency.ts'
import { type Problem, conflict, notFound, notValidField, notValidFields, problem } from '../kit/problem.ts'
import { emailNotVerified, marketBarred } from '../market/posting-problems.ts'

/** The answer to an advert that is not taken, or that was taken before under the same key. */
export function refusePost(c: Context, refusal: PostJobRefusal): Response {
  return refusal.kind === 'already-answered' ? replay(c, refusal.answer) : problem(c, jobProblem(refusal))
}

/** Why an advert of a job is not taken, in words that an employer can read. */
export function jobProblem(
  refusal: Exclude<PostJobRefusal, { readonly kind: 'already-answered' }> | EditJobRefusal,
): Problem {
  switch (refusal.kind) {
    case 'job-unknown':
      return notFound
    case 'job-changed':
      return conflict('job_changed', 'The job was changed meanwhile. Read it again. Nothing was changed.')
    case 'job-over':
      return conflict('job_over', 'This job has ended for good, and stays as it is.')
    case 'job-not-valid':
      return notValidFields(refusal.faults)
    case 'category-unknown':
      return notValidField('category_id', 'Please choose a category of the list')
    case 'idempotency-mismatch':
      return idempotencyMismatch
    case 'market-barred':
      return marketBarred
    case 'email-not-verified':
      return emailNotVerified
  }
}

import { type InBatches, type SubmissionId, whileFull, withoutRest } from '#modules/shared'
import type { SubmissionPorts } from './ports.ts'
import { type Submission, submissionDays } from './submission.ts'

export type { SubmissionEvents } from './events.ts'
export type { SubmissionPorts, SubmissionStore } from './ports.ts'
export { type Submission, submissionDays } from './submission.ts'

/** Forms that wait for a confirmation by e-mail, and proofs of work that count once. */
export function createSubmissions({ submissions, tokens, clock, ids }: SubmissionPorts) {
  const isOpen = ({ expiresAt }: Submission) => Temporal.Instant.compare(clock.now(), expiresAt) < 0

  return {
    /** Keeps a form until its sender opens the link that an event has mailed. */
    async wait(asked: Pick<Submission, 'kind' | 'email' | 'body'>): Promise<void> {
      const { kind, email, body } = asked
      const createdAt = clock.now()
      const expiresAt = createdAt.add({ hours: 24 * submissionDays })
      const id = ids.next('sub')
      const submission = { id, kind, email, body, createdAt, expiresAt, page: null }
      await submissions.keep(submission, { kind: 'submission-waits', submissionId: id, at: createdAt })
    },

    /** The token for the link, which is in no event and in no row. Null when nothing waits for it any more. */
    async makeLink(id: SubmissionId): Promise<{ readonly submission: Submission; readonly token: string } | null> {
      const submission = await submissions.find(id)
      if (!submission || submission.page !== null || !isOpen(submission)) return null
      const token = tokens.next()
      await submissions.setToken(id, tokens.hash(token))
      return { submission, token }
    },

    /** The submission behind a link, confirmed or not, until its time is over. */
    async look(token: string): Promise<Submission | null> {
      const found = await submissions.findByToken(tokens.hash(token))
      return found && isOpen(found) ? found : null
    },

    /** The form took effect, and `page` says how. */
    confirm: (id: SubmissionId, page: string) => submissions.confirm(id, page),

    /** False when the proof was spent before. It is remembered until its challenge is over. */
    spend: (proof: string, until: Temporal.Instant) => submissions.spend(tokens.hash(proof), until),

    /** For the hourly work. */
    async forget(inBatches: InBatches = withoutRest): Promise<void> {
      await inBatches(whileFull((limit) => submissions.forget(clock.now(), limit)))
    },
  }
}

export type SubmissionsModule = ReturnType<typeof createSubmissions>

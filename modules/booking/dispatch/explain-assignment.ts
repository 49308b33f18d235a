import { type BookingId, type Result, type TechnicianId, accept } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { type CandidateFact, factsOf } from './candidate-facts.ts'
import { judgeAssignment } from '../changing/judges.ts'
import { consider } from './consider.ts'
import { type JobRefusal, jobToGive } from './job-to-give.ts'
import type { Judged } from './judged-team.ts'
import type { BookingPorts } from '../ports.ts'

/** A technician as a candidate for one booking, with each fact that counted. */
export interface Candidate {
  readonly id: TechnicianId
  /** Null where they are not of the team any more. */
  readonly fullName: string | null
  /** An automatic assignment may send them; the first of those is sent. */
  readonly fits: boolean
  readonly facts: readonly CandidateFact[]
}

interface ExplainedDecision {
  readonly at: Temporal.Instant
  /** Null: nobody could be sent. */
  readonly technicianId: TechnicianId | null
  readonly candidates: readonly Candidate[]
}

export interface Explanation {
  /** The whole team as an automatic assignment would judge it at this moment; empty where nobody can be assigned any more. */
  readonly now: readonly Candidate[]
  /** The automatic assignments that there were, the latest first. */
  readonly decisions: readonly ExplainedDecision[]
}

/** Why somebody is sent, and why others were passed over, for the office. */
export async function explainAssignment(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<Explanation, JobRefusal>> {
  const job = await jobToGive(ports, actor, id)
  if (!job.ok) return job
  const { booking, span } = job.value
  const names = new Map((await ports.schedule.team(false)).map((member) => [member.id, member.fullName]))
  const candidates = (judged: readonly Judged[]) =>
    judged.map((one) => ({
      id: one.id,
      fullName: names.get(one.id) ?? null,
      fits: one.against === null,
      facts: factsOf(one),
    }))
  const isOver = judgeAssignment(booking, actor) !== null
  const decisions = await ports.bookings.decisions(id)
  return accept({
    now: isOver ? [] : candidates((await consider(ports, booking, span)).judged),
    decisions: decisions.map((one) => ({ ...one, candidates: candidates(one.candidates) })),
  })
}

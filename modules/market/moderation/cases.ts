import type { JobApplicationId, ReportId, UserId } from '#modules/shared'
import { type IsWorkingDay, afterWorkingDays, afterWorkingHours } from './due-times.ts'
import type { NoticeFacts, PosterAnswer } from './defamation.ts'
import type { SubjectRef } from './subject.ts'

/** A report, a complaint about an expert, or a notice of defamation. */
export const caseKinds = ['report', 'complaint', 'defamation'] as const

export type CaseKind = (typeof caseKinds)[number]

export const reportReasons = ['fake', 'misleading', 'illegal', 'discriminatory', 'unsafe', 'spam', 'other'] as const

type ReportReason = (typeof reportReasons)[number]

export const complaintReasons = ['poor_work', 'money', 'conduct', 'false_claims', 'safety', 'other'] as const

type ComplaintReason = (typeof complaintReasons)[number]

export type CaseReason = ReportReason | ComplaintReason | 'defamation'

export const caseStates = ['open', 'asked', 'closed', 'spam'] as const

type CaseState = (typeof caseStates)[number]

export const caseOutcomes = ['upheld', 'dismissed', 'removed', 'kept', 'defective'] as const

export type CaseOutcome = (typeof caseOutcomes)[number]

export interface MarketCase {
  readonly id: ReportId
  /** For people: short, unambiguous, unique, such as RP-7KQ4XW. */
  readonly reference: string
  readonly kind: CaseKind
  readonly subject: SubjectRef
  /** The title of the subject when it was reported. */
  readonly subjectTitle: string
  /** The application for a job that it names; null for none, and once that is erased. */
  readonly applicationId: JobApplicationId | null
  readonly reason: CaseReason
  readonly text: string
  /** The person who reports; an empty name where none is given. */
  readonly name: string
  readonly email: string
  /** Their account; null for a visitor. */
  readonly userId: UserId | null
  /** The rest of a notice of defamation; null for another kind. */
  readonly notice: NoticeFacts | null
  /** The answer of the poster to a notice; null until there is one. */
  readonly answer: PosterAnswer | null
  readonly state: CaseState
  readonly outcome: CaseOutcome | null
  /** The decision that closed it; null while there is none. */
  readonly decision: number | null
  /** When the next step is due; null when nothing is left to do. */
  readonly dueAt: Temporal.Instant | null
  /** The end of the poster's time for an answer; null until the poster is asked. */
  readonly posterUntil: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
  /** When it was closed; spam is closed from the start. */
  readonly closedAt: Temporal.Instant | null
}

export const caseLimits = { name: 100, text: 4_000, statement: 2_000, decisionText: 2_000, note: 2_000 } as const

/** Days in which an appeal comes and is answered, with the weekends of that time. */
const openedDaysAfter = 60

/** The application that staff may open for a report: one that is open, or closed so lately that it may be appealed. */
export function applicationToOpen(
  { applicationId, state, closedAt }: Pick<MarketCase, 'applicationId' | 'state' | 'closedAt'>,
  now: Temporal.Instant,
): JobApplicationId | null {
  if (state === 'spam') return null
  const end = closedAt?.add({ hours: 24 * openedDaysAfter })
  return end === undefined || Temporal.Instant.compare(now, end) < 0 ? applicationId : null
}

const urgentReasons: readonly CaseReason[] = ['illegal', 'unsafe', 'safety']

/**
 * When a case is to be answered: danger and crime within one working day, a complaint and another report within five.
 * A notice of defamation has 48 hours of working days.
 */
export function caseDueAt(
  kind: CaseKind,
  reason: CaseReason,
  at: Temporal.Instant,
  isWorkingDay: IsWorkingDay,
): Temporal.Instant {
  if (kind === 'defamation') return afterWorkingHours(at, 48, isWorkingDay)
  return afterWorkingDays(at, kind === 'report' && urgentReasons.includes(reason) ? 1 : 5, isWorkingDay)
}

/** An advert, an edit or a review that is held is looked at within one working day. */
export function heldDueAt(since: Temporal.Instant, isWorkingDay: IsWorkingDay): Temporal.Instant {
  return afterWorkingDays(since, 1, isWorkingDay)
}

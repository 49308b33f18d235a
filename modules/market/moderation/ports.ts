import type { Clock, IdSource, ReportId, Result, UserId } from '#modules/shared'
import type { AppealOutcome, AppealSide } from './appeal.ts'
import type { CaseKind, MarketCase } from './cases.ts'
import type { DecisionKind, DecisionReason, DecisionRefused } from './decision.ts'
import type { NoticeRefused, NoticeStep } from './defamation.ts'
import type { IsWorkingDay } from './due-times.ts'
import type { Sanction } from './sanctions.ts'
import type { MarketSubject, SubjectRef, SubjectState } from './subject.ts'

/** A decision about an advert or a review. */
export interface Decision {
  /** 1, 2, 3... of all decisions. */
  readonly number: number
  readonly subject: SubjectRef
  readonly subjectTitle: string
  readonly decision: DecisionKind
  readonly reason: DecisionReason
  readonly text: string
  /** Null for one that follows from the Regulations without a person. */
  readonly by: UserId | null
  readonly at: Temporal.Instant
  /** The state that it led to; null where it changed none. */
  readonly to: SubjectState | null
  readonly edit: 'applied' | 'dropped' | null
  readonly isAgainstOwner: boolean
  readonly ownerId: UserId | null
  readonly ownerName: string
  readonly ownerEmail: string
  /** The end of the time for an appeal; null for a final one. */
  readonly appealUntil: Temporal.Instant | null
  /** The number of the decision that it overturns; null for one of its own. */
  readonly overturns: number | null
}

export interface Appeal {
  readonly decision: number
  readonly side: AppealSide
  /** The report of the side that reported; null for the owner's appeal. */
  readonly reportId: ReportId | null
  readonly text: string
  readonly createdAt: Temporal.Instant
  /** Null once it is answered. */
  readonly dueAt: Temporal.Instant | null
  readonly answeredAt: Temporal.Instant | null
  readonly answeredBy: UserId | null
  readonly outcome: AppealOutcome | null
  readonly answer: string
  /** How the one who decided looked at it afresh, where nobody else could; empty otherwise. */
  readonly note: string
}

/** A decision with its appeal and the cases that it closed. */
export interface WholeDecision {
  readonly decision: Decision
  readonly appeal: Appeal | null
  readonly cases: readonly MarketCase[]
}

/** The things that wait for the staff. */
export const queueKinds = ['held', 'edit', 'review', 'report', 'complaint', 'defamation', 'appeal'] as const

export type QueueKind = (typeof queueKinds)[number]

/** A place in one part of the queue: what it is ordered by, and its key. */
export interface QueuePlace {
  readonly since: string
  readonly key: string
}

export interface QueueItem {
  readonly kind: QueueKind
  /** The key of the row: an id, or the number of a decision. */
  readonly key: string
  readonly subject: SubjectRef
  readonly title: string
  /** The reference of a case; null for anything else. */
  readonly reference: string | null
  /** The words for which it waits: of a screen, of a report. */
  readonly reasons: readonly string[]
  readonly since: Temporal.Instant
  /** Null: it follows from `since`, as `heldDueAt` says. */
  readonly dueAt: Temporal.Instant | null
  readonly place: QueuePlace
}

export interface SubjectUnknown {
  readonly kind: 'subject-unknown'
}

interface CaseUnknown {
  readonly kind: 'case-unknown'
}

interface ReferenceTaken {
  readonly kind: 'reference-taken'
}

export interface AppealRefused {
  readonly kind: 'appeal-refused'
  readonly why: 'unknown' | 'final' | 'late' | 'appealed' | 'answered'
}

interface AskedDecision {
  readonly subject: SubjectRef
  readonly decision: DecisionKind
  readonly reason: DecisionReason
  readonly text: string
  readonly by: UserId
  readonly at: Temporal.Instant
  readonly appealUntil: Temporal.Instant
}

/** Keeps what moderation decides. Each method is one transaction. */
export interface ModerationStore {
  /** Null when there is none. */
  subject(ref: SubjectRef): Promise<MarketSubject | null>
  /** All that was decided and reported about a subject, the newest first; at most two hundred of each. */
  history(ref: SubjectRef): Promise<{
    readonly decisions: readonly Decision[]
    readonly cases: readonly MarketCase[]
    readonly appeals: readonly Appeal[]
  }>

  /**
   * Keeps a case with the event `market-case-kept`, unless it is spam. The same words of the same address about the same
   * subject within `sameMinutes` are one case: then the first is answered, and nothing is kept.
   */
  keepCase(asked: MarketCase, sameMinutes: number): Promise<Result<MarketCase, ReferenceTaken>>
  findCase(id: ReportId): Promise<MarketCase | null>
  findDecision(number: number): Promise<WholeDecision | null>

  /** At most `limit` of one part of the queue after a place, the oldest first; `text` is in the title or reference. */
  waiting(kind: QueueKind, after: QueuePlace | null, text: string | null, limit: number): Promise<readonly QueueItem[]>
  /** How many wait of each part; counts no further than `most`. */
  counts(most: number): Promise<Readonly<Record<QueueKind, number>>>

  /**
   * Decides as `judgeDecision` says: moves the subject, applies or drops a held edit, closes the open reports and
   * complaints, and keeps the decision with its audit line and the event `market-decided`.
   */
  decide(asked: AskedDecision): Promise<Result<Decision, SubjectUnknown | DecisionRefused>>

  /** Keeps the one appeal of a decision, with the event `market-appealed`. The same text again is the same appeal. */
  appeal(
    asked: Pick<Appeal, 'decision' | 'side' | 'reportId' | 'text' | 'createdAt'> & { readonly dueAt: Temporal.Instant },
  ): Promise<Result<Appeal, AppealRefused>>
  /**
   * Answers an appeal with its audit line and the event `market-appeal-answered`. Where the decision is overturned, the
   * opposite is decided, finally, as far as the state of the subject allows.
   */
  answerAppeal(
    number: number,
    answer: {
      readonly outcome: AppealOutcome
      readonly text: string
      readonly note: string
      readonly by: UserId
      readonly at: Temporal.Instant
    },
  ): Promise<Result<WholeDecision, AppealRefused>>

  /**
   * Takes a step of a notice of defamation, as `stepNotice` says, with its event. A removal suspends the subject. `by` is
   * null for a step that nobody of the staff takes.
   */
  stepNotice(
    id: ReportId,
    step: NoticeStep,
    asked: { readonly text: string; readonly by: UserId | null; readonly at: Temporal.Instant },
    isWorkingDay: IsWorkingDay,
  ): Promise<Result<MarketCase, CaseUnknown | NoticeRefused>>
  /** Notices whose poster's time is over, the oldest first. */
  lapsedNotices(now: Temporal.Instant, limit: number): Promise<readonly ReportId[]>

  /** Keeps a sanction with its audit line and its event; one that bars from now takes effect at once. */
  sanction(asked: Omit<Sanction, 'number' | 'liftedAt'>): Promise<Sanction>
  findSanction(number: number): Promise<Sanction | null>
  /** The newest first; at most fifty. */
  sanctionsOf(userId: UserId): Promise<readonly Sanction[]>
  isBarred(userId: UserId, now: Temporal.Instant): Promise<boolean>
  /**
   * Takes down the adverts of accounts whose bar has begun, and brings back those that a bar took down once it is over.
   * At most `limit` sanctions; how many.
   */
  applySanctions(now: Temporal.Instant, limit: number): Promise<number>
}

/** A case of one of the kinds, as somebody sends it. */
export type NewCase = Pick<
  MarketCase,
  'subject' | 'applicationId' | 'reason' | 'text' | 'name' | 'email' | 'userId' | 'notice'
> & {
  readonly kind: CaseKind
  /** No person wrote it: it is kept apart, and nobody is notified. */
  readonly isSpam: boolean
}

/** The ports of moderation; `src/composition/market.ts` provides them. */
export interface ModerationPorts {
  readonly moderation: ModerationStore
  readonly references: { next(): string }
  readonly isWorkingDay: IsWorkingDay
  readonly clock: Clock
  readonly ids: IdSource
}
